/** What the shop shows to a user, and what an order costs: one price list for both. Pure. */
import { FIRST_PURCHASE_COINS, MAX_EXTRA_SHARE } from "#schema/rules/coins/shop.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import type {
  CoinPackage,
  FlashOffer,
  FlashPackage,
  PackageEntry,
  PayChannel,
  PaymentConfig,
} from "#schema/shop/shop.ts"
import { CURRENCIES, moneyOf, type SoldIn } from "../payment/money.ts"
import { type Buyer, lowered, type Offer, offersTo } from "./offers.ts"
import { countryOf, currencyIn, type FlashNow, flashPacksAt, PACKS, PRICES } from "./price-list.ts"

interface Sold {
  readonly coinId: number
  readonly type: OrderRecord["type"]
  readonly coins: number
  readonly extra: number
  /** In the currency's smallest unit. */
  readonly amount: number
  /** In cents. */
  readonly amountUsd: number
}

/** A package's extra coins, limited to their share. */
const atMost = (extra: number, coins: number): number => Math.min(extra, Math.floor(coins * MAX_EXTRA_SHARE))

const soldIn = (currency: SoldIn): ReadonlyArray<Sold> =>
  PACKS.map(({ coinId, coins, extra, type }) => ({
    coinId,
    type,
    coins,
    extra: atMost(extra, coins),
    amount: PRICES[currency][coinId],
    amountUsd: PRICES.USD[coinId],
  }))

const allCoins = ({ coins, extra }: Sold): number => coins + extra

const coinCodeOf = ({ coins, type }: Sold): string => `${type === "once" ? "coins" : type}_${coins}`

/** How many whole percent `now` is below `before`. */
const percentBelow = (now: number, before: number): number => Math.max(0, Math.floor(((before - now) * 100) / before))

/** How much cheaper a coin is than in the smallest package, in percent. */
const discountOf = (sold: Sold, smallest: Sold): number =>
  percentBelow(sold.amount * allCoins(smallest), smallest.amount * allCoins(sold))

/** The package at an offer's price. */
const withOffer = (pack: Sold, offer: Offer): Sold => ({
  ...pack,
  amount: lowered(pack.amount, offer),
  amountUsd: lowered(pack.amountUsd, offer),
})

/** The package with the extra coins of a flash. */
const withFlash = (pack: Sold, { extra }: FlashNow): Sold => ({ ...pack, extra: atMost(extra, pack.coins) })

const flashCodeOf = ({ coins }: Sold): string => `flash_${coins}`

/** The channels of a country, in their order. */
const channelsIn = (countryId: string, channels: ReadonlyArray<PayChannel>): ReadonlyArray<PayChannel> =>
  channels
    .filter(({ country }) => country === null || country === countryOf(countryId))
    .toSorted((a, b) => a.sort - b.sort)

const isOpen = ({ status }: PayChannel): boolean => status === "open"

