/**
 * The coin economy on PostgreSQL, where the database orders conflicting transactions: purchases, webhooks, refunds and
 * gifts at two gateways of one store.
 */
import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { TASKS } from "../../gateway/activity/task-list.ts"
import { taskHandlers } from "../../gateway/activity/tasks.ts"
import type { Gateway } from "../../gateway/app.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { orderMoved, postingsOf } from "../../gateway/coins/movement.ts"
import { verifyLedgerWith } from "../../gateway/coins/verify-ledger.ts"
import { giftHandlers } from "../../gateway/gifts/gift-handlers.ts"
import { hearWebhook } from "../../gateway/payment/apply-word.ts"
import { lookAtDueOrders } from "../../gateway/payment/look-at-order.ts"
import { renewDue } from "../../gateway/shop/renew.ts"
import { shopHandlers } from "../../gateway/shop/shop-handlers.ts"
import { DatabaseDefect } from "../../gateway/store/sql/database.ts"
import { Store, type Tx } from "../../gateway/store/store.ts"
import type { AccountRow } from "../../gateway/store/tables/accounts/accounts.ts"
import type { NewOrder } from "../../gateway/store/tables/shop/orders.ts"
import { NO_LIMITS, testGateway } from "../worlds/gateway/http-world.ts"
import { anyCaptcha, makeTill } from "../worlds/gateway/till.ts"
import { addUser, callerOf } from "../worlds/gateway/world.ts"
import { makeDatabase } from "./database.ts"

/** Orders of other people on other days. */
const OLD_ORDERS = 10_000
const BUYERS = 200
/** As many as a gateway has connections. */
const AT_ONCE = 16
/** 510 and 25 coins of the package, and 100 for the first purchase. */
const COINS = 635
/** Its price lets one purchase pay for six. */
const GIFT = { giftId: 8, gold: 99 }

const till = makeTill()
let database: Awaited<ReturnType<typeof makeDatabase>>
let gateways: ReadonlyArray<Gateway> = []
let drawn = 0
/** The next gateway, in turn. */
const any = (): Gateway => gateways[drawn++ % gateways.length] ?? expect.unreachable("no gateway")
const inStore = <A>(body: (tx: Tx) => Effect.Effect<A>) => any().run(Store.use((store) => store.transact(body)))
const balanceOf = ({ id }: AccountRow) => inStore((tx) => tx.ledger.balance(`coins:${id}`))

const oldOrder = (n: number): NewOrder => {
  const at = 1_700_000_000_000 + n
  const paid = n % 3 !== 0
  return {
    ...{ orderId: `old-${n}`, userId: 1_000_000 + (n % 2_000), coinId: 2, coinCode: "coins-2", itemName: "535 coins" },
    ...{ coins: 535, freeCoins: 0, amount: 499, amountUsd: 499, currency: "USD", countryCode: "US" },
    ...{
      channelCode: "till",
      channelName: "Till",
      offerId: null,
      type: "once",
      subscriptionId: null,
      pageName: "shop",
      refund: null,
      refundable: false,
    },
    ...{
      status: paid ? "success" : "cancelled",
      isOver: !paid,
      isCredited: paid,
      isHeld: paid,
      taken: 0,
      moves: Number(paid),
    },
    ...{ reference: null, refundAskedAt: null, refundReason: null, paidAt: paid ? at : null, expiresAt: at },
    ...{ lookAt: null, createdAt: at, updatedAt: at },
  }
}

beforeAll(async () => {
  database = await makeDatabase()
  const open = () =>
    testGateway({
      store: { databaseUrl: database.url },
      payments: [till.provider],
      captcha: anyCaptcha,
      rates: NO_LIMITS,
    })
  gateways = [await open(), await open()]
  for (let from = 0; from < OLD_ORDERS; from += 500)
    await inStore((tx) =>
      Effect.gen(function* () {
        const some = Array.from({ length: 500 }, (_, n) => oldOrder(from + n))
        yield* Effect.forEach(some, tx.orders.insert, { discard: true })
        const bought = some.filter(({ isCredited }) => isCredited)
        for (const { orderId, channelCode, amount, currency } of bought) {
          const word = {
            eventId: orderId,
            orderId,
            reference: orderId,
            state: "paid",
            amount,
            currency,
            at: from,
          } as const
          yield* tx.orders.hear({ channelCode, ...word })
        }
        const postings = bought.flatMap((order) =>
          postingsOf(orderMoved({ ...order, moves: 0 }, "purchase", order.coins)),
        )
        yield* tx.ledger.post(postings, from)
      }),
    )
}, 300_000)
afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await database.drop()
})

