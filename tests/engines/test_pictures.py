"""A picture to be sent, made by the phone itself, in every engine."""

from tests.engines.phone import Phone, record

LOOKED_AT = """async () => {
  const { pngOf } = await import("scorekeeper/picture")
  const blob = await pngOf(document.querySelector("[data-picture]").dataset.picture)
  const { width, height } = await createImageBitmap(blob)
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const context = canvas.getContext("2d")
  context.drawImage(await createImageBitmap(blob), 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const dots = { ink: 0, paper: 0, red: 0 }
  for (let at = 0; at < data.length; at += 4) {
    const [red, green] = [data[at], data[at + 1]]
    if (red < 60 && green < 60) dots.ink += 1
    else if (red > 230 && green > 230) dots.paper += 1
    else if (red > 120 && green < 60) dots.red += 1
  }
  return { type: blob.type, width, height, ...dots }
}"""


def test_the_phone_makes_the_file(phone: Phone) -> None:
    tab, match = phone.begins()
    record(tab, "Petras", "Made")
    tab.open(f"{match.removesuffix('1/')}evenings/")
    for page in (match, tab.path):
        tab.open(f"{page}picture/")
        tab.until("() => document.querySelector('[data-save]')?.href.startsWith('blob:')")
        seen = tab.ask(LOOKED_AT)
        assert (seen["type"], seen["width"], seen["height"]) == ("image/png", 1080, 1350)
        assert seen["paper"] > 1080 * 1350 // 2
        assert seen["ink"] > 10_000
        assert seen["red"] > 10_000  # the band and the emblem
    tab.tap("Back")
    tab.is_at(page)
