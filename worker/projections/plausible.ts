/**
 * Whether an event's numbers are plausible. A number that no gateway means (a message at place 2^53) would make a row
 * that cannot be read back, so such an event is as broken as one that does not decode.
 */
import type { LogEvent } from "#schema/events.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"

/** Most messages of a session: those in the pages that a key can tell apart (store/families.ts). */
const MOST_MESSAGES = 9_999_999 * MESSAGE_PAGE
/** Most coins, points or minutes of one number: sums stay exact. */
const MOST_COINS = 1e12

const isAmount = (...amounts: ReadonlyArray<number>): boolean => amounts.every((it) => Math.abs(it) <= MOST_COINS)

export const isPlausible = (event: LogEvent): boolean => {
  switch (event._tag) {
    case "v1.MessageReceived":
      return event.message.n >= 0 && event.message.n < MOST_MESSAGES
    case "v1.PageGone":
      return event.count <= MOST_MESSAGES
    case "v1.SessionRead":
      return event.upTo < MOST_MESSAGES
    case "v2.CoinsPosted":
      return isAmount(event.amount, event.balance, event.minute ?? 0)
    case "v1.MonthTold":
      return event.facts.days.every(({ sums }) => sums.every((sum) => isAmount(sum.in, sum.out)))
    case "v1.CallInvited":
      return isAmount(event.pricePerMinute)
    case "v1.PrivateBegan":
      return isAmount(event.pricePerMinute)
    case "v1.MatchFound":
      return isAmount(event.match.fee)
    case "v1.MatchBegan":
      return isAmount(event.terms.fee, event.terms.privatePrice ?? 0)
    case "v1.CallHungUp":
      return isAmount(event.minutes, event.coins, event.seconds)
    default:
      return true
  }
}