const under = () => Effect.map(Clock.currentTimeMillis, (at) => ({ intentId: randomUUID(), deadline: at + 60_000 }))

/**
 * Repeats a request whose transaction gave up on conflicts, as devices and providers do: on a loaded machine, other
 * transactions may always come first.
 */
const insisting = async <A>(ask: (gateway: Gateway) => Promise<A>): Promise<A> => {
  for (;;)
    try {
      return await ask(any())
    } catch (failed) {
      if (!(failed instanceof DatabaseDefect) || failed.tries !== Number.POSITIVE_INFINITY) throw failed
    }
}
/** Sends the same request twice, as when an answer was lost; each goes to the next gateway. */
const twice = async <A>(ask: (gateway: Gateway) => Promise<A>): Promise<A> => {
  const [first] = await Promise.all([insisting(ask), insisting(ask)])
  return first
}
/** Makes an order. A request that came too late never happened, so it is made again. */
const ordered = async (who: AccountRow, coinId = 2): Promise<string> => {
  const wanted = { coinId, channelCode: "till", offerId: null, price: 4.99, currency: "USD" } as const
  const request = { ...(await any().run(under())), ...wanted, pageName: "shop", captcha: randomUUID() }
  const made = await twice((gateway) => gateway.run(Effect.result(shopHandlers.makeOrder(request, callerOf(who)))))
  if (made._tag === "Failure") {
    if (made.failure.error.kind !== "neverHappened") throw made.failure
    return ordered(who, coinId)
  }
  const { orderId } = made.success
  await insisting((gateway) => gateway.run(shopHandlers.openCheckout({ orderId }, callerOf(who))))
  return orderId
}
/** Pays the order: its webhook comes three times at the same time, at both gateways. */
const paid = async (orderId: string): Promise<void> => {
  const now = Date.now()
  const { body, signature } = till.webhook([till.does(orderId, "paid", now)], now)
  const webhook = { body: Buffer.from(body), header: () => signature }
  const heard = [1, 2, 3].map(() => insisting((gateway) => gateway.run(hearWebhook("till", webhook, "192.0.2.1"))))
  expect(await Promise.all(heard)).toEqual([200, 200, 200])
}
const refunded = async (who: AccountRow, orderId: string): Promise<void> => {
  const request = { ...(await any().run(under())), orderId, reason: "not needed" }
  await twice((gateway) => gateway.run(shopHandlers.requestRefund(request, callerOf(who))))
}
const buyers = () =>
  any().run(
    Effect.forEach(
      Array.from({ length: BUYERS }, (_, n) => `Buyer ${n}`),
      (name) => addUser(name, { countryId: "US" }),
    ),
  )
const forAll = <A>(people: ReadonlyArray<A>, act: (one: A, n: number) => Promise<void>): Promise<void> =>
  Effect.runPromise(
    Effect.forEach(people, (one, n) => Effect.promise(() => act(one, n)), { concurrency: AT_ONCE, discard: true }),
  )

