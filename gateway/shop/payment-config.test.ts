import { Schema } from "effect"
import fc from "fast-check"
import { expect, test } from "vitest"
import { FLASH_TYPE_MAX, MAX_EXTRA_SHARE } from "#schema/rules/coins/shop.ts"
import { FlashPackage, type PayChannel, PaymentConfig } from "#schema/shop/shop.ts"
import type { Buyer } from "./offers.ts"
import { paymentConfigOf, quoteFor } from "./payment-config.ts"
import { FLASH_PACKS } from "./price-list.ts"

const DAY = 86_400_000
const channel = (patch: Partial<PayChannel> = {}): PayChannel => ({
  ...{ id: 1, code: "card", name: "Card", country: null, depositModel: "page", icon: "/card.svg" },
  ...{ status: "open", sort: 0, sandbox: true },
  ...patch,
})
const buyer = (patch: Partial<Buyer> = {}): Buyer => ({
  ...{ userId: 10_001, countryId: "US", createdAt: 1_000, hasBought: false },
  ...patch,
})
/** Countries with a currency of their own in the price list, some without, and regions. */
const COUNTRIES = [..."US GB IE NL PT ES DE IN MY MY-C MY-N BR TR JP ID TH VN NG".split(" ")]
const Buyers = fc.record({
  userId: fc.integer({ min: 1, max: 999_999_999_999 }),
  countryId: fc.constantFrom(...COUNTRIES),
  createdAt: fc.nat(3 * DAY),
  hasBought: fc.boolean(),
})
const Channels = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom("card", "bank", "wallet", "phone"),
    country: fc.constantFrom(null, "MY", "IN", "JP"),
    status: fc.constantFrom("open" as const, "closed" as const),
    sort: fc.nat(9),
  }),
  { selector: ({ code }) => code },
)

test("COIN-02, ENT-15: what the shop shows fits its schema in every country, its extra coins their bound, its discounts and its one best the prices", () => {
  fc.assert(
    fc.property(Buyers, Channels, fc.nat(4 * DAY), (who, channels, now) => {
      const config = paymentConfigOf(who, channels.map(channel), now)
      Schema.decodeUnknownSync(PaymentConfig)(Schema.encodeUnknownSync(PaymentConfig)(config))
      const open = config.channels.filter(({ status }) => status === "open").map(({ code }) => code)
      expect(config.channels.map(({ sort }) => sort)).toEqual(
        config.channels.map(({ sort }) => sort).toSorted((a, b) => a - b),
      )
      for (const code of open) {
        const offered = config.packages.flatMap(({ entries, totalCoinNum, discount }) =>
          entries
            .filter(({ payChannel }) => payChannel === code)
            .map((entry) => ({ ...entry, totalCoinNum, whole: discount })),
        )
        expect(offered).toHaveLength(config.packages.length)
        const rates = offered.map(({ price, totalCoinNum, extraCoinNum }) => price / (totalCoinNum + extraCoinNum))
        const first = rates[0] ?? 0
        for (const [at, entry] of offered.entries()) {
          const rate = rates[at] ?? 0
          expect(entry.extraCoinNum).toBeLessThanOrEqual(entry.totalCoinNum * MAX_EXTRA_SHARE)
          expect(rate).toBeLessThanOrEqual(first * (1 - entry.discount / 100) + 1e-9)
          expect(rate).toBeGreaterThan(first * (1 - (entry.discount + 1) / 100) - 1e-9)
          expect(entry.whole).toBe(entry.discount)
          if (entry.tag === "best") expect(rate).toBe(Math.min(...rates))
        }
        expect(offered.filter(({ tag }) => tag === "best")).toHaveLength(1)
      }
      if (open.length === 0) expect(config.packages.every(({ entries }) => entries.length === 0)).toBe(true)
      expect(config.packages.map(({ type }) => type)).toEqual([...Array(6).fill("once"), "weekly", "monthly"])
    }),
    { numRuns: 500 },
  )
})

