// From fields to taps: which choices of a step give these answers.

export function placesOf({ choices, times }, fields) {
  if (times > 1 && !isRow({ choices, times }))
    return choices.flatMap(({ answers }, place) => (fits(answers, fields) ? [place] : []))
  const given = times > 1 ? parted(choices, fields) : [fields]
  const places = given.map((fields) => choices.findIndex(({ answers }) => fits(answers, fields)))
  return places.includes(-1) ? [] : places.slice(0, times)
}

// A question that is answered several times has one field, with a word for each answer; or it asks of several things at
// once, and each has a field of its own.
export function isRow({ choices, times }) {
  return times > 1 && new Set(choices.flatMap(({ answers }) => Object.keys(answers))).size === 1
}

function parted(choices, fields) {
  const field = Object.keys(choices[0]?.answers ?? {})[0]
  return (fields[field] ?? "").split(" ").filter(Boolean).map((word) => ({ [field]: word }))
}

function fits(answers, fields) {
  const entries = Object.entries(answers)
  return entries.length > 0 && entries.every(([field, value]) => fields[field] === value)
}

// What is answered of the deal in play is tapped here; all other questions stay as they are.
export function takeUp(facts, { names, answers }, { steps }) {
  const taps = { ...facts.taps }
  for (const step of steps) {
    const choices = step.choices.map((choice) => ({ answers: only(choice.answers, names) }))
    if (choices.every(({ answers }) => !Object.keys(answers).length)) continue
    taps[step.name] = placesOf({ ...step, choices }, answers)
    if (!taps[step.name].length) delete taps[step.name]
  }
  return { ...facts, taps }
}

const only = (answers, names) => Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name)))
