// Puts what this phone has chosen on <html> before the first paint, so that nothing flashes.
try {
  const root = document.documentElement
  for (const name of ["theme", "size", "suits", "hand", "awake"]) {
    const chosen = localStorage.getItem(`scorekeeper.${name}`)
    if (chosen) root.dataset[name] = chosen
  }
  // The switch of local-server-files.js.
  const isAble =
    "keeps" in root.dataset && "serviceWorker" in navigator && "locks" in navigator && "WebAssembly" in window
  const [has, wish] = ["server", "offline"].map((name) => localStorage.getItem(`scorekeeper.${name}`))
  if (isAble) root.dataset.switch = has ? "on" : ({ wanted: "busy", declined: "declined" }[wish] ?? "off")
  const scheme = document.querySelector("meta[name=color-scheme]")
  if (scheme && root.dataset.theme) scheme.content = root.dataset.theme
} catch {
  // A browser that keeps nothing shows the page as it comes.
}
