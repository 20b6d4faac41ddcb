/**
 * Checks every commit of the gateway: the ledger against a second set of books, tasks, limits, feeds, sessions, effects
 * of intents.
 */
import { createHmac } from "node:crypto"
import { hasTag } from "#schema/events.ts"
import type { GamePlay } from "#schema/games/game.ts"
import { blockText, drawFrom, GAMES, playGame } from "#schema/rules/coins/games.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import { beginsUnseen } from "../../../gateway/calls/call-rules.ts"
import type { CallRow } from "../../../gateway/store/tables/calls/calls.ts"
import type { OrderRow } from "../../../gateway/store/tables/shop/orders.ts"
import type { Written } from "../world/audited-store.ts"
import type { Invariant } from "./invariants.ts"
import { makeRenewalWatch } from "./renewal-watch.ts"

/**
 * Tasks without a posting that would show that they are done. (The task of writing to three people has none either, but
 * no world here has enough people to do it.)
 */
const UNTOLD: ReadonlySet<string> = new Set(["photo", "webapp", "push"])

/**
 * True when a call ended during an absence that began before its last minute and still lasts, and that one minute is
 * given back.
 */
const isGivenBack = (row: CallRow, before: number): boolean =>
  row.state === "ended" && row.minutes === before - 1 && beginsUnseen(row, before)