describe.sequential(`the coin economy beside ${OLD_ORDERS} orders of others`, () => {
  let people: ReadonlyArray<AccountRow> = []
  beforeAll(async () => {
    people = await buyers()
  })

  test(`COIN-03, COIN-04: ${BUYERS} people buy at once, each request and webhook more than once, and have their coins once`, async () => {
    await forAll(people, async (who, n) => {
      const orderId = await ordered(who)
      await paid(orderId)
      if (n % 4 === 0) await refunded(who, orderId)
    })
    for (const [n, who] of people.entries()) {
      expect(await inStore((tx) => tx.orders.sums(who.id))).toEqual({
        ...{ open: 0, held: n % 4 === 0 ? 0 : 1, bought: n % 4 === 0 ? 0 : 1 },
      })
      expect(await balanceOf(who)).toBe(n % 4 === 0 ? 0 : COINS)
    }
    expect(await any().run(verifyLedgerWith(["more"]))).toMatchObject({ faults: [] })
  })

  test("COIN-14: of eight gifts that are sent at once those are paid that the balance pays, and no balance is below zero", async () => {
    const host = await any().run(addUser("Host", { goddess: true }))
    const givers = people.slice(0, 24)
    await any().run(
      Store.use((store) =>
        store.transact((tx) =>
          Effect.forEach(givers, ({ id }) =>
            grantCoins(tx, { userId: id, amount: COINS, reason: "reward", key: `more:${id}` }),
          ),
        ),
      ),
    )
    const sent = await Promise.all(
      givers.flatMap((who) =>
        Array.from({ length: 8 }, async () => {
          const gift = { ...(await any().run(under())), ...GIFT, to: host.id, count: 1, roomNum: null } as const
          return any().run(Effect.result(giftHandlers.sendGift(gift, callerOf(who))))
        }),
      ),
    )
    const failed = sent.flatMap((one) => (one._tag === "Failure" ? [one.failure] : []))
    expect(new Set(failed.map(({ error }) => error.kind))).toEqual(new Set(["coinsTooFew"]))
    let given = 0
    for (const [n, who] of givers.entries()) {
      const before = n % 4 === 0 ? COINS : 2 * COINS
      const after = await balanceOf(who)
      expect(after).toBeGreaterThanOrEqual(0)
      expect((before - after) % GIFT.gold).toBe(0)
      given += (before - after) / GIFT.gold
    }
    expect(given).toBe(sent.length - failed.length)
    expect(failed.length).toBe((givers.length / 4) * 2)
    expect(await any().run(verifyLedgerWith(["more"]))).toMatchObject({ faults: [] })
  })

  test("COIN-10: a task that is collected at both gateways at once brings its coins once, and a device has it once", async () => {
    const claimers = await buyers()
    const claims = claimers.flatMap((who, n) => {
      // In every group of four people, the first two have a device each and the last two share one. Each has their own
      // network.
      const caller = callerOf(who, { ip: `198.51.${n}.100`, deviceId: `cc-of-tasks-${n % 4 < 2 ? n : n - (n % 2)}` })
      const claim = () => any().run(Effect.result(taskHandlers.claimTask({ id: "webapp", from_webapp: 1 }, caller)))
      return [claim(), claim(), claim()]
    })
    const failed = (await Promise.all(claims)).flatMap((one) =>
      one._tag === "Failure" ? [one.failure.error.kind] : [],
    )
    expect(new Set(failed)).toEqual(new Set(["alreadyCollected", "collectedElsewhere"]))
    const balances = await Promise.all(claimers.map(balanceOf))
    const [alone, shared] = [0, 2].map((from) =>
      balances.filter((_, n) => n % 4 === from || n % 4 === from + 1).reduce((sum, coins) => sum + coins, 0),
    )
    expect([alone, shared]).toEqual([(BUYERS / 2) * TASKS.webapp.reward, (BUYERS / 4) * TASKS.webapp.reward])
    expect(await any().run(verifyLedgerWith(["more"]))).toMatchObject({ faults: [] })
  }, 120_000)

  test("COIN-04: orders whose channel is silent are looked at by both gateways at once, and end once", async () => {
    const left = await Promise.all(people.slice(100, 140).map(async (who) => ({ who, orderId: await ordered(who) })))
    const past = Date.now() - 60_000
    await inStore((tx) =>
      Effect.forEach(left, ({ orderId }) => tx.orders.update(orderId, { expiresAt: past, lookAt: past }), {
        discard: true,
      }),
    )
    const late = left.slice(0, 10)
    for (const { orderId } of late) till.does(orderId, "paid", Date.now())
    await Promise.all(gateways.map((gateway) => gateway.run(lookAtDueOrders)))
    for (const [n, { who, orderId }] of left.entries()) {
      const order = await inStore((tx) => tx.orders.find(orderId))
      expect(order).toMatchObject({ status: n < late.length ? "success" : "cancelled" })
      expect(await inStore((tx) => tx.orders.sums(who.id))).toMatchObject({ open: 0 })
    }
    expect(await any().run(verifyLedgerWith(["more"]))).toMatchObject({ faults: [] })
  })

  test("COIN-08: subscriptions that are due are renewed by both gateways at once, and each card is charged under one order", async () => {
    const members = people.slice(140, 180)
    const ids = await Promise.all(members.map((who) => ordered(who, 11)))
    await forAll(ids, paid)
    const past = Date.now() - 60_000
    await inStore((tx) =>
      Effect.forEach(ids, (id) => tx.subscriptions.update(id, { paidUntil: past, nextAt: past }), { discard: true }),
    )
    await Promise.all([...gateways, ...gateways].map((gateway) => gateway.run(renewDue)))
    for (const [n, who] of members.entries()) {
      const [id, made] = [ids[n] ?? "", await inStore((tx) => tx.orders.madeSince(who.id, 0))]
      const renewals = made.filter(({ orderId, subscriptionId }) => subscriptionId === id && orderId !== id)
      expect(renewals).toMatchObject([{ status: "success", isHeld: true }])
      expect(await inStore((tx) => tx.subscriptions.find(id))).toMatchObject({ status: "subscribed", periods: 2 })
    }
    expect(new Set(till.charges.map(({ orderId }) => orderId)).size).toBe(members.length)
    expect(await any().run(verifyLedgerWith(["more"]))).toMatchObject({ faults: [] })
  }, 120_000)
})
