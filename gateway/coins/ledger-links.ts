/**
 * What postings are checked against: for each kind of movement, the record that it is about, and the postings that this
 * record demands. Plain data in one table; verify-links.ts goes through it in both directions.
 */

/**
 * A record that is kept for ever says all that it demands: an order its coins and how often they moved, a gift its
 * price and number, a call its minutes with their coins and points, a payout its points and state, collected free coins
 * their number. Where history keeps no such fact, a posting is only checked for being possible, and a missing one
 * is no fault:
 * - an agreed match is kept, but not whether both still waited for it: its fee may be missing, but never be another
 *   amount;
 * - whether a gift's receiver was a host is not kept: the gift earned a host's points, or none;
 * - whether the minute in which a break ended a call was charged before the break was noticed is not kept: if it was
 *   charged, it was given back;
 * - of the coins that refunds took only the newest number is kept: an earlier refund took some of the order's, and the
 *   same number was given back;
 * - rounds of games are deleted after a day (upkeep/retention.ts): a prize must be one that a game has, for an existing
 *   account;
 * - the cost of a friend request out of a video is kept nowhere else: it must be the price of one;
 * - coins of a new user, and of the demo's, have a fixed amount, for an existing account.
 */
import { Effect } from "effect"
import { CARDS, SCRATCH_PRIZES, THREE_ALIKE, TWO_ALIKE } from "#schema/rules/coins/games.ts"
import { NEW_USER_COINS } from "#schema/rules/constants.ts"
import { VIDEO_ADD_GOLD } from "#schema/rules/people/video-rules.ts"
import { beginsUnseen } from "../calls/call-rules.ts"
import { sideOf } from "../calls/match-rules.ts"
import { isOf, standingOf } from "../payment/standing/order-standing.ts"
import type { LedgerEntryRow } from "../store/posting-plan.ts"
import type { RowKey } from "../store/sql/keyed.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import type { HeardOrder, OrderRow } from "../store/tables/shop/orders.ts"
import type { Tables } from "../store/tables.ts"
import {
  DEMO_COINS,
  freeCoinsGrant,
  giftGiven,
  type Movement,
  matchFee,
  minuteGivenBack,
  minuteOfCall,
  orderMoved,
  payoutGivenBack,
  payoutHeld,
} from "./movement.ts"

/** A record's postings by their idempotency keys. */
export type Posted = ReadonlyMap<string, LedgerEntryRow>

/** The movement posted under this key must be one of `any`; null: nothing posted. */
export interface Demand {
  readonly key: string
  readonly any: ReadonlyArray<Movement | null>
}

/** An existing record. */
export interface Found {
  readonly record: RowKey
  /** Keys of all postings that it may demand. */
  readonly keys: ReadonlyArray<string>
}

/** A record with what the ledger is checked for. */
export interface Held extends Found {
  /** Some of it is known only from the postings; the keys are always the same. */
  readonly demands: (posted: Posted) => ReadonlyArray<Demand>
  /** How the record contradicts itself. Null: not at all. */
  readonly contradiction: string | null
}

export interface RecordedKind {
  /** Suffixes of its postings' keys, after the movement's key. */
  readonly parts: ReadonlyArray<string>
  /** The record that a movement's key names; null when there can be no such record. */
  readonly recordOf: (key: string) => RowKey | null
  readonly find: (tables: Tables, records: ReadonlyArray<RowKey>) => Effect.Effect<ReadonlyArray<Found>>
  /** All records, page by page. */
  readonly page: (tables: Tables, after: RowKey | null, limit: number) => Effect.Effect<ReadonlyArray<Held>>
}

/** `Whole`: a row with related data, read only to check the record against the ledger. */
interface Spec<Row, Whole extends Row> {
  readonly parts: ReadonlyArray<string>
  /** Its groups are the record's key; groups named with a leading `n` are numbers, a group without a match is "". */
  readonly key: RegExp
  /** The groups in the order of the record's key. Left out: as they stand. */
  readonly order?: ReadonlyArray<string>
  readonly table: (tables: Tables) => {
    these(keys: ReadonlyArray<RowKey>): Effect.Effect<ReadonlyArray<Row>>
    after(key: RowKey | null, limit: number): Effect.Effect<ReadonlyArray<Whole>>
  }
  readonly record: (row: Row) => RowKey
  readonly demands: (row: Row, posted: Posted) => ReadonlyArray<Demand>
  readonly contradiction?: (row: Whole) => string | null
}

