// Hands the picture of a result to the phone's share sheet: drawn as PNG, which every messenger shows. What cannot be
// shared is opened as it is.

const SIZE = [1080, 1350] // of the picture

export function sharing(link) {
  if (!navigator.canShare) return
  link.addEventListener("click", (event) => {
    event.preventDefault()
    send(link.href, link.dataset.picture)
  })
}

async function send(address, words) {
  try {
    const file = new File([await drawn(address)], "result.png", { type: "image/png" })
    const parcel = { files: [file], text: words }
    if (!navigator.canShare(parcel)) throw new Error("no files")
    await navigator.share(parcel)
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address)
  }
}

async function drawn(address) {
  const image = new Image(...SIZE)
  image.src = address
  await image.decode()
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE[0], height: SIZE[1] })
  canvas.getContext("2d").drawImage(image, 0, 0, ...SIZE)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"))
}
