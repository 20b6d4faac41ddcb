/** Contract of every layer of the store: orders, subscriptions and the words of payment providers. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { newOrder } from "../../../shop/new-order.ts"
import type { NewOrder, PaymentWordRow } from "../../tables/shop/orders.ts"
import type { SubscriptionRow } from "../../tables/shop/subscriptions.ts"
import type { Opened } from "../opened.ts"
import { fresh, NOW } from "../samples.ts"

export const orderContract = ({ run, person }: Opened): void => {
  const orderOf = (userId: number, patch: Partial<NewOrder> = {}): NewOrder => ({
    ...newOrder(
      {
        orderId: `order-${fresh()}`,
        userId,
        coinId: 1,
        coinCode: "coins_100",
        itemName: "100 coins",
        coins: 100,
        amount: 99,
        amountUsd: 99,
        currency: "USD",
        countryCode: "US",
        channelCode: "test",
        channelName: "Test",
        offerId: null,
        type: "once",
        subscriptionId: null,
        pageName: "shop",
        expiresAt: NOW + 1_000,
        lookAt: null,
      },
      NOW,
    ),
    ...patch,
  })
  const subscriptionOf = (userId: number, patch: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
    subscriptionId: `order-${fresh()}`,
    userId,
    coinId: 11,
    coinCode: "weekly_600",
    itemName: "660 coins, weekly",
    type: "weekly",
    coins: 660,
    amount: 499,
    amountUsd: 499,
    currency: "USD",
    countryCode: "US",
    channelCode: "test",
    channelName: "Test",
    reference: "pay-1",
    cardId: null,
    status: "subscribed",
    startedAt: NOW,
    periods: 1,
    paidUntil: NOW + 7,
    failures: 0,
    nextAt: null,
    openOrderId: null,
    asked: false,
    createdAt: NOW,
    updatedAt: NOW,
    ...patch,
  })
  const wordOf = (orderId: string, patch: Partial<PaymentWordRow> = {}): PaymentWordRow => ({
    channelCode: "test",
    eventId: `event-${fresh()}`,
    orderId,
    reference: "pay-1",
    state: "paid",
    amount: 99,
    currency: "USD",
    at: NOW,
    ...patch,
  })

  test("COIN-03: an order is found as it was made and as it was changed, and none stands twice", async () => {
    const { id: userId } = await person()
    const order = orderOf(userId)
    expect(await run((tx) => tx.orders.find(order.orderId))).toBeNull()
    const made = await run((tx) => tx.orders.insert(order))
    expect(made).toEqual({ ...order, id: made.id })
    expect((await run((tx) => tx.orders.insert(orderOf(userId)))).id).toBeGreaterThan(made.id)
    const changed = { ...made, status: "success", refund: "handling", paidAt: NOW + 5 } as const
    const patch = { status: "success", refund: "handling", paidAt: NOW + 5 } as const
    expect(await run((tx) => tx.orders.update(order.orderId, patch))).toEqual(changed)
    expect(await run((tx) => tx.orders.find(order.orderId))).toEqual(changed)
    await expect(run((tx) => tx.orders.insert(order))).rejects.toThrow()
    await expect(run((tx) => tx.orders.update(fresh(), patch))).rejects.toThrow()
    await expect(run((tx) => tx.orders.update(order.orderId, { amount: 0.5 }))).rejects.toThrow()
  })

  test("a spending limit is kept as it was last put, and orders since a time are the user's alone", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    expect(await run((tx) => tx.spendingLimits.of(userId))).toBeNull()
    const row = {
      userId,
      currency: "GBP",
      day: 1_000,
      month: null,
      coins: 300,
      laterDay: null,
      laterMonth: null,
      laterCoins: null,
      laterAt: null,
    } as const
    const raised = { ...row, day: 500, laterDay: 2_000, laterCoins: 900, laterAt: NOW + 5 }
    await run((tx) => tx.spendingLimits.put(row))
    await run((tx) => tx.spendingLimits.put(raised))
    expect(await run((tx) => tx.spendingLimits.of(userId))).toEqual(raised)
    expect(await run((tx) => tx.spendingLimits.of(other))).toBeNull()
    for (const [who, createdAt] of [
      [userId, NOW - 1],
      [userId, NOW],
      [userId, NOW + 1],
      [other, NOW + 1],
    ] as const)
      await run((tx) => tx.orders.insert(orderOf(who, { createdAt })))
    const found = await run((tx) => tx.orders.madeSince(userId, NOW))
    expect(found.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b)).toEqual([NOW, NOW + 1])
  })

  test("COIN-03: orders of a user are counted: open, held, bought", async () => {
    const { id: userId } = await person()
    const sums = () => run((tx) => tx.orders.sums(userId))
    expect(await sums()).toEqual({ open: 0, held: 0, bought: 0 })
    for (const patch of [
      {},
      { status: "failed" },
      { status: "success", isHeld: true },
      { status: "success", refund: "handling" },
      { status: "success", refund: "refunded" },
    ] as const)
      await run((tx) => tx.orders.insert(orderOf(userId, patch)))
    expect(await sums()).toEqual({ open: 1, held: 1, bought: 2 })
  })

  test("COIN-03: orders whose time has come are given, the longest waiting first", async () => {
    const { id: userId } = await person()
    const at = [30, 10, null, 20, 9_999].map((lookAt) => orderOf(userId, { lookAt }))
    for (const order of at) await run((tx) => tx.orders.insert(order))
    const due = (limit: number) => run((tx) => tx.orders.due(30, limit))
    expect((await due(9)).map(({ lookAt }) => lookAt)).toEqual([10, 20, 30])
    expect((await due(2)).map(({ lookAt }) => lookAt)).toEqual([10, 20])
    for (const { orderId } of at) await run((tx) => tx.orders.update(orderId, { lookAt: null }))
    expect(await due(9)).toEqual([])
  })

  test("COIN-04: a word of a channel is heard once", async () => {
    const { id: userId } = await person()
    const [one, other] = [orderOf(userId), orderOf(userId)]
    const [word, next] = [wordOf(one.orderId), wordOf(one.orderId, { state: "refunded" })]
    const heard = (said: PaymentWordRow) => run((tx) => tx.orders.hear(said))
    expect(await heard(word)).toBe(true)
    expect(await heard({ ...word, state: "failed" })).toBe(false)
    expect(await heard({ ...word, channelCode: "another", orderId: other.orderId })).toBe(true)
    expect(await heard(next)).toBe(true)
    const words = await run((tx) => tx.orders.words(one.orderId))
    expect(words).toHaveLength(2)
    expect(words).toEqual(expect.arrayContaining([word, next]))
  })

  test("COIN-01: orders are given with all that was said of each, and ids without an order are found", async () => {
    const { id: userId } = await person()
    const prefix = `heard-${fresh()}-`
    const ids = ["a", "b", "c"].map((letter) => `${prefix}${letter}`)
    const [first = "", second = "", third = ""] = ids
    for (const orderId of ids) await run((tx) => tx.orders.insert(orderOf(userId, { orderId })))
    const words = [wordOf(first, { state: "open" }), wordOf(first), wordOf(third), wordOf(`gone-${fresh()}`)] as const
    for (const word of words) await run((tx) => tx.orders.hear(word))
    const these = await run((tx) => tx.orders.these([...ids, "none"].map((id) => [id])))
    expect(these.map(({ orderId }) => orderId).sort()).toEqual(ids)
    const after = (key: string, limit: number) => run((tx) => tx.orders.after([key], limit))
    const said = new Map((await after(prefix, 3)).map((order) => [order.orderId, order.words]))
    expect([...said.keys()]).toEqual(ids)
    expect(said.get(first)).toHaveLength(2)
    expect(said.get(first)).toEqual(expect.arrayContaining(words.slice(0, 2)))
    expect([said.get(second), said.get(third)]).toEqual([[], [words[2]]])
    const row = await run((tx) => tx.orders.find(second))
    expect(await after(first, 1)).toEqual([{ ...row, words: [] }])
    const two = await after(prefix, 2)
    expect(two.map(({ orderId, words: { length } }) => [orderId, length])).toEqual([
      [first, 2],
      [second, 0],
    ])
    const missing = await run((tx) => tx.orders.missing(1_000))
    expect(missing).toContain(words[3].orderId)
    for (const id of ids) expect(missing).not.toContain(id)
    expect(await run((tx) => tx.orders.missing(1))).toHaveLength(1)
  })

  test("COIN-08: a subscription is found as it was made and as it was changed; a user's are those that are not cancelled", async () => {
    const { id: userId } = await person()
    const row = subscriptionOf(userId)
    const over = subscriptionOf(userId, { status: "cancelled" })
    expect(await run((tx) => tx.subscriptions.find(row.subscriptionId))).toBeNull()
    for (const one of [row, over]) await run((tx) => tx.subscriptions.insert(one))
    await expect(run((tx) => tx.subscriptions.insert(row))).rejects.toThrow()
    const paused = await run((tx) => tx.subscriptions.update(row.subscriptionId, { status: "paused" }))
    expect(paused).toEqual({ ...row, status: "paused" })
    expect(await run((tx) => tx.subscriptions.find(row.subscriptionId))).toEqual(paused)
    await expect(run((tx) => tx.subscriptions.update(fresh(), { status: "paused" }))).rejects.toThrow()
    expect(await run((tx) => tx.subscriptions.alive(userId))).toEqual([paused])
  })

  test("COIN-07: a provider's name of a user is kept once, for each provider", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const of = (who: number, channelCode: string) => run((tx) => tx.paymentCustomers.of(who, channelCode))
    const keep = (who: number, channelCode: string, customer: string) =>
      run((tx) => tx.paymentCustomers.keep({ userId: who, channelCode, customer }))
    expect(await of(userId, "test")).toBeNull()
    for (const customer of ["first", "second"]) await keep(userId, "test", customer)
    await keep(userId, "another", "third")
    await keep(other, "test", "fourth")
    expect([await of(userId, "test"), await of(userId, "another"), await of(other, "test")]).toEqual([
      ...["first", "third", "fourth"],
    ])
  })

  test("COIN-08: of thousands of subscriptions those are given whose time has come, the longest waiting first", async () => {
    const { id: userId } = await person()
    const all = Array.from({ length: 3_000 }, (_, n) => subscriptionOf(userId, { nextAt: n % 3 === 0 ? null : n + 1 }))
    await run((tx) => Effect.forEach(all.toReversed(), tx.subscriptions.insert, { discard: true }))
    const due = (now: number, limit: number) => run((tx) => tx.subscriptions.due(now, limit))
    expect((await due(10, 50)).map(({ nextAt }) => nextAt)).toEqual([2, 3, 5, 6, 8, 9])
    expect((await due(NOW, 50)).map(({ nextAt }) => nextAt)).toHaveLength(50)
    for (const { nextAt } of await due(NOW, 50)) expect(nextAt).toBeLessThanOrEqual(75)
  })
}
