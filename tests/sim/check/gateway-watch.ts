/** Looks at every commit of the gateway: the ledger by a second set of books, tasks, limits, feeds, sessions, effects of intents. */
import type { OrderRow } from "../../../gateway/store/tables/orders.ts"
import type { Written } from "../world/audited-store.ts"
import type { Invariant } from "./invariants.ts"

/** Tasks that no posting tells of. (Nor does one of the three people to write to; no world here has so many, so it is never done.) */
const UNTOLD: ReadonlySet<string> = new Set(["photo", "webapp"])

export const makeGatewayWatch = (violated: (inv: Invariant, detail: string) => void) => {
  const balances = new Map<string, number>()
  const postings = new Set<string>()
  const deeds = new Set<string>()
  const feedHeads = new Map<number, number>()
  const sessionCounts = new Map<string, number>()
  const byIntent = new Map<string, number>()
  const byText = new Map<string, number>()
  const byOrder = new Map<string, number>()
  const done = new Set<string>()
  const collected = new Set<string>()
  const orders = new Map<string, OrderRow>()
  const limits = new Map<number, number | null>()
  let commits = 0

  const count = <K>(counts: Map<K, number>, key: K): number => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return next
  }

  /** The coins of a task: once for an account and for a device, and for what was done. */
  const claimed = ({ userId, deviceId, period, taskId }: Written["tasks"][number]): void => {
    for (const whose of [`user ${userId}`, `device ${deviceId}`]) {
      const claim = `${whose}: ${taskId} of ${period}`
      if (collected.has(claim)) violated("task", `${claim} is collected twice`)
      collected.add(claim)
    }
    if (!UNTOLD.has(taskId) && !done.has(`${taskId} ${userId}`))
      violated("task", `user ${userId} has not done ${taskId}`)
  }

  /** No run lasts a day, so a limit only falls, and what is ordered never exceeds it. */
  const limited = ({ userId, day }: Written["limits"][number]): void => {
    const before = limits.get(userId) ?? null
    if (before !== null && (day === null || day > before)) violated("limit", `user ${userId}: ${before} became ${day}`)
    limits.set(userId, day)
  }
  const ordered = (order: OrderRow): void => {
    const isNew = !orders.has(order.orderId)
    orders.set(order.orderId, order)
    const limit = limits.get(order.userId) ?? null
    if (!isNew || limit === null) return
    const held = [...orders.values()].filter(
      ({ userId, status, refund }) =>
        userId === order.userId && (status === "processing" || status === "success") && refund !== "refunded",
    )
    const sum = held.reduce((all, { amount }) => all + amount, 0)
    if (sum > limit) violated("limit", `user ${order.userId} has ordered for ${sum} and allows ${limit}`)
  }

  const committed = ({ ledger, messages, feeds, calls, tasks, orders: written, limits: asked }: Written): void => {
    commits += 1
    for (const limit of asked) limited(limit)
    for (const order of written) ordered(order)
    for (const claim of tasks) claimed(claim)
    let sum = 0
    for (const { account, amount, balance, reason, ref, idempotencyKey } of ledger) {
      sum += amount
      const next = (balances.get(account) ?? 0) + amount
      balances.set(account, next)
      const isHouse = account.startsWith("house:")
      if (!isHouse && next < 0) violated("ledger", `${account} is at ${next}`)
      if (!isHouse && balance !== next) violated("ledger", `${account}: an entry says ${balance}, the sum is ${next}`)
      if (postings.has(idempotencyKey)) violated("paid-once", `${idempotencyKey} is posted twice`)
      postings.add(idempotencyKey)
      const orderId = /^order:([\w-]+)/.exec(idempotencyKey)?.[1]
      if (orderId !== undefined && !isHouse) byOrder.set(orderId, (byOrder.get(orderId) ?? 0) + amount)
      const userId = /^(?:coins|points):(\d+)$/.exec(account)?.[1]
      const task = idempotencyKey.startsWith("checkIn:") ? "checkIn" : reason === "callMinute" ? "call" : reason
      const isDone = task !== "gift" || amount < 0
      if (userId !== undefined && isDone) done.add(`${task} ${userId}`)
      const minute = /^call:(.+):(\d+):/.exec(idempotencyKey)?.[2] ?? ""
      const deed = `${reason} ${ref} ${account} ${minute}`
      if (reason !== "refund" && reason !== "other" && reason !== "reward") {
        if (deeds.has(deed)) violated("paid-once", deed)
        deeds.add(deed)
      }
    }
    if (sum !== 0) violated("ledger", `one transaction sums to ${sum}`)
    for (const { roomNum, minutes, price, coins } of calls)
      if (coins !== minutes * price)
        violated("call-time", `call ${roomNum}: ${minutes} minutes at ${price} were paid with ${coins}`)
    for (const { userId, entries } of feeds)
      for (const { seq } of entries) {
        const before = feedHeads.get(userId) ?? 0
        if (seq !== before + 1) violated("feed-gap", `user ${userId}: ${seq} after ${before}`)
        feedHeads.set(userId, seq)
      }
    for (const { sessionId, n, intentId, sendUserId, message, messageType } of messages) {
      const before = sessionCounts.get(sessionId) ?? 0
      if (n !== before) violated("session-order", `${sessionId}: ${n} after ${before}`)
      sessionCounts.set(sessionId, n + 1)
      if (intentId !== null && count(byIntent, `${sendUserId} ${intentId}`) > 1)
        violated("sent-once", `intent ${intentId} of ${sendUserId} has two messages`)
      if (messageType === 1 && count(byText, message) > 1) violated("sent-once", `“${message}” stands twice`)
    }
  }

  return {
    committed,
    balanceOf: (account: string): number => balances.get(account) ?? 0,
    feedHead: (userId: number): number => feedHeads.get(userId) ?? 0,
    /** What an order has brought its user so far. */
    coinsOf: (orderId: string): number => byOrder.get(orderId) ?? 0,
    hasText: (text: string): boolean => byText.has(text),
    get commits() {
      return commits
    },
  }
}
