// Sends the picture of a page by the phone's share sheet, saves it or copies it: drawn here as PNG, which every
// messenger shows.

import { say } from "scorekeeper/app"

const SIZE = [1080, 1350] // of the picture
const PNG = "image/png"

const parcel = (blob, { name, words }) => ({ files: [new File([blob], name, { type: PNG })], text: words })
const isCancelled = ({ name }) => name === "AbortError"

// The button of a page that has a picture. Where no share sheet takes files, it leads to the page with the picture.
export function offerSending(link) {
  let isSending = false
  link.addEventListener("click", async (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    await pngOf(link.dataset.sends)
      .then((blob) => navigator.share(parcel(blob, link.dataset)))
      .catch((reason) => isCancelled(reason) || location.assign(link.href))
    isSending = false
  })
}

// The page that shows it. Its keys wait for the file; picture-keys.js says which of them there are.
export function offerPicture(row) {
  const [save, send, copy] = ["save", "send", "copies"].map((name) => row.querySelector(`[data-${name}]`))
  const { done, failed } = copy.dataset
  const offer = (blob) => {
    save.href = URL.createObjectURL(blob)
    send.disabled = copy.disabled = false
    send.addEventListener("click", () => navigator.share(parcel(blob, row.dataset)).catch(() => {}))
    copy.addEventListener("click", () =>
      navigator.clipboard.write([new ClipboardItem({ [PNG]: blob })]).then(() => say(done), () => say(failed)),
    )
  }
  pngOf(row.dataset.picture).then(offer, () => {}) // without it, Save asks the server for its PNG
}

export async function pngOf(address) {
  const image = new Image(...SIZE)
  image.src = address
  await image.decode()
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE[0], height: SIZE[1] })
  canvas.getContext("2d").drawImage(image, 0, 0, ...SIZE)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), PNG),
  )
}
