/**
 * Query `ledger`: a month of the ledger. Its sums are the month's facts. Its items are the entries that are here, and
 * the rest that the facts hold without entries.
 */
import { Effect } from "effect"
import type { Currency, LedgerReason } from "#schema/coins/ledger.ts"
import { KEPT_MONTHS, placeOfMonth } from "#schema/coins/month-facts.ts"
import type { MonthFacts } from "#schema/coins/statistics.ts"
import type { LedgerHead, LedgerItem, LedgerRow } from "#schema/coins/wallet.ts"
import { DAY_MS, dayOf } from "#schema/rules/gateway-day.ts"
import { findPerson, isPersonKey } from "../../remotes/find-person.ts"
import { families, isKeyOf } from "../../store/families.ts"
import { type Read, RowReader } from "../../store/row-reader.ts"
import { listOf, type OpenRowView } from "../view.ts"

const isPostingKey = isKeyOf("posting")
const isMonthKey = isKeyOf("month")
const MONTHS = Array.from({ length: KEPT_MONTHS }, (_, place) => families.month.key(place))
const FEEDS = families.feedCount.key()
const BALANCE = families.balance.key()
const isCallKey = isKeyOf("callRow")
/** Rows of a month read at a time. */
const AT_ONCE = 500

/** A key behind all keys of a day: `~` is behind every currency. */
const borderOf = (day: number): string => `${families.posting.key(day, "points", "")}~`
/** after: behind all keys of the days after a month. below: behind all keys of the month. */
const bordersOf = (month: string) => {
  const [year = 0, number = 1] = month.split("-").map(Number)
  return {
    after: borderOf(Date.UTC(year, number, 1) / DAY_MS),
    below: borderOf(Date.UTC(year, number - 1, 1) / DAY_MS),
  }
}

interface Sum {
  readonly in: number
  readonly out: number
}
const NOTHING: Sum = { in: 0, out: 0 }
const plus = (a: Sum, b: Sum): Sum => ({ in: a.in + b.in, out: a.out + b.out })
const sumOf = (facts: MonthFacts, currency: Currency): Sum =>
  facts.days
    .flatMap(({ sums }) => sums)
    .filter((sum) => sum.currency === currency)
    .reduce(plus, NOTHING)

/** What a month shows besides its days. Pure. */
export const headOf = (
  kept: ReadonlyArray<MonthFacts>,
  balance: number,
  currency: Currency,
  asked: string | null,
): Omit<LedgerHead, "days"> => {
  const moved = kept
    .map((facts) => ({ month: facts.month, gapAt: facts.gapAt, sum: sumOf(facts, currency) }))
    .filter(({ sum }) => sum.in + sum.out > 0)
    .sort((a, b) => (a.month < b.month ? 1 : -1))
  const month = asked ?? moved[0]?.month ?? null
  const netOf = (some: typeof moved) => some.reduce((net, { sum }) => net + sum.in - sum.out, 0)
  const own = moved.find((one) => one.month === month)?.sum ?? NOTHING
  const end = balance - netOf(moved.filter((one) => month !== null && one.month > month))
  const gaps = moved.flatMap(({ gapAt }) => gapAt ?? [])
  return {
    month,
    months: moved.map((one) => one.month),
    balance,
    start: end - own.in + own.out,
    end,
    ...own,
    unlisted: balance - netOf(moved),
    since: gaps.length === 0 ? null : Math.max(...gaps),
  }
}

/** The entries of a month as items: the minutes of a call are one item for each day. Pure. */
const listed = (
  rows: ReadonlyArray<LedgerRow>,
  userOf: (roomNum: string | null) => number | null,
): ReadonlyArray<LedgerItem> => {
  const items = new Map<string, LedgerItem>()
  for (const { entryId, reason, amount, roomNum, minute, link, at } of rows) {
    const day = dayOf(at)
    const isMinute = reason === "callMinute" && roomNum !== null && minute !== null
    const id = isMinute ? `${day} ${roomNum}` : entryId
    const before = items.get(id)
    items.set(id, {
      id,
      day,
      reason,
      amount: amount + (before?.amount ?? 0),
      minutes: isMinute ? 1 + (before?.minutes ?? 0) : 0,
      roomNum,
      endedAt: null,
      link,
      userId: userOf(roomNum) ?? link?.userId ?? null,
      userName: "",
      at: Math.max(at, before?.at ?? at),
    })
  }
  return [...items.values()].sort((a, b) => (b.at ?? 0) - (a.at ?? 0) || (a.id < b.id ? -1 : 1))
}

/** The part of `sum`, of a day and a reason, that is not in its rows. */
const besides = (
  day: string,
  { reason, ...sum }: Sum & { readonly reason: LedgerReason },
  rows: ReadonlyArray<LedgerRow>,
): ReadonlyArray<LedgerItem> => {
  const own = rows.filter((row) => row.reason === reason && dayOf(row.at) === day)
  const of = (sign: 1 | -1) => own.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0)
  return [sum.in - of(1), of(-1) - sum.out].flatMap((amount, n) =>
    amount === 0
      ? []
      : {
          id: `${day} ${reason} ${n}`,
          day,
          reason,
          amount,
          minutes: 0,
          roomNum: null,
          endedAt: null,
          link: null,
          userId: null,
          userName: "",
          at: null,
        },
  )
}

