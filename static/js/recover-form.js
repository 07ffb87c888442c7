// What records was sent as a plain form, before a script could write it down, and nobody heard it: it is written down
// now, on the page that the service worker showed in its place.

import { addSeen, isSame } from "scorekeeper/entry-dependencies"
import { uuid } from "scorekeeper/id"
import { change } from "scorekeeper/entry-store"

export async function writeDown(match, body, words) {
  const fields = Object.fromEntries(new URLSearchParams(body))
  fields.cid ||= uuid()
  await change(match, (entries) => {
    const same = entries.find(({ cid }) => cid === fields.cid)
    if (same && isSame(same.fields, fields)) return entries
    if (same) fields.cid = uuid() // a kept page was used twice
    addSeen(fields, entries, Infinity)
    return [...entries, { match, cid: fields.cid, fields, words, at: Date.now() }]
  })
}