const NONE_POSTED: Posted = new Map()

const recorded = <Row, Whole extends Row = Row>(spec: Spec<Row, Whole>): RecordedKind => {
  const { parts, key, order, table, record, demands, contradiction } = spec
  const found = (row: Row): Found => ({
    record: record(row),
    keys: demands(row, NONE_POSTED).flatMap((demand) => parts.map((part) => `${demand.key}:${part}`)),
  })
  return {
    parts,
    recordOf: (movement) => {
      const groups = key.exec(movement)?.groups
      if (groups === undefined) return null
      const values = (order ?? Object.keys(groups)).map((name) => {
        const value = groups[name] ?? ""
        return name.startsWith("n") ? Number(value) : value
      })
      return values.every((value) => typeof value === "string" || Number.isSafeInteger(value)) ? values : null
    },
    find: (tables, records) => Effect.map(table(tables).these(records), (rows) => rows.map(found)),
    page: (tables, after, limit) =>
      Effect.map(table(tables).after(after, limit), (rows) =>
        rows.map((row) => ({
          ...found(row),
          demands: (posted: Posted) => demands(row, posted),
          contradiction: contradiction?.(row) ?? null,
        })),
      ),
  }
}

const just = (movement: Movement): Demand => ({ key: movement.key, any: [movement] })

/** Whether the user holds the order's coins, by the order's state. */
const holds = ({ status, refund }: OrderRow): boolean =>
  status === "success" && refund !== "refunded" && refund !== "handling"

/** An order's demands: its coins are bought first, then taken and given back in turns. */
const demandsOfOrder = (order: OrderRow, posted: Posted): ReadonlyArray<Demand> => {
  const all = order.coins + order.freeCoins
  const moved = (n: number, coins: number) =>
    just(orderMoved({ ...order, moves: n }, n === 0 ? "purchase" : "refund", coins))
  const taken = (n: number): number =>
    n === order.moves - 1
      ? order.taken
      : Math.min(all, Math.max(0, -(posted.get(`order:${order.orderId}:${n}:user`)?.amount ?? 0)))
  return Array.from({ length: order.moves }, (_, n) =>
    n === 0 ? moved(0, all) : n % 2 === 1 ? moved(n, -taken(n)) : moved(n, taken(n - 1)),
  )
}

/** An order's state, in words. */
const standing = ({ status, refund }: Pick<OrderRow, "status" | "refund">, isHeld: boolean): string =>
  `${status}, its refund ${refund ?? "none"}, and its coins are ${isHeld ? "" : "not "}the user's`

/** How an order contradicts itself. */
const orderContradiction = (order: OrderRow): string | null =>
  order.isHeld !== holds(order)
    ? `is ${standing(order, order.isHeld)}`
    : order.isCredited !== order.moves > 0 || order.isHeld !== (order.moves % 2 === 1)
      ? `has moved its coins ${order.moves} times, and they are ${order.isHeld ? "" : "not "}the user's`
      : order.taken > order.coins + order.freeCoins || order.taken < 0
        ? `had ${order.taken} coins taken back of ${order.coins + order.freeCoins}`
        : null

/** How an order contradicts its channel's words: they decide its state, by the same rule as when they arrived. */
const wordContradiction = (order: HeardOrder): string | null => {
  const strange = order.words.find((word) => !isOf(word, order))
  if (strange !== undefined) {
    const [own, said] = [order, strange].map(
      ({ amount, currency, channelCode }) => `${amount} ${currency} by ${channelCode}`,
    )
    return `is of ${own}, and a word of ${said} was kept`
  }
  const said = standingOf(order, order.words)
  if (said.status !== order.status || said.refund !== order.refund || said.holds !== order.isHeld)
    return `is ${standing(order, order.isHeld)}, and by its channel's words it is ${standing(said, said.holds)}`
  return order.isCredited && !said.isPaid ? "was given its coins, and nothing says that it was paid" : null
}

/** A call's demands: its minutes, and one more minute with its return if that began in a break that ended the call. */
const demandsOfCall = (call: CallRow, posted: Posted): ReadonlyArray<Demand> => {
  const of = (minute: number) => minuteOfCall(call, minute, call.points / call.minutes)
  const paid = Array.from({ length: call.minutes }, (_, n) => just(of(n + 1)))
  const next = call.minutes + 1
  if (call.state !== "ended" || call.minutes === 0 || !beginsUnseen(call, next)) return paid
  const back = minuteGivenBack(call, next, call.points / call.minutes)
  const isBack = posted.has(`${back.key}:caller`)
  const both = [of(next), back].map((movement) => ({ key: movement.key, any: [isBack ? movement : null] }))
  return [...paid, ...both]
}

