/** The key of a query or remote: equal questions have equal keys, whatever the order of their fields. */
export const keyOf = (question: object): string =>
  JSON.stringify(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