const HOUR = 3_600_000
/** Monday 23 November 2026, 00:00 UTC. */
const MONDAY = Date.UTC(2026, 10, 23)
const SATURDAY = 5 * 24
const flashAt = (hours: number, who = buyer({ hasBought: true })) =>
  paymentConfigOf(who, [channel()], MONDAY + hours * HOUR).flashPackages

test("COIN-02, ENT-15: flash packages come on working days from 18:00 to 20:00 and from Saturday to Sunday 22:00 (UTC), the same for everybody, with their true end", () => {
  const never = [17.99, 20, 4 * 24 + 20, SATURDAY + 21.99, SATURDAY + 46, 7 * 24]
  expect(never.map((hours) => flashAt(hours))).toEqual(never.map(() => []))
  const [first] = flashAt(18)
  expect(first).toMatchObject({
    ...{ coinId: 3, coinType: 21, coinCode: "flash_1030", totalCoinNum: 1_030, minPrice: 9.99, type: "once" },
    ...{ offerId: "flash21-2026-11-23", endTime: MONDAY + 20 * HOUR },
    entries: [{ price: 9.99, extraCoinNum: 206, tag: "flash" }],
  })
  expect(flashAt(19.99)).toEqual([first])
  expect(flashAt(19, buyer({ userId: 7, createdAt: MONDAY }))).toEqual([first])
  expect(flashAt(24 + 18)[0]?.offerId).toBe("flash21-2026-11-24")
  const weekend = flashAt(SATURDAY + 22)
  expect(weekend).toMatchObject([
    { coinId: 3, coinType: 22, offerId: "flash22-2026-11-28", endTime: MONDAY + (SATURDAY + 46) * HOUR },
  ])
  // The last moment of the window shows the same end as the first, across midnight.
  expect(flashAt(SATURDAY + 46 - 0.001)).toEqual(weekend)
})

test("COIN-02: at any time, a flash package brings more coins at its package's price, at most a fifth on top, is of a type of 22 at most, and has no offer beside it", () => {
  const fits = Schema.is(FlashPackage)
  fc.assert(
    fc.property(Buyers, fc.integer({ min: 0, max: 400 * 24 * 4 }), (who, quarters) => {
      const now = MONDAY + quarters * (HOUR / 4)
      const config = paymentConfigOf({ ...who, createdAt: now - who.createdAt }, [channel()], now)
      for (const flash of config.flashPackages) {
        const usual = config.packages.find(({ coinId }) => coinId === flash.coinId)
        expect(fits(flash)).toBe(true)
        expect(flash.endTime).toBeGreaterThan(now)
        expect(flash.entries.map(({ price }) => price)).toEqual(usual?.entries.map(({ price }) => price))
        for (const { extraCoinNum } of flash.entries) {
          expect(extraCoinNum).toBeGreaterThan(usual?.entries[0]?.extraCoinNum ?? 0)
          expect(extraCoinNum).toBeLessThanOrEqual(flash.totalCoinNum * MAX_EXTRA_SHARE)
        }
        expect(config.flashOffers.map(({ coinId }) => coinId)).not.toContain(flash.coinId)
      }
    }),
    { numRuns: 500 },
  )
})

test("ENT-15: the type of a flash package and of a flash offer is 22 at most, for all that are sold", () => {
  expect(FLASH_PACKS.filter(({ coinType }) => coinType > FLASH_TYPE_MAX)).toEqual([])
  const [flash] = flashAt(18)
  const fits = Schema.is(FlashPackage)
  expect([22, 23].map((coinType) => fits({ ...flash, coinType }))).toEqual([true, false])
})

