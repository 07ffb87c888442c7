// The house rules of a new match: the line and each rule say what holds as soon as it is tapped. The fields themselves
// hold it, so what is sent is the same without this script.

function follow(sheet) {
  const line = document.querySelector(`[popovertarget="${sheet.id}"]`)
  const refresh = () => show(sheet, line)
  sheet.addEventListener("input", ({ target }) => (letOneAnswer(target), refresh()))
  sheet.addEventListener("invalid", () => sheet.showPopover(), true) // a number that cannot be is seen
  for (const own of sheet.querySelectorAll("[data-rule] input:not([type=radio])")) if (own.value) letOneAnswer(own)
  refresh()
}

// A number that is written and an answer that is tapped: the later of the two stays.
function letOneAnswer(field) {
  const inputs = [...(field.closest("[data-rule]")?.querySelectorAll("input") ?? [])]
  if (field.type === "radio") for (const own of inputs.filter(({ type }) => type !== "radio")) own.value = ""
  else for (const radio of inputs) radio.checked = radio.checked && !field.value
}

function show(sheet, line) {
  const set = sheet.querySelector("[name=preset]:checked")?.value ?? "usual"
  for (const named of line.querySelectorAll("[data-set]")) named.hidden = named.dataset.set !== set
  for (const rule of sheet.querySelectorAll("[data-rule]")) {
    const usual = wordsOf(answerIn(rule, set)) || rule.dataset.usual
    const holds =
      rule.querySelector("input:not([type=radio])")?.value.replace("-", "−") || wordsOf(chosenOf(rule)) || usual
    const told = line.querySelector(`[data-rule="${rule.dataset.rule}"]`)
    rule.classList.toggle("differs", holds !== usual)
    rule.querySelector("summary em").textContent = told.querySelector("em").textContent = holds
    rule.querySelector("[data-of-set]").textContent = usual
    rule.querySelector("summary small").hidden = holds === usual
    told.hidden = holds === usual && Boolean(sheet.querySelector("[name=preset]"))
  }
}

const answerIn = (rule, set) => rule.querySelector(`[data-sets~="${set}"]`)
const chosenOf = (rule) => [...rule.querySelectorAll(":checked")].find(({ value }) => value)?.closest("label")
const wordsOf = (label) => label?.querySelector("span").textContent ?? ""

document.querySelectorAll("[data-house-rules]").forEach(follow)
