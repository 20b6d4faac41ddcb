/** A remote read as one text: equal questions give equal texts, whatever the order of their fields. */
import type { Remote } from "#schema/remotes.ts"

export const questionOf = ({ _tag, ...params }: Remote): string =>
  [
    _tag,
    ...Object.entries(params)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`),
  ].join("|")
