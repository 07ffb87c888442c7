async (deals) => {
  const until = async (is) => {
    for (let looks = 0; looks < 1000; looks++) {
      const found = is()
      if (found) return found
      await new Promise((done) => setTimeout(done, 20))
    }
    throw new Error(`${is}`)
  }
  const open = () => document.querySelector("dialog[open]")
  const says = (button, words) => (button.ariaLabel ?? button.textContent).trim().startsWith(words)
  const button = (words) => [...open().querySelectorAll("button")].find((each) => each.checkVisibility() && says(each, words))
  const kept = () => document.querySelectorAll("#unsent [data-entry]").length
  for (const taps of deals) {
    const before = kept()
    document.querySelector("#match .bar [data-open-panel]").click()
    await until(open)
    for (const words of taps) (await until(() => button(words))).click()
    await until(() => !open() && !history.state?.panel && kept() > before)
    await new Promise((done) => setTimeout(done, 50)) // the page hears that the panel is closed
  }
}
