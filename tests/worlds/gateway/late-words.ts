/**
 * Orders of coins through the shop's handlers, paid at a channel that says each of its words one to five times,
 * shuffled and up to three days late. About half of the orders it answers nothing when asked. People ask twice for what
 * they want, cancel, and want their money back. For tests only.
 */
import { randomUUID } from "node:crypto"
import { Clock, Effect, Layer, Logger, ManagedRuntime, Random } from "effect"
import { expect } from "vitest"
import { failure } from "#schema/errors.ts"
import { newAccount } from "../../../gateway/accounts/new-account.ts"
import { verifyLedger } from "../../../gateway/coins/verify-ledger.ts"
import { Entropy } from "../../../gateway/entropy.ts"
import { Feed } from "../../../gateway/feed/feed.ts"
import { hearWebhook } from "../../../gateway/payment/apply-word.ts"
import { lookAtDueOrders } from "../../../gateway/payment/look-at-order.ts"
import { Payments } from "../../../gateway/payment/payments.ts"
import type { PaymentProvider, PaymentWord } from "../../../gateway/payment/provider.ts"
import { RateLimit } from "../../../gateway/rate-limit.ts"
import type { Captcha } from "../../../gateway/shop/captcha.ts"
import { shopHandlers } from "../../../gateway/shop/shop-handlers.ts"
import type { LedgerEntryRow } from "../../../gateway/store/posting-plan.ts"
import { Store, type Tx } from "../../../gateway/store/store.ts"
import { NO_LIMITS } from "./http-world.ts"
import { anyCaptcha, makeTill } from "./till.ts"
import { callerOf } from "./world.ts"

/** Steps at the same time: as many as a gateway has connections. */
const AT_ONCE = 16
/** A buyer's next order comes days later. */
const [ORDERS_OF_ONE, BUYING_HOURS] = [4, 8 * 24]
const [HOUR_MS, LATE_HOURS, LOOK_EVERY_HOURS] = [3_600_000, 72, 6]
/** The coins of the package, and the bonus of a first purchase. */
const [COINS, FIRST] = [535, 100]
const WANTED = {
  coinId: 2,
  channelCode: "till",
  offerId: null,
  price: 4.99,
  currency: "USD",
  pageName: "shop",
} as const

interface Order {
  readonly orderId: string
  readonly userId: number
}
type Step = Effect.Effect<void, never, Store | Feed | Entropy | Payments | Captcha | RateLimit>

/** Counts of what happened, for a report. */
export interface Happened {
  readonly paid: number
  readonly deliveries: number
  readonly cancelled: number
  readonly asked: number
  readonly granted: number
  readonly paidBack: number
  readonly words: number
  readonly refunded: number
}

const inTx = <A, E, R>(body: (tx: Tx) => Effect.Effect<A, E, R>) => Store.use((store) => store.transact(body))

