/** The names most similar to a mistyped one, by the number of letters to change, nearest first. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** A name that contains the given text counts as nearest, so a part of a name finds it. */
export const nearestNames = (asked: string, names: ReadonlyArray<string>, count = 3): ReadonlyArray<string> => {
  const low = asked.toLowerCase()
  const far = (name: string): number => (name.toLowerCase().includes(low) ? 0 : distance(low, name.toLowerCase()))
  return [...names].sort((a, b) => far(a) - far(b)).slice(0, count)
}
