/**
 * The sandbox's records: payments, saved cards by their place among the test cards, and words that the gateway has not
 * heard yet. Kept in a file, so a restart loses none of them.
 */
import { randomUUID } from "node:crypto"
import { readFileSync, renameSync, writeFileSync } from "node:fs"
import valid from "card-validator"
import type { EnteredCard } from "./card-form.ts"
import { type Act, after, chargeOf, newPayment, type Payment, wordOf } from "./payment.ts"
import { TEST_CARDS } from "./test-cards.ts"
import type { SandboxCard, SandboxCharge, SandboxCheckout, SandboxWord } from "./wire.ts"

/** Beyond this number of payments, or of cards, the oldest are forgotten. */
const MOST_PAYMENTS = 2_000

export interface Delivery {
  readonly word: SandboxWord
  readonly tries: number
  /** Not delivered before this time, ms. */
  readonly nextAt: number
}

/** A card that a customer has saved. */
export interface Kept {
  readonly cardId: string
  readonly customer: string
  /** Index of the card in TEST_CARDS, never its number. */
  readonly card: number
  readonly expMonth: number
  readonly expYear: number
}

export interface Book {
  /** The payment of an order; made when there is none. The first checkout of an order wins. */
  opened(checkout: SandboxCheckout): Payment
  /**
   * A renewal's payment, charged to the card of a former payment or to another saved card; undefined: there is no such
   * card.
   */
  charged(charge: SandboxCharge): Payment | undefined
  /** Changes where the payment's page leads afterwards. */
  leadsTo(payment: Payment, returnUrl: string): Payment
  ofOrder(orderId: string): Payment | undefined
  ofReference(reference: string): Payment | undefined
  does(payment: Payment, act: Act): Payment
  /** Saves a card for a customer, once; returns its id. */
  keeps(customer: string, card: EnteredCard): string
  /** Newest first. */
  cardsOf(customer: string): ReadonlyArray<Kept>
  forgets(customer: string, cardId: string): void
  /** Applies what is due by time, and returns what has to be delivered now. */
  due(): ReadonlyArray<Delivery>
  /** Notes the result of a delivery; false postpones it. */
  heard(delivery: Delivery, isHeard: boolean): void
}

interface File {
  readonly payments: ReadonlyArray<Payment>
  readonly deliveries: ReadonlyArray<Delivery>
  readonly cards?: ReadonlyArray<Kept>
}

/** A foreign or torn file counts as an empty sandbox: no money is lost by that. */
const read = (file: string | null): File => {
  try {
    return file === null ? { payments: [], deliveries: [] } : (JSON.parse(readFileSync(file, "utf8")) as File)
  } catch {
    return { payments: [], deliveries: [] }
  }
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Delivery ends after this many tries: some two days. */
const MOST_TRIES = 3_000

/** `file`: null keeps the book in memory. */
export const openBook = (file: string | null, now: () => number): Book => {
  const kept = read(file)
  const payments = new Map(kept.payments.map((payment) => [payment.checkout.orderId, payment]))
  const references = new Map(kept.payments.map((payment) => [payment.reference, payment.checkout.orderId]))
  let deliveries = [...kept.deliveries]
  let cards = [...(kept.cards ?? [])]

  const save = (): void => {
    for (const [orderId, { reference }] of payments) {
      if (payments.size <= MOST_PAYMENTS) break
      payments.delete(orderId)
      references.delete(reference)
    }
    if (file === null) return
    writeFileSync(`${file}.new`, JSON.stringify({ payments: [...payments.values()], deliveries, cards } satisfies File))
    renameSync(`${file}.new`, file)
  }
  const set = (payment: Payment, isNews: boolean): Payment => {
    payments.set(payment.checkout.orderId, payment)
    references.set(payment.reference, payment.checkout.orderId)
    if (isNews) deliveries.push({ word: wordOf(payment), tries: 0, nextAt: now() })
    save()
    return payment
  }
  const does = (before: Payment, act: Act): Payment => {
    const next = after(before, act, now())
    return next === before ? before : set(next, next.said > before.said)
  }

  return {
    opened: (checkout) => payments.get(checkout.orderId) ?? set(newPayment(checkout, randomUUID(), now()), false),
    charged: (charge) => {
      const known = payments.get(charge.orderId)
      const from = payments.get(references.get(charge.from) ?? "")
      if (known !== undefined || from === undefined) return known
      const { card } = charge
      const chosen = card && cards.find((one) => one.cardId === card.cardId && one.customer === card.customer)
      if (chosen === undefined) return undefined
      const made = chargeOf(from, charge, randomUUID(), now(), chosen?.card)
      return made === null ? undefined : set(made, true)
    },
    leadsTo: (payment, returnUrl) => set({ ...payment, checkout: { ...payment.checkout, returnUrl } }, false),
    ofOrder: (orderId) => payments.get(orderId),
    ofReference: (reference) => payments.get(references.get(reference) ?? ""),
    does,
    keeps: (customer, { card, expMonth, expYear }) => {
      const place = TEST_CARDS.indexOf(card)
      const known = cards.find(
        (one) =>
          one.customer === customer && one.card === place && one.expMonth === expMonth && one.expYear === expYear,
      )
      if (known !== undefined) return known.cardId
      const cardId = `card_${randomUUID()}`
      cards = [{ cardId, customer, card: place, expMonth, expYear }, ...cards].slice(0, MOST_PAYMENTS)
      save()
      return cardId
    },
    cardsOf: (customer) => cards.filter((one) => one.customer === customer),
    forgets: (customer, cardId) => {
      cards = cards.filter((one) => one.customer !== customer || one.cardId !== cardId)
      save()
    },

    due: () => {
      for (const payment of payments.values())
        if (payment.dueAt !== null && payment.dueAt <= now()) does(payment, { do: "wait" })
      return deliveries.filter(({ nextAt }) => nextAt <= now())
    },
    heard: (delivery, isHeard) => {
      const tries = delivery.tries + 1
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** delivery.tries)
      const isGivenUp = isHeard || tries >= MOST_TRIES
      deliveries = deliveries.flatMap((one) =>
        one !== delivery ? [one] : isGivenUp ? [] : [{ ...delivery, tries, nextAt: now() + pause }],
      )
      save()
    },
  }
}

/** A saved card as the API shows it: brand, last digits and expiry. */
export const toldOf = ({ cardId, card, expMonth, expYear }: Kept): SandboxCard => {
  const number = TEST_CARDS[card]?.number ?? ""
  return { cardId, brand: valid.number(number).card?.niceType ?? "Card", last4: number.slice(-4), expMonth, expYear }
}