export const paymentConfigOf = (buyer: Buyer, channels: ReadonlyArray<PayChannel>, now: number): PaymentConfig => {
  const currency = currencyIn(buyer.countryId)
  const sold = soldIn(currency)
  const theirs = channelsIn(buyer.countryId, channels)
  const firstPurchaseCoins = buyer.hasBought ? 0 : FIRST_PURCHASE_COINS
  const [smallest] = sold
  const best = sold.toSorted((a, b) => a.amount * allCoins(b) - b.amount * allCoins(a))[0]

  const payChannels = theirs.filter(isOpen).map(({ code }) => code)
  const packageOf = (each: Sold, coinCode: string, marked: PackageEntry["tag"]): CoinPackage => {
    const discount = smallest === undefined ? 0 : discountOf(each, smallest)
    const price = moneyOf(each.amount, currency)
    const entries = payChannels.map(
      (payChannel): PackageEntry => ({
        payChannel,
        price,
        currency,
        extraCoinNum: each.extra,
        discount,
        tag: marked,
        isCredit: true,
      }),
    )
    return {
      coinId: each.coinId,
      coinCode,
      coinType: each.coinId,
      totalCoinNum: each.coins,
      type: each.type,
      discount: entries.length === 0 ? 0 : discount,
      minPrice: price,
      maxPrice: price,
      priceFormat: `${CURRENCIES[currency].symbol}{price}`,
      entries,
    }
  }
  const packages = sold.map((each) => packageOf(each, coinCodeOf(each), each === best ? "best" : null))
  const flashPackages = flashPacksAt(now).flatMap((flash): ReadonlyArray<FlashPackage> => {
    const pack = sold.find(({ coinId }) => coinId === flash.coinId)
    if (pack === undefined || payChannels.length === 0) return []
    const { coinType, offerId, endTime } = flash
    return [{ ...packageOf(withFlash(pack, flash), flashCodeOf(pack), "flash"), coinType, offerId, endTime }]
  })

  const flashOffers = offersTo(buyer, now).flatMap((offer): ReadonlyArray<FlashOffer> => {
    const pack = sold.find(({ coinId }) => coinId === offer.coinId)
    if (pack === undefined || payChannels.length === 0) return []
    const { amount } = withOffer(pack, offer)
    return [
      {
        offerId: offer.offerId,
        kind: offer.kind,
        coinId: pack.coinId,
        endTime: offer.endTime,
        discount: percentBelow(amount, pack.amount),
        limitMinutes: offer.minutes,
        currency,
        beforeAmount: moneyOf(pack.amount, currency),
        afterAmount: moneyOf(amount, currency),
        totalCoinNum: allCoins(pack) + firstPurchaseCoins,
        coinType: pack.coinId,
        payChannels,
      },
    ]
  })
  return {
    enableCheckoutV2: true,
    enableWebConfig: true,
    webFlashVersion: 1,
    countryId: buyer.countryId,
    channels: theirs,
    packages,
    flashPackages,
    flashOffers,
    firstPurchaseCoins,
  }
}

export interface Wanted {
  readonly coinId: number
  readonly channelCode: string
  readonly offerId: string | null
  /** Price and currency as shown. */
  readonly price: number
  readonly currency: string
}

export interface Quote extends Sold {
  readonly channel: PayChannel
  readonly currency: SoldIn
  readonly coinCode: string
  /** Sold by the first-purchase offer. */
  readonly isFirst: boolean
}

/** What an order costs now, or why it is impossible. */
export const quoteFor = (
  buyer: Buyer,
  channels: ReadonlyArray<PayChannel>,
  now: number,
  { coinId, channelCode, offerId, price, currency: shown }: Wanted,
): Quote | "packageGone" | "channelGone" | "offerEnded" | "priceChanged" => {
  const currency = currencyIn(buyer.countryId)
  const sold = soldIn(currency)
  const pack = sold.find((each) => each.coinId === coinId)
  if (pack === undefined) return "packageGone"
  const channel = channelsIn(buyer.countryId, channels).find(({ code }) => code === channelCode)
  if (channel === undefined || !isOpen(channel)) return "channelGone"
  const isAsked = (one: { readonly offerId: string; readonly coinId: number }): boolean =>
    one.offerId === offerId && one.coinId === coinId
  const [offer, flash] = [offersTo(buyer, now).find(isAsked), flashPacksAt(now).find(isAsked)]
  if (offerId !== null && offer === undefined && flash === undefined) return "offerEnded"
  const asked = offer !== undefined ? withOffer(pack, offer) : flash !== undefined ? withFlash(pack, flash) : pack
  if (shown !== currency || price !== moneyOf(asked.amount, currency)) return "priceChanged"
  const coinCode = flash === undefined ? coinCodeOf(pack) : flashCodeOf(pack)
  return { ...asked, channel, currency, coinCode, isFirst: offer?.kind === "limited" }
}
