/**
 * Rules of the daily check-in (spec sections 1, 4 and 8; amounts chosen here). The gateway decides by its UTC day. The
 * worker computes the same result from the last check-in, so the screen is also right offline.
 */
import { daysBetween } from "../gateway-day.ts"

/** Days of one round. The eighth day in a row is day 1 of the next round. */
export const CHECK_IN_DAYS = 7

/** Coins for each day of a round. */
export const CHECK_IN_COINS = {
  /** In the first week: seven UTC days from the first check-in ever. */
  firstWeek: [5, 6, 8, 10, 12, 15, 24],
  regular: [2, 2, 3, 3, 4, 4, 8],
  /** VIP (payStatus 1), in the first week and after it. */
  vip: [10, 10, 12, 12, 15, 15, 30],
} as const

/** A gift of the gateway's panel. */
export interface DayGift {
  readonly giftId: number
  readonly giftImage: string
}
const ROSE: DayGift = { giftId: 1, giftImage: "/gifts/rose.svg" }
const HEART: DayGift = { giftId: 3, giftImage: "/gifts/red-heart.svg" }
const ICE_CREAM: DayGift = { giftId: 4, giftImage: "/gifts/ice-cream.svg" }
const BALLOON: DayGift = { giftId: 6, giftImage: "/gifts/balloon.svg" }
const TEDDY_BEAR: DayGift = { giftId: 8, giftImage: "/gifts/teddy-bear.svg" }
const BOUQUET: DayGift = { giftId: 9, giftImage: "/gifts/bouquet.svg" }

/** The gift that a day of a round adds to the backpack besides the coins, by the day's number. */
export const CHECK_IN_GIFTS: Readonly<Record<keyof typeof CHECK_IN_COINS, Readonly<Record<number, DayGift>>>> = {
  firstWeek: { 1: ROSE, 4: HEART, 7: TEDDY_BEAR },
  regular: { 3: ROSE, 7: HEART },
  vip: { 1: ROSE, 3: ICE_CREAM, 5: BALLOON, 7: BOUQUET },
}

/** Which of the amounts a user gets. */
export type CheckInKind = keyof typeof CHECK_IN_COINS

/** What is kept of the last check-in: enough to compute the next one. */
export interface LastCheckIn {
  /** YYYY-MM-DD, gateway day. */
  readonly day: string
  /** Days in a row, this one included. */
  readonly streak: number
  /** The day of the first check-in ever. */
  readonly firstDay: string
}

/** Whether `today` is one of the seven days that begin with the first check-in ever; true before the first check-in. */
export const isFirstWeek = (last: LastCheckIn | null, today: string): boolean =>
  last === null || daysBetween(last.firstDay, today) < CHECK_IN_DAYS

/** VIP takes precedence over the first week, the first week over regular. */
export const checkInKind = (last: LastCheckIn | null, today: string, isVip: boolean): CheckInKind =>
  isVip ? "vip" : isFirstWeek(last, today) ? "firstWeek" : "regular"

/** Whether the streak goes on. A skipped day ends it. */
const goesOn = (last: LastCheckIn | null, today: string): last is LastCheckIn =>
  last !== null && daysBetween(last.day, today) <= 1

/** Whether today's check-in is done. `today`: gateway day. */
export const hasCheckedIn = (last: LastCheckIn | null, today: string): boolean =>
  last !== null && daysBetween(last.day, today) <= 0

const ENDED_BY_THE_DAY: ReadonlySet<string> = new Set(["alreadyCollected", "collectedElsewhere"])

/** Whether a refused check-in becomes possible again on the next day. `kind`: kind of the error. */
export const endsWithTheDay = (kind: string): boolean => ENDED_BY_THE_DAY.has(kind)

/** Days in a row as of today; 0 when a day was skipped. */
export const streakOn = (last: LastCheckIn | null, today: string): number => (goesOn(last, today) ? last.streak : 0)

/** The day of the round (1 to 7) that the nth day in a row is. */
const dayOfRound = (streak: number): number => ((streak - 1) % CHECK_IN_DAYS) + 1

/** Coins for the nth day in a row. */
const coinsOf = (kind: CheckInKind, streak: number): number => CHECK_IN_COINS[kind][dayOfRound(streak) - 1] ?? 0

/** What a check-in gives. */
interface CheckInReward {
  readonly coins: number
  /** Null on most days. */
  readonly gift: DayGift | null
}

/** The check-in that would be made today, and its reward. */
export const nextCheckIn = (last: LastCheckIn | null, today: string, isVip: boolean): LastCheckIn & CheckInReward => {
  const streak = streakOn(last, today) + 1
  const kind = checkInKind(last, today, isVip)
  return {
    day: today,
    streak,
    firstDay: last?.firstDay ?? today,
    coins: coinsOf(kind, streak),
    gift: CHECK_IN_GIFTS[kind][dayOfRound(streak)] ?? null,
  }
}

/** One day of the list that a screen shows (spec section 3). */
export interface CheckInDay {
  /** 1 to 7. */
  readonly day: number
  readonly coin: number
  readonly gift: DayGift | null
  /** Done in this round. */
  readonly signIn: boolean
}

/** The seven days of today's round. */
export const checkInList = (last: LastCheckIn | null, today: string, kind: CheckInKind): ReadonlyArray<CheckInDay> => {
  const streak = streakOn(last, today)
  const done = streak === 0 ? 0 : dayOfRound(streak)
  // A round finished yesterday is over: today starts a new round.
  const shown = done === CHECK_IN_DAYS && !hasCheckedIn(last, today) ? 0 : done
  return CHECK_IN_COINS[kind].map((coin, index) => ({
    day: index + 1,
    coin,
    gift: CHECK_IN_GIFTS[kind][index + 1] ?? null,
    signIn: index < shown,
  }))
}

const TYPES = { regular: 0, firstWeek: 1, vip: 2 } as const

/**
 * The answer of get_check_in_info: both lists for today and which of them the user gets. The gateway answers with it;
 * offline, the device computes it.
 */
export const checkInInfo = (last: LastCheckIn | null, today: string, isVip: boolean) => {
  const kind = checkInKind(last, today, isVip)
  const signInList = checkInList(last, today, isFirstWeek(last, today) ? "firstWeek" : "regular")
  const vipSignInList = checkInList(last, today, "vip")
  return {
    today,
    signInList,
    vipSignInList,
    config: {
      show: true,
      hasCheck: hasCheckedIn(last, today),
      totalCoin: (isVip ? vipSignInList : signInList).reduce((sum, { coin }) => sum + coin, 0),
      type: TYPES[kind],
    },
  } as const
}
