/** Checks that the page makes before it asks the gateway for a call (spec section 5). The gateway decides. */
import { MALE_CALL_COINS } from "../constants.ts"

/** 0 offline, 1 busy, 2 online, 3 unknown (spec section 4). */
export const ONLINE_STATUS = { offline: 0, busy: 1, online: 2, unknown: 3 } as const
/** One of the numbers of `ONLINE_STATUS`. */
export type OnlineStatus = (typeof ONLINE_STATUS)[keyof typeof ONLINE_STATUS]

/** With a camera or without. */
export type CallKind = "video" | "voice"
/** Places of the call button (`c_locate`). A price tip that is shown once is remembered per place. */
export const CALL_LOCATIONS = { wall: 1, profile: 2, chat: 3, home: 4 } as const
/** Name of a place of the call button. */
export type CallLocation = keyof typeof CALL_LOCATIONS

/**
 * Coins of one minute of a call to this person. Friends pay the friend price; calls to people who are no hosts cost
 * nothing.
 */
export const minutePrice = (
  host: { readonly goddess: boolean; readonly callPrice: number; readonly friendCallPrice: number },
  isFriend: boolean,
): number => (host.goddess ? (isFriend ? host.friendCallPrice : host.callPrice) : 0)

/**
 * Coins the caller must have before the call: none for a free call, 80 for male users (gender 1), else the price of a
 * minute.
 */
export const coinsNeeded = (gender: number | undefined, pricePerMinute: number): number =>
  pricePerMinute === 0 ? 0 : gender === 1 ? MALE_CALL_COINS : pricePerMinute

/** How often the price is shown before a call. */
export const PRICE_TIP_POLICIES = ["always", "once", "never"] as const
/** One of `PRICE_TIP_POLICIES`. */
export type PriceTipPolicy = (typeof PRICE_TIP_POLICIES)[number]

/** Whether the user must confirm the price before this call. `seen`: places where the price was already shown. */
export const needsPriceTip = (policy: PriceTipPolicy, location: CallLocation, seen: ReadonlyArray<string>): boolean =>
  policy === "always" || (policy === "once" && !seen.includes(location))