/** Plays `orders` orders on this store, by a seed. Each must be credited as its channel says: once or never. */
export const creditsEachOnce = async (
  store: Layer.Layer<Store>,
  { orders: count, seed }: { readonly orders: number; readonly seed: string },
): Promise<Happened> => {
  const till = makeTill()
  const begin = Date.now()
  let hour = 0
  /** The steps of each coming hour, by its number. */
  const ahead = new Map<number, Array<Step>>()
  const after = (hours: number, step: Step): void => {
    const steps = ahead.get(hour + hours)
    if (steps === undefined) ahead.set(hour + hours, [step])
    else steps.push(step)
  }
  const now = () => begin + hour * HOUR_MS
  /** Sets the clock to the beginning of the hour. */
  const inThisHour = <A, E, R>(asked: Effect.Effect<A, E, R>) =>
    Effect.updateService(
      asked,
      Clock.Clock,
      (clock): Clock.Clock =>
        Object.assign(Object.create(clock), { currentTimeMillisUnsafe: now, currentTimeMillis: Effect.sync(now) }),
    )
  const counts = { paid: 0, deliveries: 0, cancelled: 0, asked: 0, granted: 0, paidBack: 0 }

  /** Delivers the word as a webhook of the hour. `says` delivers one in three twice at once. */
  const delivered = (word: PaymentWord): Step =>
    Effect.suspend(() => {
      const { body, signature } = till.webhook([word], now())
      const heard = hearWebhook("till", { body: Buffer.from(body), header: () => signature }, "192.0.2.1")
      counts.deliveries += 1
      return Effect.map(heard, (status) => expect(status).toBe(200))
    })
  const says = (word: PaymentWord) =>
    Effect.gen(function* () {
      const times = yield* Random.nextIntBetween(1, 6)
      for (let n = 0; n < times; n++) {
        const late = yield* Random.nextIntBetween(1, LATE_HOURS + 1)
        after(late, delivered(word))
        if (late % 3 === 0) after(late, delivered(word))
      }
    })

  /** For every other order the channel answers nothing: only its words tell what it does. */
  const isMute = (orderId: string): boolean => orderId.charCodeAt(0) % 2 === 0
  const unlessMute = <A, E>(orderId: string, answer: Effect.Effect<A, E>) =>
    isMute(orderId) ? Effect.fail(failure("payUnavailable")) : answer
  const channel: PaymentProvider = {
    ...till.provider,
    ask: (orderId, reference) => unlessMute(orderId, till.provider.ask(orderId, reference)),
    close: (orderId, reference) => unlessMute(orderId, till.provider.close(orderId, reference)),
    // It pays back once, however often it is asked.
    refund: (orderId) =>
      Effect.gen(function* () {
        const said = till.said(orderId)
        const word = said?.state === "refunded" ? said : till.does(orderId, "refunded", now())
        if (word !== said) yield* says(word)
        return yield* unlessMute(orderId, Effect.succeed(word))
      }),
  }
  const gateway = ManagedRuntime.make(
    Layer.mergeAll(
      store,
      Feed.layer,
      Entropy.layer,
      RateLimit.layer(NO_LIMITS),
      Payments.layer([channel]),
      anyCaptcha,
      // Otherwise a channel that does not answer would be logged each time.
      Logger.layer([]),
    ),
  )
  const under = () => ({ intentId: randomUUID(), deadline: now() + 60_000 })
  /** Asks once, or twice at the same time. */
  const repeated = <A, E, R>(ask: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const times = yield* Random.nextIntBetween(1, 3)
      return yield* Effect.all(Array<typeof ask>(times).fill(ask), { concurrency: times })
    })

  const wantsBack = ({ orderId, userId }: Order): Step =>
    Effect.gen(function* () {
      counts.asked += 1
      const ask = shopHandlers.requestRefund({ ...under(), orderId, reason: "not needed" }, callerOf({ id: userId }))
      const isGranted = yield* Effect.match(repeated(ask), { onFailure: () => false, onSuccess: () => true })
      if (isGranted) counts.granted += 1
      else after(24, wantsBackOnce({ orderId, userId }))
    })
  /**
   * The first request was too early: the gateway did not know yet that the order is paid. This one comes a day later
   * and is the last.
   */
  const wantsBackOnce = ({ orderId, userId }: Order): Step =>
    Effect.suspend(() =>
      Effect.ignore(shopHandlers.requestRefund({ ...under(), orderId, reason: "again" }, callerOf({ id: userId }))),
    )

  const pays = (order: Order): Step =>
    Effect.gen(function* () {
      counts.paid += 1
      yield* says(till.does(order.orderId, "open", now() - 2))
      const drawn = yield* Random.next
      if (drawn < 0.2) yield* says(till.does(order.orderId, "failed", now() - 1))
      yield* says(till.does(order.orderId, "paid", now()))
      if (drawn < 0.4) after(yield* Random.nextIntBetween(1, 100), wantsBack(order))
      else if (drawn < 0.5) {
        counts.paidBack += 1
        after(
          yield* Random.nextIntBetween(1, LATE_HOURS),
          Effect.suspend(() => says(till.does(order.orderId, "refunded", now()))),
        )
      }
    })

  const orders: Array<Order> = []
  const buys = (userId: number): Step =>
    Effect.gen(function* () {
      const caller = callerOf({ id: userId })
      const request = { ...under(), ...WANTED, captcha: randomUUID() }
      const made = yield* repeated(shopHandlers.makeOrder(request, caller))
      expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1)
      const order = { orderId: made[0]?.orderId ?? "", userId }
      orders.push(order)
      yield* repeated(shopHandlers.openCheckout({ orderId: order.orderId }, caller))
      const drawn = yield* Random.next
      if (drawn < 0.85) yield* pays(order)
      if (drawn >= 0.8) yield* Effect.ignore(shopHandlers.cancelOrder({ orderId: order.orderId }, caller))
      if (drawn >= 0.8) counts.cancelled += 1
    }).pipe(Effect.orDie)

  try {
    const people = await gateway.runPromise(
      inTx((tx) =>
        Effect.forEach(Array.from({ length: Math.ceil(count / ORDERS_OF_ONE) }), (_, n) =>
          tx.accounts.insert(newAccount({ countryId: "US", userName: `Buyer ${n}`, createdAt: begin })),
        ),
      ),
    )
    for (let n = 0; n < count; n++)
      after(Math.floor((n * BUYING_HOURS) / count), buys(people[n % people.length]?.id ?? expect.unreachable("nobody")))
    const everything = Effect.gen(function* () {
      for (; ahead.size > 0; hour++) {
        const steps = yield* Random.shuffle(ahead.get(hour) ?? [])
        yield* Effect.forEach(steps, (step) => step, { concurrency: AT_ONCE, discard: true })
        ahead.delete(hour)
        if (hour % LOOK_EVERY_HOURS === 0) yield* lookAtDueOrders
      }
    })
    await gateway.runPromise(inThisHour(everything).pipe(Random.withSeed(seed)))
    expect(orders).toHaveLength(count)

    const accounts = await gateway.runPromise(
      inTx((tx) =>
        Effect.forEach(people, ({ id }) =>
          Effect.all({ entries: tx.ledger.entries(`coins:${id}`), balance: tx.ledger.balance(`coins:${id}`) }),
        ),
      ),
    )
    for (const { entries, balance } of accounts)
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
    const moved = new Map<string, Array<LedgerEntryRow>>()
    for (const entry of accounts.flatMap(({ entries }) => entries))
      moved.set(entry.ref, [...(moved.get(entry.ref) ?? []), entry])
    const [paid, refunded] = ["paid", "refunded"].map(
      (state) => new Set(till.words.flatMap((word) => (word.state === state ? [word.orderId] : []))),
    )
    const wrong = orders.filter(({ orderId }) => {
      const entries = moved.get(orderId) ?? []
      const bought = entries.filter(({ reason }) => reason === "purchase").length
      const sum = entries.reduce((all, { amount }) => all + amount, 0)
      if (!paid?.has(orderId)) return bought !== 0 || sum !== 0
      // An order that is paid back before the gateway knows of its payment brings nothing and takes nothing.
      if (refunded?.has(orderId)) return bought > 1 || sum !== 0
      return bought !== 1 || (sum !== COINS && sum !== COINS + FIRST)
    })
    expect(wrong).toEqual([])
    expect((await gateway.runPromise(verifyLedger)).faults).toEqual([])
    return { ...counts, words: till.words.length, refunded: refunded?.size ?? 0 }
  } finally {
    await gateway.dispose()
  }
}
