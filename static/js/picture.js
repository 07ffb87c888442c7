// Saves the picture of a match, or hands it to the phone's share sheet: drawn as PNG, which every messenger shows.

const SIZE = [1080, 1350] // of the picture

export function offerPicture({ dataset: { picture, name, words }, children: [save, send] }) {
  const offer = (blob) => {
    const parcel = { files: [new File([blob], name, { type: "image/png" })], text: words }
    save.href = URL.createObjectURL(blob)
    send.hidden = !navigator.canShare?.(parcel)
    send.addEventListener("click", () => navigator.share(parcel).catch(() => {}))
  }
  drawn(picture).then(offer, () => {}) // without it, Save asks the server for its PNG
}

async function drawn(address) {
  const image = new Image(...SIZE)
  image.src = address
  await image.decode()
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE[0], height: SIZE[1] })
  canvas.getContext("2d").drawImage(image, 0, 0, ...SIZE)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  )
}