/** The items of a month and the sums of its days, newest first. `rows`: the month's entries of this currency. Pure. */
export const itemsOf = (
  facts: MonthFacts,
  rows: ReadonlyArray<LedgerRow>,
  currency: Currency,
  reason: LedgerReason | null,
): { readonly days: LedgerHead["days"]; readonly items: ReadonlyArray<LedgerItem> } => {
  const isAsked = (one: { readonly reason: LedgerReason }) => reason === null || one.reason === reason
  const people = new Map(facts.calls.map(({ roomNum, userId }) => [roomNum, userId]))
  const own = listed(rows.filter(isAsked), (roomNum) => (roomNum === null ? null : (people.get(roomNum) ?? null)))
  const days = facts.days
    .map(({ day, sums }) => ({
      day: `${facts.month}-${String(day).padStart(2, "0")}`,
      sums: sums.filter((sum) => sum.currency === currency && isAsked(sum)),
    }))
    .filter(({ sums }) => sums.length > 0)
    .reverse()
  return {
    days: days.map(({ day, sums }) => ({ day, ...sums.reduce<Sum>(plus, NOTHING) })),
    items: days.flatMap(({ day, sums }) => [
      ...own.filter((item) => item.day === day),
      ...sums.flatMap((sum) => besides(day, sum, rows)),
    ]),
  }
}

/**
 * When the calls of these items ended, by room, as far as their records are here. A call ends within a day of what was
 * paid in it.
 */
const endingsOf = Effect.fnUntraced(function* (reader: RowReader["Service"], items: ReadonlyArray<LedgerItem>) {
  const endings = new Map<string, number>()
  const times = items.flatMap(({ roomNum, at }) => (roomNum === null || at === null ? [] : at))
  if (times.length === 0) return endings
  const sorted = times.sort((a, b) => b - a)
  const [newest = 0, oldest = 0] = [sorted[0], sorted.at(-1)]
  const below = families.callRow.key(oldest - DAY_MS, "")
  for (let from: string | undefined = families.callRow.key(newest + DAY_MS, ""); from !== undefined; ) {
    const read: Read<"callRow"> = yield* reader.range("callRow", { after: from, limit: AT_ONCE })
    const own = read.filter(([key]) => key < below)
    for (const [, { record }] of own) endings.set(record.roomNum, record.endedAt)
    from = own.length === AT_ONCE ? own.at(-1)?.[0] : undefined
  }
  return endings
})

export const openLedger: OpenRowView<"ledger", RowReader> = Effect.fnUntraced(function* ({ currency, month, reason }) {
  const reader = yield* RowReader
  const rowsOf = Effect.fnUntraced(function* (of: string) {
    const { after, below } = bordersOf(of)
    const rows: Array<LedgerRow> = []
    for (let from: string | undefined = after; from !== undefined; ) {
      const read: Read<"posting"> = yield* reader.range("posting", { after: from, limit: AT_ONCE })
      const own = read.filter(([key]) => key < below)
      rows.push(...own.map(([, row]) => row))
      from = own.length === AT_ONCE ? own.at(-1)?.[0] : undefined
    }
    return rows
  })

  return {
    concerns: (key) =>
      isPostingKey(key) || isMonthKey(key) || key === FEEDS || key === BALANCE || isPersonKey(key) || isCallKey(key),
    topics: [],
    read: () =>
      Effect.gen(function* () {
        const kept = yield* reader.rows([...MONTHS, FEEDS, BALANCE])
        const feed = kept.get(FEEDS) ?? 0
        const months = MONTHS.flatMap((key) => kept.get(key) ?? [])
        const head = headOf(months, kept.get(BALANCE)?.[currency] ?? 0, currency, month)
        const facts = head.month === null ? undefined : kept.get(families.month.key(placeOfMonth(head.month)))
        if (facts === undefined || facts.month !== head.month)
          return { ...listOf([], String), head: { ...head, days: [] } }
        const rows = (yield* rowsOf(facts.month)).filter((row) => row.feed === feed && row.currency === currency)
        const { days, items } = itemsOf(facts, rows, currency, reason)
        const ids = new Set(items.flatMap(({ userId }) => userId ?? []))
        const people = new Map(
          yield* Effect.forEach(ids, (id) => Effect.map(findPerson(reader, id), (person) => [id, person] as const)),
        )
        const endings = yield* endingsOf(reader, items)
        const named = items.map((item) => ({
          ...item,
          endedAt: (item.roomNum === null ? undefined : endings.get(item.roomNum)) ?? null,
          userName: (item.userId === null ? undefined : people.get(item.userId)?.userName) ?? "",
        }))
        return { ...listOf(named, ({ id }) => id), head: { ...head, days } }
      }),
  }
})