/**
 * Kinds of movements with stored records, by the prefix of their keys. A prefix that no table here names is an activity
 * that gives free coins.
 */
export const RECORDED: Readonly<Record<string, RecordedKind>> & { readonly freeCoins: RecordedKind } = {
  order: recorded<OrderRow, HeardOrder>({
    parts: ["user", "house"],
    key: /^order:(?<id>[^:]+)(?::\d+)?$/,
    table: ({ orders }) => orders,
    record: ({ orderId }) => [orderId],
    demands: demandsOfOrder,
    contradiction: (order) => orderContradiction(order) ?? wordContradiction(order),
  }),
  gift: recorded({
    parts: ["sender", "receiver", "house"],
    key: /^gift:(?<id>[^:]+)$/,
    table: ({ gifts }) => gifts,
    record: ({ recordId }) => [recordId],
    demands: (gift) => {
      // A gift from a backpack moved nobody's coins.
      const any = gift.gold === 0 ? [null] : [giftGiven(gift, true), giftGiven(gift, false)]
      return [{ key: `gift:${gift.recordId}`, any }]
    },
  }),
  call: recorded({
    parts: ["caller", "host", "house"],
    key: /^call:(?<id>[^:]+):\d+(?::back)?$/,
    table: ({ calls }) => calls,
    record: ({ roomNum }) => [roomNum],
    demands: demandsOfCall,
    contradiction: ({ minutes, price, coins, points }) =>
      coins !== minutes * price || (minutes === 0 ? points !== 0 : points % minutes !== 0)
        ? `has ${minutes} minutes at ${price}, and says that they were ${coins} coins and ${points} points`
        : null,
  }),
  match: recorded({
    parts: ["user", "house"],
    key: /^match:(?<id>[^:]+):\d+$/,
    table: ({ matches }) => matches,
    record: ({ matchId }) => [matchId],
    demands: (match) =>
      match.outcome !== "agreed"
        ? []
        : [match.firstId, match.secondId].map((userId) => {
            const fee = matchFee(match.matchId, userId, sideOf(match, userId)?.fee ?? 0)
            return { key: fee.key, any: [fee, null] }
          }),
  }),
  payout: recorded({
    parts: ["host", "house"],
    key: /^payout:(?<id>[^:]+)(?::back)?$/,
    table: ({ payouts }) => payouts,
    record: ({ payoutId }) => [payoutId],
    demands: (payout) => {
      const back = payoutGivenBack(payout)
      return [just(payoutHeld(payout)), payout.status === "rejected" ? just(back) : { key: back.key, any: [null] }]
    },
  }),
  freeCoins: recorded({
    parts: ["user", "house"],
    key: /^(?<kind>[^:]+):(?<nUser>\d+):(?<period>[^:]+)(?::(?<item>[^:]+))?$/,
    order: ["nUser", "period", "kind", "item"],
    table: ({ freeCoins }) => freeCoins,
    record: ({ userId, period, kind, item }) => [userId, period, kind, item],
    demands: (row) => [just(freeCoinsGrant(row))],
  }),
}

/** Coins from or to the house without a stored record. */
export interface GivenKind {
  readonly key: RegExp
  readonly reason: LedgerEntryRow["reason"]
  /** The possible amounts of one posting to the account. */
  readonly amounts: ReadonlySet<number>
}

const PRIZES = [...THREE_ALIKE, TWO_ALIKE, ...[...CARDS, ...SCRATCH_PRIZES].map(({ coins }) => coins)]

/**
 * Such kinds, by the prefix of their keys. The account is in the posting's `ref`, and in the key where the key has a
 * user id.
 */
export const GIVEN: Readonly<Record<string, GivenKind>> = {
  newUser: { key: /^newUser:(?<user>\d+)$/, reason: "newUser", amounts: new Set([NEW_USER_COINS]) },
  game: { key: /^game:(?<user>\d+):[^:]+$/, reason: "reward", amounts: new Set(PRIZES.filter((coins) => coins > 0)) },
  friendAdd: { key: /^friendAdd:(?<user>\d+):[^:]+$/, reason: "other", amounts: new Set([-VIDEO_ADD_GOLD]) },
  demo: { key: /^demo:sam$/, reason: "reward", amounts: new Set([DEMO_COINS]) },
}

export const kindOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf(":")))
