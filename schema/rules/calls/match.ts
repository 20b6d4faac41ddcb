/**
 * Random video match: whom a member looks for, what a match costs, and how long each step lasts. Spec section 9 gives
 * the price; the other numbers are chosen here.
 */
import type { Gender } from "../account/account-rules.ts"

/** Whom a member looks for. */
export const WANTED = ["everyone", "women", "men"] as const
/** One of `WANTED`. */
export type Wanted = (typeof WANTED)[number]

/** Coins that a member pays for a match once the free ones are used (spec section 9: initial face-to-face cost). */
export const MATCH_PRICE = 5
/** Free matches of a member per gateway day; no limit for VIP. */
export const MATCH_FREE_PER_DAY = 3
/** How long the two have to agree, ms. */
export const MATCH_DECIDE_MS = 15_000
/** How long a match call lasts unless it becomes a private call, ms. */
export const MATCH_CALL_MS = 180_000
/** Earliest time for making the match private, ms after it began, unless the operator sets another time. */
export const MATCH_SWITCH_DELAY_MS = 20_000
/** How often a waiting device renews its place, ms. */
export const MATCH_RENEW_MS = 10_000
/** Pause before the first renewal, ms: shorter, because two who come at the same time may miss each other. */
export const MATCH_FIRST_RENEW_MS = 2_000
/** A device that has not renewed for this long no longer waits, ms. */
export const MATCH_LEASE_MS = 25_000
/**
 * How long a page would show an invitation of the specification's "fake call", seconds. Our gateway never makes one.
 */
export const MATCH_INVITATION_SHOW_S = 10
/**
 * Matches of a user per day that may end before both sides have seen each other. They are limited because such a match
 * costs nothing although the gateway passed on its media signals.
 */
export const MATCH_UNSEEN_PER_DAY = 20
/** The number of waiting people that a member sees is capped at this. */
export const MATCH_WAITING_TOLD = 99
/** Ended matches that a device keeps in its list. */
export const MATCHES_KEPT = 30

/** The place from which a match call was started, as the call's record names it. */
export const MATCH_LOCATION = "match"

const MEETS: Readonly<Record<Wanted, ReadonlyArray<Gender>>> = { everyone: [1, 2, 3], women: [2], men: [1] }

/** Whether `wanted` includes people of this gender. */
const isWanted = (wanted: Wanted, gender: Gender): boolean => MEETS[wanted].includes(gender)

/**
 * The lanes of seekers whom a member may meet: seekers of a wanted gender who themselves look for the member's gender.
 */
export const lanesOf = (
  gender: Gender,
  wanted: Wanted,
): ReadonlyArray<{ readonly gender: Gender; readonly wanted: Wanted }> =>
  MEETS[wanted].flatMap((theirs) =>
    WANTED.filter((looked) => isWanted(looked, gender)).map((looked) => ({ gender: theirs, wanted: looked })),
  )