export const makeGatewayWatch = (violated: (inv: Invariant, detail: string) => void) => {
  const balances = new Map<string, number>()
  const held = new Map<string, number>()
  /** The amount that each open call's row says it holds, by room. */
  const heldByRoom = new Map<string, readonly [account: string, amount: number]>()
  const postings = new Set<string>()
  const deeds = new Set<string>()
  const feedHeads = new Map<number, number>()
  /** Each call's minutes at its last commit. */
  const minutesOf = new Map<string, number>()
  const sessionCounts = new Map<string, number>()
  const byIntent = new Map<string, number>()
  const byText = new Map<string, number>()
  const byOrder = new Map<string, number>()
  const done = new Set<string>()
  const collected = new Set<string>()
  const rounds = new Set<string>()
  const orders = new Map<string, OrderRow>()
  const limits = new Map<number, number | null>()
  /**
   * How many coins each account may spend from the beginning of the run, by the user's newest limit. Coins spent or
   * held before the limit was set count as allowed.
   */
  const allowances = new Map<string, number>()
  const spent = new Map<string, number>()
  const renewals = makeRenewalWatch((detail) => violated("renewal", detail))
  let commits = 0

  const count = <K>(counts: Map<K, number>, key: K): number => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return next
  }

  /** Free coins come once for an account and for a device, and those of a task only when it was done. */
  const claimed = ({ userId, deviceId, period, kind, item }: Written["freeCoins"][number]): void => {
    for (const whose of [`user ${userId}`, `device ${deviceId}`]) {
      const claim = `${whose}: ${kind} ${item} of ${period}`
      if (collected.has(claim)) violated("task", `${claim} is collected twice`)
      collected.add(claim)
    }
    if (kind === "task" && !UNTOLD.has(item) && !done.has(`${item} ${userId}`))
      violated("task", `user ${userId} has not done ${item}`)
  }

  /** The result of a play is what its seed draws, and the same commit pays it. */
  const played = (
    { game, playId, seed, pick, coins, gift, shown, at }: GamePlay,
    userId: number,
    paid: Written,
  ): void => {
    const round = `${game} of user ${userId} on ${dayOf(at)}`
    if (rounds.has(round)) violated("game", `${round} is played twice`)
    rounds.add(round)
    const name = GAMES.find((one) => one === game) ?? GAMES[0]
    const block = (n: number) =>
      createHmac("sha256", seed)
        .update(blockText(playId, name, n))
        .digest()
    const drawn = playGame(name, pick, drawFrom(block))
    const own = paid.ledger.filter(({ account }) => account === `coins:${userId}`)
    const posted = own.reduce((sum, { amount }) => sum + amount, 0)
    if (drawn.coins !== coins || drawn.shown.join() !== shown.join() || posted !== coins)
      violated("game", `${round} draws ${drawn.coins}, tells ${coins} and pays ${posted}`)
    const items = paid.feeds
      .flatMap(({ entries }) => entries)
      .filter(({ event }) => event._tag === "v1.BackpackItemUpdated")
    if (items.length !== (gift === null ? 0 : 1) || (gift === null ? null : gift.giftId) !== drawn.giftId)
      violated("game", `${round} draws gift ${drawn.giftId} and gives ${items.length}`)
  }

  /** No run lasts a whole day, so a limit can only fall, and orders never exceed it. */
  const limited = ({ userId, day, coins }: Written["limits"][number]): void => {
    const before = limits.get(userId) ?? null
    if (before !== null && (day === null || day > before)) violated("limit", `user ${userId}: ${before} became ${day}`)
    limits.set(userId, day)
    const account = `coins:${userId}`
    const asGoodAsSpent = (spent.get(account) ?? 0) + (held.get(account) ?? 0)
    allowances.set(account, coins === null ? Number.POSITIVE_INFINITY : Math.max(coins, asGoodAsSpent))
  }
  const spends = (account: string, coins: number): void => {
    const sum = (spent.get(account) ?? 0) + coins
    spent.set(account, sum)
    const allowed = allowances.get(account) ?? Number.POSITIVE_INFINITY
    if (sum > allowed) violated("limit", `${account} has spent ${sum} and allows ${allowed}`)
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

  /** After a commit: what the ledger holds of an account equals what its open calls hold, and the balance covers it. */
  const holding = ({ holds, calls, ledger }: Written): void => {
    for (const { account, amount } of holds) held.set(account, (held.get(account) ?? 0) + amount)
    for (const { roomNum, callerId, state, held: amount } of calls) {
      if (state === "ended" && amount > 0) violated("hold", `call ${roomNum} has ended and holds ${amount}`)
      if (state === "ended") heldByRoom.delete(roomNum)
      else heldByRoom.set(roomNum, [`coins:${callerId}`, amount])
    }
    const touched = [...holds, ...ledger].map(({ account }) => account)
    for (const account of new Set([...touched, ...calls.map(({ callerId }) => `coins:${callerId}`)])) {
      const wanted = [...heldByRoom.values()].reduce((sum, [of, amount]) => (of === account ? sum + amount : sum), 0)
      const is = held.get(account) ?? 0
      if (is !== wanted) violated("hold", `${account}: ${is} is held, open calls hold ${wanted}`)
      if (is > 0 && is > (balances.get(account) ?? 0)) violated("hold", `${account} does not have the ${is} held of it`)
    }
  }

  const committed = (paid: Written): void => {
    const { ledger, messages, feeds, calls, freeCoins, orders: written, limits: asked } = paid
    commits += 1
    for (const { userId, entries } of feeds)
      for (const { event } of entries) if (hasTag(event, "v1.GamePlayed")) played(event.play as GamePlay, userId, paid)
    for (const limit of asked) limited(limit)
    for (const order of written) ordered(order)
    renewals.committed(paid)
    for (const claim of freeCoins) claimed(claim)
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
      if (account.startsWith("coins:") && amount < 0 && (reason === "callMinute" || reason === "gift"))
        spends(account, -amount)
      // The minute of a call; for the fee of a match, the member who pays it.
      const minute = /^(?:call|match):(.+):(\d+):/.exec(idempotencyKey)?.[2] ?? ""
      const deed = `${reason} ${ref} ${account} ${minute}`
      if (reason !== "refund" && reason !== "other" && reason !== "reward") {
        if (deeds.has(deed)) violated("paid-once", deed)
        deeds.add(deed)
      }
    }
    holding(paid)
    if (sum !== 0) violated("ledger", `one transaction sums to ${sum}`)
    for (const row of calls) {
      const { roomNum, minutes, price, coins, callerSawAt, calleeSawAt } = row
      const before = minutesOf.get(roomNum) ?? 0
      minutesOf.set(roomNum, minutes)
      const out = [row.callerAbsence, row.calleeAbsence].filter((one) => one?.isAway || one?.isBroken)
      if (minutes > Math.max(1, before) && out.length > 0)
        violated("call-halted", `call ${roomNum}: minute ${minutes} began while ${JSON.stringify(out)}`)
      if (minutes < before && !isGivenBack(row, before))
        violated("call-given-back", `call ${roomNum}: of ${before} minutes ${minutes} are left: ${JSON.stringify(out)}`)
      if (coins !== minutes * price)
        violated("call-time", `call ${roomNum}: ${minutes} minutes at ${price} were paid with ${coins}`)
      if (minutes > 0 && (callerSawAt === null || calleeSawAt === null))
        violated("call-seen", `call ${roomNum}: ${minutes} minutes, seen at ${callerSawAt} and ${calleeSawAt}`)
    }
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
    charged: renewals.charged,
    charges: renewals.charges,
    balanceOf: (account: string): number => balances.get(account) ?? 0,
    feedHead: (userId: number): number => feedHeads.get(userId) ?? 0,
    /** How many coins an order has brought its user so far. */
    coinsOf: (orderId: string): number => byOrder.get(orderId) ?? 0,
    hasText: (text: string): boolean => byText.has(text),
    get commits() {
      return commits
    },
  }
}
