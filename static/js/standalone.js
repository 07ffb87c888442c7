// On the page of a copy that says what needs a server: this phone becomes one.

const section = document.querySelector("[data-standalone]")
const find = (name) => section.querySelector(`[data-${name}]`)

async function begin() {
  find("begin").disabled = true
  find("failed").hidden = true
  find("stage").hidden = false
  await navigator.serviceWorker.register(new URL("../sw.js", location), { type: "module" })
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  active.postMessage("prepare", [port2])
  await new Promise((ready, fail) => {
    port1.onmessage = ({ data: { isReady, fault, done, all } }) => {
      if (fault) fail(new Error(fault))
      else if (isReady) ready()
      else find("share").textContent = `${done} / ${all}`
    }
  })
  const isKept = await navigator.storage.persist?.().catch(() => false)
  find("begin").hidden = find("stage").hidden = true
  find("may-be-deleted").hidden = Boolean(isKept)
  find("ready").hidden = false
}

if ("serviceWorker" in navigator) {
  section.hidden = false
  find("start").addEventListener("click", () => location.assign(new URL("../new/", location)))
  find("begin").addEventListener("click", () =>
    begin().catch((fault) => {
      console.warn(fault)
      find("begin").disabled = false
      find("stage").hidden = true
      find("failed").hidden = false
    }),
  )
}
