// Requests to our server, from pages and from the service worker. Only it sends this header. An answer without it,
// whatever its status, comes from somebody on the way there: a hotel's page, a firewall, a proxy whose server is away.
// It counts as no answer; but a browser may keep it, a 410 for ever, so the server itself is asked each time.

const OURS = "Scorekeeper-Server"
export const RECORDED = "Scorekeeper-Event" // the header by which it says the number under which it has recorded
const PATIENCE = 10_000 // milliseconds for an answer to an entry

export const isOurs = (answer) => answer.headers.has(OURS)

export async function fetchOurs(address, options) {
  const answer = await fetch(address, { cache: "no-cache", ...options })
  if (!isOurs(answer)) throw new TypeError(`a stranger answered: ${answer.status}`)
  return answer
}

// Sends an entry, with its age, so that the server knows when it was played. Returns null where nobody answers.
export const post = ({ match, path = "events/", fields, at }) =>
  fetchOurs(`${match}${path}`, {
    method: "POST",
    headers: { Accept: "application/json", "HX-Request": "true" },
    body: new URLSearchParams({ ...fields, age: Date.now() - at }),
    signal: AbortSignal.timeout?.(PATIENCE),
  }).catch(() => null)
