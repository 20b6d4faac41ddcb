/** Local days in the format of date fields (YYYY-MM-DD), and the time at which a day begins. */

const two = (n: number): string => String(n).padStart(2, "0")

export const dayInField = (time: number): string => {
  const at = new Date(time)
  return `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** ms since 1970; undefined when the text is no calendar day. A day before 1970 gives 0: no message is older. */
export const momentOfDay = (day: string): number | undefined => {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const at = new Date(2_000, month - 1, date)
  at.setFullYear(year, month - 1, date)
  return at.getMonth() === month - 1 && at.getDate() === date ? Math.max(0, at.getTime()) : undefined
}
