/** Somebody who takes money, in memory: speaks the port of payment providers and signs its webhooks. For tests only. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import type { PayChallenge } from "#schema/shop/endpoints.ts"
import type { Checkout, PaymentProvider, PaymentWord, Webhook } from "../../../gateway/payment/provider.ts"

const SECRET = "the till's own secret"
const SIGNATURE = "x-till-signature"
const OLDEST_MS = 5 * 60_000

const signed = (text: string): string => createHmac("sha256", SECRET).update(text).digest("hex")

/** What ALTCHA makes of a challenge; the library's own solver waits for each of its hashes. */
export const solveCaptcha = ({ challenge, salt, algorithm, maxnumber, signature }: PayChallenge): string => {
  for (let number = 0; number <= maxnumber; number++)
    if (createHash("sha256").update(`${salt}${number}`).digest("hex") === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number }))
  throw new Error("the challenge has no solution")
}

export interface Till {
  readonly provider: PaymentProvider
  /** What it was asked to take. */
  readonly checkouts: ReadonlyMap<string, Checkout>
  /** Orders that it was asked to pay back, each time. */
  readonly refunds: ReadonlyArray<string>
  /** Does something with an order, and gives what it says of it from then on. */
  does(orderId: string, state: PaymentWord["state"], at: number): PaymentWord
  /** What it said last of an order. */
  said(orderId: string): PaymentWord | undefined
  /** A webhook with these words, as it sends it at this time. */
  webhook(words: ReadonlyArray<PaymentWord>, at: number): { readonly body: string; readonly signature: string }
  /** While it is away nothing is answered. */
  isAway: boolean
  /** What it says when it is asked for a refund. */
  onRefund: PaymentWord["state"]
}

export const makeTill = (code = "till"): Till => {
  const checkouts = new Map<string, Checkout>()
  const words = new Map<string, PaymentWord>()
  const refunds: Array<string> = []
  let said = 0
  const answering = <A>(answer: () => A) =>
    Effect.suspend(() => (till.isAway ? Effect.fail(failure("payUnavailable")) : Effect.sync(answer)))

  const till: Till = {
    checkouts,
    refunds,
    isAway: false,
    onRefund: "refunded",
    does: (orderId, state, at) => {
      const { amount, currency } = checkouts.get(orderId) ?? { amount: 0, currency: "USD" }
      const word = {
        eventId: `${code}-${++said}`,
        orderId,
        reference: `${code}:${orderId}`,
        state,
        amount,
        currency,
        at,
      }
      words.set(orderId, word)
      return word
    },
    said: (orderId) => words.get(orderId),
    webhook: (told, at) => {
      const body = JSON.stringify({ at, words: told })
      return { body, signature: signed(body) }
    },
    provider: {
      channel: {
        id: 1,
        code,
        name: "Till",
        country: null,
        depositModel: "page",
        icon: "/till.svg",
        status: "open",
        sort: 0,
        sandbox: true,
      },
      openCheckout: (checkout) =>
        answering(() => {
          checkouts.set(checkout.orderId, checkouts.get(checkout.orderId) ?? checkout)
          return { url: `https://till.example/pay/${checkout.orderId}`, reference: `${code}:${checkout.orderId}` }
        }),
      ask: (orderId) =>
        Effect.flatMap(Clock.currentTimeMillis, (at) =>
          answering(() => words.get(orderId) ?? (checkouts.has(orderId) ? till.does(orderId, "open", at) : null)),
        ),
      refund: (orderId) =>
        Effect.flatMap(Clock.currentTimeMillis, (at) =>
          answering(() => {
            refunds.push(orderId)
            return till.does(orderId, till.onRefund, at)
          }),
        ),
      readWebhook: ({ body, header }: Webhook) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const text = Buffer.from(body).toString("utf8")
          const [shown, right] = [Buffer.from(header(SIGNATURE) ?? ""), Buffer.from(signed(text))]
          if (shown.length !== right.length || !timingSafeEqual(shown, right)) return null
          const { at, words: told } = JSON.parse(text) as { at: number; words: ReadonlyArray<PaymentWord> }
          return now - at > OLDEST_MS ? null : told
        }),
    },
  }
  return till
}
