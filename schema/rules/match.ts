/** Random video match: who is looked for, what it costs and how long each step lasts. Spec section 9 leaves the numbers open but for the price. */
import type { Gender } from "./account-rules.ts"

/** Who is looked for. */
export const WANTED = ["everyone", "women", "men"] as const
/** One of `WANTED`. */
export type Wanted = (typeof WANTED)[number]

/** Coins that a match costs its member beyond the free ones (spec section 9: initial face-to-face cost). */
export const MATCH_PRICE = 5
/** Matches that cost nothing in a day of the gateway; VIP have no limit. */
export const MATCH_FREE_PER_DAY = 3
/** How long the two may think, ms. */
export const MATCH_DECIDE_MS = 15_000
/** How long a match lasts unless it is made private, ms. */
export const MATCH_CALL_MS = 180_000
/** When it may be made private at the earliest, ms after it began, unless the operator sets another time. */
export const MATCH_SWITCH_DELAY_MS = 20_000
/** A device that waits says so this often, ms. */
export const MATCH_RENEW_MS = 10_000
/** The first time sooner, since two who come at once may miss each other. */
export const MATCH_FIRST_RENEW_MS = 2_000
/** Who has said nothing for so long does not wait any more, ms. */
export const MATCH_LEASE_MS = 25_000
/** How long a page shows an invitation of the specification's "fake call"; nothing here makes one. Seconds. */
export const MATCH_INVITATION_SHOW_S = 10
/** Matches of a user in a day that may end before both have seen each other: such a match costs nothing, and its media was passed on. */
export const MATCH_UNSEEN_PER_DAY = 20
/** Most people who wait that anybody is told of. */
export const MATCH_WAITING_TOLD = 99
/** Ended matches that a device lists. */
export const MATCHES_KEPT = 30

/** Where a match call was started from, as calls have it. */
export const MATCH_LOCATION = "match"

const MEETS: Readonly<Record<Wanted, ReadonlyArray<Gender>>> = { everyone: [1, 2, 3], women: [2], men: [1] }

/** Whether somebody of that gender is who is looked for. */
const isWanted = (wanted: Wanted, gender: Gender): boolean => MEETS[wanted].includes(gender)

/** Whom somebody may meet: those of these genders who look for these. */
export const lanesOf = (
  gender: Gender,
  wanted: Wanted,
): ReadonlyArray<{ readonly gender: Gender; readonly wanted: Wanted }> =>
  MEETS[wanted].flatMap((theirs) =>
    WANTED.filter((looked) => isWanted(looked, gender)).map((looked) => ({ gender: theirs, wanted: looked })),
  )
