/** A payment provider in memory: it implements the port of payment providers and signs its webhooks. For tests only. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { Clock, Effect, Layer } from "effect"
import { failure } from "#schema/errors.ts"
import type { PayChallenge } from "#schema/shop/endpoints.ts"
import type { Charge, KeptCard, PaymentProvider, PaymentWord, Webhook } from "../../../gateway/payment/provider.ts"
import { Captcha } from "../../../gateway/shop/captcha.ts"

const SECRET = "the till's own secret"
const SIGNATURE = "x-till-signature"
const OLDEST_MS = 5 * 60_000

const signed = (text: string): string => createHmac("sha256", SECRET).update(text).digest("hex")

/** Solves a challenge as ALTCHA does. The library's own solver waits for each of its hashes. */
export const solveCaptcha = ({ challenge, salt, algorithm, maxnumber, signature }: PayChallenge): string => {
  for (let number = 0; number <= maxnumber; number++)
    if (createHash("sha256").update(`${salt}${number}`).digest("hex") === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number }))
  throw new Error("the challenge has no solution")
}

/** Accepts each captcha once. Proofs of work are tested elsewhere (tests/attack). */
export const anyCaptcha = Layer.succeed(Captcha, {
  challenge: Effect.die("nobody asks"),
  take: (tx, solved) => tx.replays.remember(`captcha:${solved}`, Number.MAX_SAFE_INTEGER),
})

export interface Till {
  readonly provider: PaymentProvider
  /** The payments that it was asked to take, by order. */
  readonly checkouts: ReadonlyMap<string, Omit<Charge, "from" | "card">>
  /** Each charge of a card that it was asked for. */
  readonly charges: ReadonlyArray<Charge>
  /** The cards that it keeps, by customer. */
  readonly cards: Map<string, ReadonlyArray<KeptCard>>
  /** The orders that it was asked to pay back, one entry for each request. */
  readonly refunds: ReadonlyArray<string>
  /**
   * Changes an order's state, and gives what it says of the order from then on. `of`: the amount of an order that it
   * was not asked to take.
   */
  does(orderId: string, state: PaymentWord["state"], at: number, of?: number): PaymentWord
  /** Everything that it ever said, oldest first. */
  readonly words: ReadonlyArray<PaymentWord>
  /** What it said last of an order. */
  said(orderId: string): PaymentWord | undefined
  /** A webhook with these words, as it sends it at this time. */
  webhook(words: ReadonlyArray<PaymentWord>, at: number): { readonly body: string; readonly signature: string }
  /** While true, nothing is answered. */
  isAway: boolean
  /** The state that a refund leads to. */
  onRefund: PaymentWord["state"]
  /** The state that a renewal leads to. */
  onCharge: PaymentWord["state"]
}

export const makeTill = (code = "till"): Till => {
  const checkouts = new Map<string, Omit<Charge, "from" | "card">>()
  const charges: Array<Charge> = []
  const words = new Map<string, PaymentWord>()
  const all: Array<PaymentWord> = []
  const refunds: Array<string> = []
  const cards: Till["cards"] = new Map()
  const customers = new Map<string, string>()
  let said = 0
  const answering = <A>(answer: () => A) =>
    Effect.suspend(() => (till.isAway ? Effect.fail(failure("payUnavailable")) : Effect.sync(answer)))

  const till: Till = {
    checkouts,
    charges,
    cards,
    refunds,
    words: all,
    isAway: false,
    onRefund: "refunded",
    onCharge: "paid",
    does: (orderId, state, at, of = 0) => {
      const { amount, currency } = checkouts.get(orderId) ?? { amount: of, currency: "USD" }
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
      all.push(word)
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
          customers.set(`${code}:${checkout.orderId}`, checkout.customer)
          return { url: `https://till.example/pay/${checkout.orderId}`, reference: `${code}:${checkout.orderId}` }
        }),
      // A payment is made with the first card that is kept for the payer.
      cards: {
        makeCustomer: (userId) => answering(() => `${code}-customer-${userId}`),
        openAdding: (customer, returnUrl) =>
          answering(() => ({ url: `https://till.example/add/${customer}?back=${encodeURIComponent(returnUrl)}` })),
        list: (customer) => answering(() => cards.get(customer) ?? []),
        remove: (customer, cardId) =>
          answering(() => {
            cards.set(
              customer,
              (cards.get(customer) ?? []).filter((card) => card.cardId !== cardId),
            )
          }),
        ofPayment: (reference) => answering(() => cards.get(customers.get(reference) ?? "")?.at(0)?.cardId ?? null),
      },
      openConfirming: (orderId, _, returnUrl) =>
        answering(() => ({ url: `https://till.example/confirm/${orderId}?back=${encodeURIComponent(returnUrl)}` })),
      charge: (charge) =>
        Effect.flatMap(Clock.currentTimeMillis, (at) =>
          answering(() => {
            charges.push(charge)
            checkouts.set(charge.orderId, checkouts.get(charge.orderId) ?? charge)
            return words.get(charge.orderId) ?? till.does(charge.orderId, till.onCharge, at)
          }),
        ),
      ask: (orderId) =>
        Effect.flatMap(Clock.currentTimeMillis, (at) =>
          answering(() => words.get(orderId) ?? (checkouts.has(orderId) ? till.does(orderId, "open", at) : null)),
        ),
      close: (orderId) =>
        Effect.flatMap(Clock.currentTimeMillis, (at) =>
          answering(() => {
            const said = words.get(orderId)
            return said !== undefined && !["open", "asked"].includes(said.state)
              ? said
              : till.does(orderId, "cancelled", at)
          }),
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
