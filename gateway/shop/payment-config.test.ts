import { Schema } from "effect"
import fc from "fast-check"
import { expect, test } from "vitest"
import { MAX_EXTRA_SHARE } from "#schema/rules/shop.ts"
import { type PayChannel, PaymentConfig } from "#schema/shop/shop.ts"
import type { Buyer } from "./offers.ts"
import { paymentConfigOf, quoteFor } from "./payment-config.ts"

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
/** Countries with a currency of their own here, some without, and regions. */
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

test("ENT-15: the type of a flash package and of a flash offer is 22 at most", () => {
  const config = paymentConfigOf(buyer(), [channel()], 0)
  const isConfig = Schema.is(PaymentConfig)
  const [first] = config.packages
  if (first === undefined) throw new Error("nothing is sold")
  const flashOf = (coinType: number) => ({ ...config, flashPackages: [{ ...first, coinType }] })
  expect([22, 23].map((coinType) => isConfig(flashOf(coinType)))).toEqual([true, false])
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

test("PROD-07: on Saturdays from 18:00 to 22:00 UTC everybody has the flash offer, and it does not begin anew", () => {
  const saturday = Date.UTC(2026, 10, 28)
  const hour = 3_600_000
  const flashAt = (hours: number) =>
    offersAt(saturday + hours * hour, { hasBought: true }).filter(({ kind }) => kind === "flash")
  expect([17.99, 22, 24 + 19, -24 + 19].map((hours) => flashAt(hours).length)).toEqual([0, 0, 0, 0])
  expect(flashAt(18)).toMatchObject([{ coinId: 3, discount: 20, limitMinutes: 240, endTime: saturday + 22 * hour }])
  expect(flashAt(21.99)).toEqual(flashAt(18))
  expect(flashAt(18 + 7 * 24)[0]?.offerId).not.toBe(flashAt(18)[0]?.offerId)
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
