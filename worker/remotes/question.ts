/** A remote read as one text. Equal questions give equal texts, in whatever order their fields stand. */
import type { Remote } from "#schema/remotes.ts"

export const questionOf = ({ _tag, ...params }: Remote): string =>
  [
    _tag,
    ...Object.entries(params)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`),
  ].join("|")
