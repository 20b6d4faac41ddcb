/**
 * The packages, and their prices in each currency. Prices are final, taxes included; they are chosen here, since the
 * specification has none.
 */
import { dayOf, dayStart } from "#schema/rules/gateway-day.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import type { SoldIn } from "../payment/money.ts"

export interface Pack {
  readonly coinId: number
  readonly coins: number
  /** Extra coins, at most MAX_EXTRA_SHARE of the coins. */
  readonly extra: number
  /** Sold once, or for each week or month. */
  readonly type: OrderRecord["type"]
}

/** Single purchases from the smallest on, then weekly and monthly subscriptions. */
export const PACKS = [
  { coinId: 1, coins: 100, extra: 0, type: "once" },
  { coinId: 2, coins: 510, extra: 25, type: "once" },
  { coinId: 3, coins: 1_030, extra: 80, type: "once" },
  { coinId: 4, coins: 2_080, extra: 250, type: "once" },
  { coinId: 5, coins: 5_300, extra: 800, type: "once" },
  { coinId: 6, coins: 10_800, extra: 2_000, type: "once" },
  { coinId: 11, coins: 600, extra: 60, type: "weekly" },
  { coinId: 12, coins: 2_400, extra: 400, type: "monthly" },
] as const satisfies ReadonlyArray<Pack>

export interface FlashPack {
  /** At most FLASH_TYPE_MAX. */
  readonly coinType: number
  /** The package that is sold, at its price. */
  readonly coinId: number
  /** Replaces the package's own extra coins. */
  readonly extra: number
  /** Weekdays (UTC, 0: Sunday) on which it begins, at `fromHour`, for `hours` hours. */
  readonly days: ReadonlyArray<number>
  readonly fromHour: number
  readonly hours: number
}

/**
 * Packages with more extra coins for a time, for all users. At no time is there an offer (offers.ts) for the same
 * package.
 */
export const FLASH_PACKS: ReadonlyArray<FlashPack> = [
  // Monday to Friday, 18:00 to 20:00.
  { coinType: 21, coinId: 3, extra: 206, days: [1, 2, 3, 4, 5], fromHour: 18, hours: 2 },
  // From Saturday 22:00, when Saturday's offer ends, to Sunday 22:00.
  { coinType: 22, coinId: 3, extra: 206, days: [6], fromHour: 22, hours: 24 },
]

export interface FlashNow extends Pick<FlashPack, "coinType" | "coinId" | "extra"> {
  /** Identifies this time window; the next window has another id. */
  readonly offerId: string
  /** Gateway time, ms. */
  readonly endTime: number
}

const [HOUR, DAY] = [3_600_000, 86_400_000]

/** The flash packages on sale now, and until when: the same for all users. `now`: gateway time, ms. */
export const flashPacksAt = (now: number): ReadonlyArray<FlashNow> =>
  FLASH_PACKS.flatMap(({ coinType, coinId, extra, days, fromHour, hours }) => {
    const mayBeOn = Array.from({ length: Math.ceil((fromHour + hours) / 24) }, (_, back) => dayStart(now) - back * DAY)
    return mayBeOn
      .filter((day) => days.includes(new Date(day).getUTCDay()))
      .map((day) => ({ day, from: day + fromHour * HOUR }))
      .filter(({ from }) => from <= now && now < from + hours * HOUR)
      .map(({ day, from }) => ({
        ...{ coinType, coinId, extra },
        offerId: `flash${coinType}-${dayOf(day)}`,
        endTime: from + hours * HOUR,
      }))
  })

type PackId = (typeof PACKS)[number]["coinId"]

/** Prices of each package, in the currency's smallest unit. */
export const PRICES: Readonly<Record<SoldIn, Readonly<Record<PackId, number>>>> = {
  USD: { 1: 99, 2: 499, 3: 999, 4: 1_999, 5: 4_999, 6: 9_999, 11: 499, 12: 1_999 },
  EUR: { 1: 99, 2: 499, 3: 999, 4: 1_999, 5: 4_999, 6: 9_999, 11: 499, 12: 1_999 },
  GBP: { 1: 99, 2: 499, 3: 999, 4: 1_999, 5: 4_999, 6: 9_999, 11: 499, 12: 1_999 },
  INR: { 1: 8_900, 2: 44_900, 3: 89_900, 4: 179_900, 5: 449_900, 6: 899_900, 11: 44_900, 12: 179_900 },
  MYR: { 1: 490, 2: 2_390, 3: 4_690, 4: 8_990, 5: 22_490, 6: 44_990, 11: 2_390, 12: 8_990 },
  BRL: { 1: 590, 2: 2_990, 3: 5_990, 4: 11_990, 5: 29_990, 6: 59_990, 11: 2_990, 12: 11_990 },
  TRY: { 1: 3_999, 2: 19_999, 3: 39_999, 4: 79_999, 5: 199_999, 6: 399_999, 11: 19_999, 12: 79_999 },
  JPY: { 1: 150, 2: 750, 3: 1_500, 4: 3_000, 5: 7_500, 6: 15_000, 11: 750, 12: 3_000 },
}

const EURO = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ")
const CURRENCY_OF: ReadonlyMap<string, SoldIn> = new Map<string, SoldIn>([
  ...EURO.map((country) => [country, "EUR"] as const),
  ["GB", "GBP"],
  ["IN", "INR"],
  ["MY", "MYR"],
  ["BR", "BRL"],
  ["TR", "TRY"],
  ["JP", "JPY"],
])

/** The country of a region (MY of MY-C). */
export const countryOf = (countryId: string): string => countryId.slice(0, 2)

/** The currency of a country. */
export const currencyIn = (countryId: string): SoldIn => CURRENCY_OF.get(countryOf(countryId)) ?? "USD"
