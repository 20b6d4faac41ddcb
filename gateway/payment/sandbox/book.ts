/** What the sandbox remembers: payments, and words that the gateway has not heard yet. Kept in a file, so that a restart forgets neither. */
import { randomUUID } from "node:crypto"
import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { type Act, after, newPayment, type Payment, wordOf } from "./payment.ts"
import type { SandboxCheckout, SandboxWord } from "./wire.ts"

/** Of more payments than this the oldest are forgotten. */
const MOST_PAYMENTS = 2_000

export interface Delivery {
  readonly word: SandboxWord
  readonly tries: number
  /** Not before, ms. */
  readonly nextAt: number
}

export interface Book {
  /** The payment of an order, made when there is none: the first checkout of an order stands. */
  opened(checkout: SandboxCheckout): Payment
  ofOrder(orderId: string): Payment | undefined
  ofReference(reference: string): Payment | undefined
  does(payment: Payment, act: Act): Payment
  /** Lets time do its part, and gives what is to be delivered now. */
  due(): ReadonlyArray<Delivery>
  /** It was heard: false puts it off. */
  heard(delivery: Delivery, isHeard: boolean): void
}

interface Kept {
  readonly payments: ReadonlyArray<Payment>
  readonly deliveries: ReadonlyArray<Delivery>
}

/** A file that is not ours, or is torn, is a sandbox that begins anew: no money is lost by it. */
const read = (file: string | null): Kept => {
  try {
    return file === null ? { payments: [], deliveries: [] } : (JSON.parse(readFileSync(file, "utf8")) as Kept)
  } catch {
    return { payments: [], deliveries: [] }
  }
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Told no more after this many tries: some two days. */
const MOST_TRIES = 3_000

/** `file`: null keeps it in memory. */
export const openBook = (file: string | null, now: () => number): Book => {
  const kept = read(file)
  const payments = new Map(kept.payments.map((payment) => [payment.checkout.orderId, payment]))
  const references = new Map(kept.payments.map((payment) => [payment.reference, payment.checkout.orderId]))
  let deliveries = [...kept.deliveries]

  const save = (): void => {
    for (const [orderId, { reference }] of payments) {
      if (payments.size <= MOST_PAYMENTS) break
      payments.delete(orderId)
      references.delete(reference)
    }
    if (file === null) return
    writeFileSync(`${file}.new`, JSON.stringify({ payments: [...payments.values()], deliveries } satisfies Kept))
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
    ofOrder: (orderId) => payments.get(orderId),
    ofReference: (reference) => payments.get(references.get(reference) ?? ""),
    does,
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
