/** One text per query or remote: equal questions, equal texts, whatever the order of their fields. */
export const keyOf = (question: object): string =>
  JSON.stringify(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
