/**
 * Offers: lower prices for one package until a given time, in one table. Each ends at its stated time by the gateway's
 * clock, and does not begin again. Pure.
 */
import { dayOf, dayStart } from "#schema/rules/gateway-day.ts"
import type { FlashOffer } from "#schema/shop/shop.ts"

/** The user who looks at the shop. */
export interface Buyer {
  readonly userId: number
  readonly countryId: string
  readonly createdAt: number
  /** Has bought coins that were not refunded. */
  readonly hasBought: boolean
}

interface Rule {
  readonly kind: FlashOffer["kind"]
  readonly coinId: number
  readonly perCent: number
  readonly minutes: number
  /** Beginning and name of the offer that this user could have now; undefined: none. */
  readonly began: (buyer: Buyer, now: number) => { readonly name: string; readonly at: number } | undefined
}

const [MINUTE, HOUR, SATURDAY] = [60_000, 3_600_000, 6]

const RULES: ReadonlyArray<Rule> = [
  // The first purchase, within a day of joining.
  {
    ...{ kind: "limited", coinId: 2, perCent: 40, minutes: 24 * 60 },
    began: ({ hasBought, createdAt }) => (hasBought ? undefined : { name: "first", at: createdAt }),
  },
  // Saturdays from 18:00 to 22:00 UTC, for all users.
  {
    ...{ kind: "flash", coinId: 3, perCent: 20, minutes: 4 * 60 },
    began: (_, now) =>
      new Date(now).getUTCDay() === SATURDAY
        ? { name: `flash-${dayOf(now)}`, at: dayStart(now) + 18 * HOUR }
        : undefined,
  },
  // The first three days of a month (UTC), for users who have bought before.
  {
    ...{ kind: "discount", coinId: 5, perCent: 10, minutes: 3 * 24 * 60 },
    began: ({ hasBought }, now) => {
      const month = dayOf(now).slice(0, 7)
      return hasBought ? { name: `month-${month}`, at: Date.parse(`${month}-01T00:00:00Z`) } : undefined
    },
  },
]

export interface Offer extends Omit<Rule, "began"> {
  readonly offerId: string
  /** Gateway time, ms. */
  readonly endTime: number
}

/** The offers that the user can take now, at most one for each package. */
export const offersTo = (buyer: Buyer, now: number): ReadonlyArray<Offer> =>
  RULES.flatMap(({ began, ...rule }) => {
    const begun = began(buyer, now)
    if (begun === undefined) return []
    const endTime = begun.at + rule.minutes * MINUTE
    const isOn = begun.at <= now && now < endTime
    return isOn ? [{ ...rule, offerId: `${begun.name}-${buyer.userId}`, endTime }] : []
  })

/** A price with the offer applied, in the currency's smallest unit. */
export const lowered = (amount: number, { perCent }: Pick<Offer, "perCent">): number =>
  Math.floor((amount * (100 - perCent)) / 100)
