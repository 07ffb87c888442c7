// Puts what this phone has chosen on <html> before the first paint, so that nothing flashes.
try {
  const root = document.documentElement
  for (const name of ["theme", "size", "suits", "hand", "awake"]) {
    const chosen = localStorage.getItem(`scorekeeper.${name}`)
    if (chosen) root.dataset[name] = chosen
  }
  const isAble = "serviceWorker" in navigator && "locks" in navigator && "WebAssembly" in window
  const kept = localStorage.getItem("scorekeeper.server") ? "on" : localStorage.getItem("scorekeeper.offline") === "wanted" ? "busy" : "off"
  if (isAble && "keeps" in root.dataset) root.dataset.switch = kept // the switch of server-files.js
  const scheme = document.querySelector("meta[name=color-scheme]")
  if (scheme && root.dataset.theme) scheme.content = root.dataset.theme
} catch {
  // A browser that keeps nothing shows the page as it comes.
}
