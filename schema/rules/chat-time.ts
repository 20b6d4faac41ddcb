/** Chat time texts (spec section 9): HH:mm for today, Yesterday HH:mm, else MM-DD HH:mm. */

const two = (n: number): string => String(n).padStart(2, "0")
const dayNumber = (d: Date): number => Math.round(Date.UTC(d.getFullYear(), d.getMonth(), d.getDate()) / 86_400_000)

/** The parts of a time that a chat shows. */
export interface ChatTime {
  readonly day: "today" | "yesterday" | "earlier"
  /** HH:mm, local time. */
  readonly clock: string
  /** MM-DD, local time. */
  readonly date: string
}

/** The parts of a time (ms since 1970), seen at `now` (ms). The page translates "Yesterday". */
export const chatTime = (time: number, now: number): ChatTime => {
  const at = new Date(time)
  const age = dayNumber(new Date(now)) - dayNumber(at)
  return {
    day: age <= 0 ? "today" : age === 1 ? "yesterday" : "earlier",
    clock: `${two(at.getHours())}:${two(at.getMinutes())}`,
    date: `${two(at.getMonth() + 1)}-${two(at.getDate())}`,
  }
}

/** The whole text; `yesterday` is the word in the user's language. */
export const chatTimeText = (time: number, now: number, yesterday = "Yesterday"): string => {
  const { day, clock, date } = chatTime(time, now)
  return day === "today" ? clock : day === "yesterday" ? `${yesterday} ${clock}` : `${date} ${clock}`
}
