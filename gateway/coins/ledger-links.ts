/**
 * What postings are held to: for each kind of movement the record that it is about, and what that record asks of the ledger. Plain data,
 * and the one table; verify-links.ts goes through it both ways.
 */

/**
 * A record says whole what it asks where it keeps it: an order its coins and how often they moved, a gift its price and number, a call its
 * minutes with their coins and points, a payout its points and state, a check-in and a task their coins. Those records are kept for ever.
 * Where history has none, a posting is held to what it can be at all, and that there is none is no fault:
 * - a match that both agreed to is kept, but not whether both still waited for it: its fee may be missing, and is never another one;
 * - whether the receiver of a gift was a host is not kept: it earned a host's points, or none;
 * - whether the minute in which a break ended a call was charged before its notice is not kept: charged, it came back;
 * - of coins that a refund took only the newest number is kept: those before are some of the order's, and the same came back;
 * - rounds of games are forgotten after a day (upkeep/retention.ts): a prize is one that a game has, of an account that there is;
 * - what a friend request out of a video cost is kept nowhere else: it is the price of one;
 * - coins of a new user, and of the demo's, are so many, of an account that there is.
 */
import { Effect } from "effect"
import { NEW_USER_COINS } from "#schema/rules/constants.ts"
import { CARDS, SCRATCH_PRIZES, THREE_ALIKE, TWO_ALIKE } from "#schema/rules/games.ts"
import { VIDEO_ADD_GOLD } from "#schema/rules/people/video-rules.ts"
import { beginsUnseen } from "../calls/call-rules.ts"
import { sideOf } from "../calls/match-rules.ts"
import { isOf, standingOf } from "../payment/standing/order-standing.ts"
import type { LedgerEntryRow } from "../store/posting-plan.ts"
import type { RowKey } from "../store/sql/keyed.ts"
import type { CallRow } from "../store/tables/calls.ts"
import type { HeardOrder, OrderRow } from "../store/tables/orders.ts"
import type { Tables } from "../store/tables.ts"
import {
  checkInGrant,
  DEMO_COINS,
  giftGiven,
  type Movement,
  matchFee,
  minuteGivenBack,
  minuteOfCall,
  orderMoved,
  payoutGivenBack,
  payoutHeld,
  taskGrant,
} from "./movement.ts"

/** Postings of a record, by their idempotency keys. */
export type Posted = ReadonlyMap<string, LedgerEntryRow>

/** What is posted under this movement's key is one of these; null: nothing. */
export interface Demand {
  readonly key: string
  readonly any: ReadonlyArray<Movement | null>
}

/** A record that is there. */
export interface Found {
  readonly record: RowKey
  /** Of all postings that it may ask for. */
  readonly keys: ReadonlyArray<string>
}

/** A record, as the ledger is held against it. */
export interface Held extends Found {
  /** Some of it is known only from what is posted; the keys are always the same. */
  readonly demands: (posted: Posted) => ReadonlyArray<Demand>
  /** What is wrong with it by itself; null: nothing. */
  readonly contradiction: string | null
}

export interface RecordedKind {
  /** What its postings' keys end in, behind the movement's. */
  readonly parts: ReadonlyArray<string>
  /** Of which record a movement's key speaks; null: of none that there could be. */
  readonly recordOf: (key: string) => RowKey | null
  readonly find: (tables: Tables, records: ReadonlyArray<RowKey>) => Effect.Effect<ReadonlyArray<Found>>
  /** All of them, page by page. */
  readonly page: (tables: Tables, after: RowKey | null, limit: number) => Effect.Effect<ReadonlyArray<Held>>
}

