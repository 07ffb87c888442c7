// Puts on <html> what this browser can do with a picture, before the first paint. A key that comes late moves others.
{
  const root = document.documentElement
  const files = [new File([""], "picture.png", { type: "image/png" })]
  root.toggleAttribute("data-shares-files", Boolean(navigator.canShare?.({ files })))
  root.toggleAttribute("data-copies-images", Boolean(navigator.clipboard?.write && window.ClipboardItem))
}
