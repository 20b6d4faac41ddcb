/** Looks at every commit of the gateway: the ledger by a second set of books, feeds, sessions, effects of intents. */
import type { Written } from "../world/audited-store.ts"
import type { Invariant } from "./invariants.ts"

export const makeGatewayWatch = (violated: (inv: Invariant, detail: string) => void) => {
  const balances = new Map<string, number>()
  const postings = new Set<string>()
  const deeds = new Set<string>()
  const feedHeads = new Map<number, number>()
  const sessionCounts = new Map<string, number>()
  const byIntent = new Map<string, number>()
  const byText = new Map<string, number>()
  const byOrder = new Map<string, number>()
  let commits = 0

  const count = <K>(counts: Map<K, number>, key: K): number => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return next
  }

  const committed = ({ ledger, messages, feeds, calls }: Written): void => {
    commits += 1
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