/** `Whole`: a row with what is beside it, which only who holds it against the ledger reads. */
interface Spec<Row, Whole extends Row> {
  readonly parts: ReadonlyArray<string>
  /** Its groups are the record's key; those that are named `n…` are numbers. */
  readonly key: RegExp
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
  const { parts, key, table, record, demands, contradiction } = spec
  const found = (row: Row): Found => ({
    record: record(row),
    keys: demands(row, NONE_POSTED).flatMap((demand) => parts.map((part) => `${demand.key}:${part}`)),
  })
  return {
    parts,
    recordOf: (movement) => {
      const groups = key.exec(movement)?.groups
      if (groups === undefined) return null
      const values = Object.entries(groups).map(([name, value]) => (name.startsWith("n") ? Number(value) : value))
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

/** Its coins are the user's, by what its state says. */
const holds = ({ status, refund }: OrderRow): boolean =>
  status === "success" && refund !== "refunded" && refund !== "handling"

/** What an order asks: bought first, then taken and given back in turns. */
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

/** Where an order stands, in words. */
const standing = ({ status, refund }: Pick<OrderRow, "status" | "refund">, isHeld: boolean): string =>
  `${status}, its refund ${refund ?? "none"}, and its coins are ${isHeld ? "" : "not "}the user's`

/** What is wrong with an order by itself. */
const orderContradiction = (order: OrderRow): string | null =>
  order.isHeld !== holds(order)
    ? `is ${standing(order, order.isHeld)}`
    : order.isCredited !== order.moves > 0 || order.isHeld !== (order.moves % 2 === 1)
      ? `has moved its coins ${order.moves} times, and they are ${order.isHeld ? "" : "not "}the user's`
      : order.taken > order.coins + order.freeCoins || order.taken < 0
        ? `had ${order.taken} coins taken back of ${order.coins + order.freeCoins}`
        : null

/** What is wrong with an order by what its channel said of it: that decides where it stands, by the same rule as when it was said. */
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

/** What a call asks: its minutes, and one more with its return where that began in a break that ended the call. */
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

/** Kinds of movements whose records are kept, by what their keys begin with. */
export const RECORDED: Readonly<Record<string, RecordedKind>> = {
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
      // One out of a backpack was no one's coins.
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
  checkIn: recorded({
    parts: ["user", "house"],
    key: /^checkIn:(?<nUser>\d+):(?<day>[^:]+)$/,
    table: ({ checkIns }) => checkIns,
    record: ({ userId, day }) => [userId, day],
    demands: (row) => [just(checkInGrant(row))],
  }),
  task: recorded({
    parts: ["user", "house"],
    key: /^task:(?<nUser>\d+):(?<period>[^:]+):(?<task>[^:]+)$/,
    table: ({ taskClaims }) => taskClaims,
    record: ({ userId, period, taskId }) => [userId, period, taskId],
    demands: (row) => [just(taskGrant(row))],
  }),
}

/** Coins out of the house, or into it, of which no record is kept. */
export interface GivenKind {
  readonly key: RegExp
  readonly reason: LedgerEntryRow["reason"]
  /** So many at once, to the account. */
  readonly amounts: ReadonlySet<number>
}

const PRIZES = [...THREE_ALIKE, TWO_ALIKE, ...[...CARDS, ...SCRATCH_PRIZES].map(({ coins }) => coins)]

/** Such kinds, by what their keys begin with. The account is in the posting's `ref`, and in the key where that has a number. */
export const GIVEN: Readonly<Record<string, GivenKind>> = {
  newUser: { key: /^newUser:(?<user>\d+)$/, reason: "newUser", amounts: new Set([NEW_USER_COINS]) },
  game: { key: /^game:(?<user>\d+):[^:]+$/, reason: "reward", amounts: new Set(PRIZES.filter((coins) => coins > 0)) },
  friendAdd: { key: /^friendAdd:(?<user>\d+):[^:]+$/, reason: "other", amounts: new Set([-VIDEO_ADD_GOLD]) },
  demo: { key: /^demo:sam$/, reason: "reward", amounts: new Set([DEMO_COINS]) },
}

export const kindOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf(":")))