test("COIN-02: a flash package is ordered as it was shown until its end, at the end it is offerEnded, and who was shown the usual one gets the usual one", () => {
  const who = buyer({ hasBought: true })
  const [flash] = flashAt(18)
  if (flash === undefined) throw new Error("no flash package")
  const wanted = { coinId: 3, channelCode: "card", offerId: flash.offerId, price: 9.99, currency: "USD" }
  const quote = (hours: number, patch: object = {}) =>
    quoteFor(who, [channel()], MONDAY + hours * HOUR, { ...wanted, ...patch })
  const bought = { coins: 1_030, extra: 206, amount: 999, coinCode: "flash_1030" }
  expect([quote(18), quote(19.99)]).toMatchObject([bought, bought])
  expect([quote(17.99), quote(20), quote(24 + 18)]).toEqual(["offerEnded", "offerEnded", "offerEnded"])
  expect(quote(18, { coinId: 4, price: 19.99 })).toBe("offerEnded")
  expect(quote(18, { price: 9.98 })).toBe("priceChanged")
  expect(quote(18, { offerId: null })).toMatchObject({ extra: 80, coinCode: "coins_1030" })
})

test("COIN-02: what is shown is what it costs, in every country and by every way to pay; anything else is priceChanged", () => {
  fc.assert(
    fc.property(Buyers, Channels, fc.nat(4 * DAY), (who, shape, now) => {
      const channels = shape.map(channel)
      const config = paymentConfigOf(who, channels, now)
      for (const { coinId, entries } of config.packages)
        for (const { payChannel, price, currency } of entries) {
          const wanted = { coinId, channelCode: payChannel, offerId: null, price, currency }
          expect(quoteFor(who, channels, now, wanted)).toMatchObject({
            coinId,
            currency,
            channel: { code: payChannel },
          })
          expect(quoteFor(who, channels, now, { ...wanted, price: price + 0.01 })).toBe("priceChanged")
          expect(quoteFor(who, channels, now, { ...wanted, currency: "XXX" })).toBe("priceChanged")
          for (const offer of config.flashOffers) {
            const { offerId, coinId: offered, afterAmount, beforeAmount, discount, endTime, kind } = offer
            if (coinId !== offered) continue
            expect(beforeAmount).toBe(price)
            expect(afterAmount).toBeLessThanOrEqual(beforeAmount * (1 - discount / 100) + 1e-9)
            const cheaper = { ...wanted, offerId, price: afterAmount }
            expect(quoteFor(who, channels, now, cheaper)).toMatchObject({ coinId })
            expect(quoteFor(who, channels, endTime, cheaper)).toBe("offerEnded")
            if (kind !== "flash")
              expect(quoteFor({ ...who, hasBought: !who.hasBought }, channels, now, cheaper)).toBe("offerEnded")
            expect(quoteFor({ ...who, userId: who.userId + 1 }, channels, now, cheaper)).toBe("offerEnded")
            expect(quoteFor(who, channels, now, { ...cheaper, offerId: null })).toBe("priceChanged")
          }
        }
    }),
    { numRuns: 200 },
  )
})

test("COIN-02: each country pays in its currency, and yen have no cents", () => {
  const currencies = Object.fromEntries(
    ["US", "GB", "NL", "PT", "IN", "MY", "MY-C", "BR", "TR", "JP", "ID"].map((countryId) => {
      const { entries } = paymentConfigOf(buyer({ countryId }), [channel()], 0).packages[1] ?? { entries: [] }
      return [countryId, `${entries[0]?.price} ${entries[0]?.currency}`]
    }),
  )
  expect(currencies).toEqual({
    ...{ US: "4.99 USD", GB: "4.99 GBP", NL: "4.99 EUR", PT: "4.99 EUR", IN: "449 INR", MY: "23.9 MYR" },
    ...{ "MY-C": "23.9 MYR", BR: "29.9 BRL", TR: "199.99 TRY", JP: "750 JPY", ID: "4.99 USD" },
  })
})

const offersAt = (now: number, patch: Partial<Buyer> = {}) =>
  paymentConfigOf(buyer(patch), [channel()], now).flashOffers

