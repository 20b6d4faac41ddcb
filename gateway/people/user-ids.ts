/** The comma list of `userIds` (spec section 5): what is no id becomes 0, a list without anything is refused. Pure. */

const LARGEST = 999_999_999_999

const toId = (text: string): number => {
  const id = Number(text.trim())
  return text.trim() !== "" && Number.isInteger(id) && id >= 0 && id <= LARGEST ? id : 0
}

/** Accepts commas percent-encoded once more. Undefined for an empty list and for more than `most` ids. */
export const parseUserIds = (list: string, most: number): ReadonlyArray<number> | undefined => {
  const text = list.replace(/%2c/gi, ",").trim()
  if (text === "") return undefined
  const ids = [...new Set(text.split(",").map(toId))]
  return ids.length > most ? undefined : ids
}
