// The start of a match, corrected: who comes in somebody's place is named among those who may have dealt first, and
// the field of a new name has the focus as soon as it is chosen. What is sent is the same without this script.

const NEW = "new"

function follow(form) {
  const places = [...form.querySelectorAll("select[data-was]")]
  const dealers = new Map([...form.elements.first_dealer.options].map((option) => [option.value, option]))
  const names = new Map([...dealers].map(([value, option]) => [value, option.text]))
  const nameOf = ({ value, name, selectedOptions }) =>
    value === NEW ? form.elements[name.replace("seat_", "name_")].value.trim() : selectedOptions[0].text
  function refresh() {
    const sitting = places.map(({ value }) => value)
    for (const place of places) {
      const { was } = place.dataset
      const isTaken = !sitting.includes(was) && !dealers.has(place.value)
      dealers.get(was).text = (isTaken && nameOf(place)) || names.get(was)
    }
  }
  form.addEventListener("input", refresh)
  form.addEventListener("change", ({ target }) => {
    if (target.value === NEW) form.elements[target.name.replace("seat_", "name_")].focus()
  })
  refresh()
}

const form = document.querySelector("#start")
if (form) follow(form)