test("COIN-02: the offer of a first purchase ends when it says, and with the first purchase", () => {
  expect(offersAt(1_000)).toMatchObject([
    {
      offerId: "first-10001",
      kind: "limited",
      endTime: 1_000 + DAY,
      beforeAmount: 4.99,
      afterAmount: 2.99,
      discount: 40,
    },
  ])
  expect(offersAt(1_000 + DAY - 1)).toHaveLength(1)
  expect(offersAt(1_000 + DAY)).toEqual([])
  expect(offersAt(999)).toEqual([])
  expect(offersAt(1_000, { hasBought: true }).filter(({ kind }) => kind === "limited")).toEqual([])
})

test("ENT-12: the limited-coin and the discount-coin config are the offers of their kinds: coin, open channels, terms; where nothing takes money there are none", () => {
  const channels = [channel(), channel({ code: "bank", status: "closed" }), channel({ code: "fpx", country: "MY" })]
  const december = Date.UTC(2026, 11, 1)
  const configs = (hasBought: boolean, open: typeof channels) =>
    paymentConfigOf(buyer({ countryId: "MY", createdAt: december, hasBought }), open, december).flashOffers
  const payChannels = ["card", "fpx"]
  const [limited] = configs(false, channels)
  expect(limited).toMatchObject({ kind: "limited", coinId: 2, payChannels, discount: 40, limitMinutes: 1_440 })
  const [discount] = configs(true, channels)
  expect(discount).toMatchObject({ kind: "discount", coinId: 5, payChannels, discount: 10, limitMinutes: 4_320 })
  const closed = channels.map((each) => ({ ...each, status: "closed" as const }))
  expect([configs(false, closed), configs(true, [])]).toEqual([[], []])
})

test("PROD-07: on Saturdays from 18:00 to 22:00 UTC everybody has the flash offer, and it does not begin anew", () => {
  const saturday = Date.UTC(2026, 10, 28)
  const flashOffersAt = (hours: number) =>
    offersAt(saturday + hours * HOUR, { hasBought: true }).filter(({ kind }) => kind === "flash")
  expect([17.99, 22, 24 + 19, -24 + 19].map((hours) => flashOffersAt(hours).length)).toEqual([0, 0, 0, 0])
  expect(flashOffersAt(18)).toMatchObject([
    { coinId: 3, discount: 20, limitMinutes: 240, endTime: saturday + 22 * HOUR },
  ])
  expect(flashOffersAt(21.99)).toEqual(flashOffersAt(18))
  expect(flashOffersAt(18 + 7 * 24)[0]?.offerId).not.toBe(flashOffersAt(18)[0]?.offerId)
})

test("PROD-07: who has bought before has the discount of a month's first three days; nobody else has", () => {
  const at = (day: number, hasBought: boolean) =>
    offersAt(Date.UTC(2026, 11, day), { hasBought, createdAt: 0 }).filter(({ kind }) => kind === "discount")
  expect(at(1, true)).toMatchObject([{ coinId: 5, discount: 10, endTime: Date.UTC(2026, 11, 4) }])
  expect(at(3, true)).toEqual(at(1, true))
  expect([at(4, true), at(1, false)]).toEqual([[], []])
})

test("COIN-02: an order of what is not sold, or by a way that is closed, says which", () => {
  const wanted = { coinId: 1, channelCode: "card", offerId: null, price: 0.99, currency: "USD" }
  const quote = (patch: object, channels = [channel()]) => quoteFor(buyer(), channels, 1_000, { ...wanted, ...patch })
  expect(quote({})).toMatchObject({ amount: 99, coins: 100 })
  expect(quote({ coinId: 7 })).toBe("packageGone")
  expect(quote({ channelCode: "cash" })).toBe("channelGone")
  expect(quote({}, [channel({ status: "closed" })])).toBe("channelGone")
  expect(quote({}, [channel({ country: "MY" })])).toBe("channelGone")
  expect(quote({ offerId: "first-1" })).toBe("offerEnded")
  expect(quote({ offerId: "first-10001" })).toBe("offerEnded")
})
