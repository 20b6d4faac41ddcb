/**
 * Checks postings against records in both directions, page by page: each posting has its record, and each record has
 * exactly the postings that it demands (ledger-links.ts). Each direction reads its starting side first. What is written
 * meanwhile, record and postings in one transaction, is no fault.
 */
import { Effect } from "effect"
import type { LedgerEntryRow, Posting } from "../store/posting-plan.ts"
import type { RowKey } from "../store/sql/keyed.ts"
import type { StoreShape } from "../store/store.ts"
import { movementOf } from "../store/tables/coins/ledger-whole.ts"
import { type Demand, GIVEN, type GivenKind, type Held, kindOf, RECORDED, type RecordedKind } from "./ledger-links.ts"
import { type Movement, postingsOf } from "./movement.ts"

export interface LinkFault {
  /**
   * `link`: a posting that no record demands. `record`: a record without a posting that it demands, or one that
   * contradicts itself.
   */
  readonly kind: "link" | "record"
  /** The account, or the record's movement when no account can be named. */
  readonly account: string
  /** The posting's id; null when there is none. */
  readonly entry: string | null
  /** What there should be instead. */
  readonly expected: string
}

/** Records read at a time, and posting keys per query, unless a single record has more. */
const [RECORDS, KEYS] = [1_000, 10_000]

const nameOf = (record: RowKey): string => JSON.stringify(record)
const wordsOf = ({ account, amount, reason, idempotencyKey }: Posting): string =>
  `${amount} of ${account} as ${reason} under ${idempotencyKey}`
const isSame = (a: Posting, b: Posting): boolean =>
  a.account === b.account && a.amount === b.amount && a.reason === b.reason && a.ref === b.ref

/** How the postings differ from one of the allowed movements. */
const differences = (movement: Movement | null, posted: ReadonlyArray<LedgerEntryRow>): ReadonlyArray<LinkFault> => {
  const asked = movement === null ? [] : postingsOf(movement)
  const byKey = new Map(posted.map((entry) => [entry.idempotencyKey, entry]))
  const keys = new Set(asked.map(({ idempotencyKey }) => idempotencyKey))
  return [
    ...asked.flatMap((one): ReadonlyArray<LinkFault> => {
      const entry = byKey.get(one.idempotencyKey)
      if (entry !== undefined && isSame(entry, one)) return []
      const { account, id = null } = entry ?? { account: one.account }
      return [{ kind: "record", account, entry: id, expected: wordsOf(one) }]
    }),
    ...posted
      .filter(({ idempotencyKey }) => !keys.has(idempotencyKey))
      .map(({ account, id }): LinkFault => ({ kind: "record", account, entry: id, expected: "no posting" })),
  ]
}

/** When several movements are allowed, reports the differences from the nearest. */
const faultsOfDemand = ({ any }: Demand, posted: ReadonlyArray<LedgerEntryRow>): ReadonlyArray<LinkFault> =>
  any
    .map((movement) => differences(movement, posted))
    .reduce((nearest, other) => (other.length < nearest.length ? other : nearest))

const faultsOfHeld = (
  name: string,
  { parts }: RecordedKind,
  held: Held,
  posted: ReadonlyMap<string, LedgerEntryRow>,
): ReadonlyArray<LinkFault> => {
  const account = `${name}:${held.record.join(":")}`
  if (held.contradiction !== null)
    return [{ kind: "record", account, entry: null, expected: `one that agrees with itself: it ${held.contradiction}` }]
  return held.demands(posted).flatMap((demand) =>
    faultsOfDemand(
      demand,
      parts.flatMap((part) => posted.get(`${demand.key}:${part}`) ?? []),
    ),
  )
}

/** Splits the page into batches of at most KEYS keys, with at least one record each. */
const batchesOf = (page: ReadonlyArray<Held>): ReadonlyArray<ReadonlyArray<Held>> => {
  const batches: Array<Array<Held>> = []
  let keys = Number.POSITIVE_INFINITY
  for (const held of page) {
    const own = held.keys.length
    if (keys + own > KEYS) {
      batches.push([])
      keys = 0
    }
    keys += own
    batches.at(-1)?.push(held)
  }
  return batches
}

/** Records without the postings that they demand. Stops at about `most`. */
export const recordFaults = ({ single }: StoreShape, most: number): Effect.Effect<ReadonlyArray<LinkFault>> =>
  Effect.gen(function* () {
    const faults: Array<LinkFault> = []
    for (const [name, kind] of Object.entries(RECORDED))
      for (let after: RowKey | null = null; faults.length < most; ) {
        const from: RowKey | null = after
        const page: ReadonlyArray<Held> = yield* single((tables) => kind.page(tables, from, RECORDS))
        for (const batch of batchesOf(page)) {
          const keys = batch.flatMap((held) => held.keys)
          const entries = keys.length === 0 ? [] : yield* single(({ ledger }) => ledger.these(keys))
          const posted = new Map(entries.map((entry) => [entry.idempotencyKey, entry]))
          faults.push(...batch.flatMap((held) => faultsOfHeld(name, kind, held, posted)))
        }
        after = page.at(-1)?.record ?? null
        if (page.length < RECORDS) break
      }
    return faults
  })

const unasked = ({ account, id }: LedgerEntryRow, expected: string): LinkFault => ({
  kind: "link",
  account,
  entry: id,
  expected,
})

const faultsOfRecorded = (single: StoreShape["single"], kind: RecordedKind, entries: ReadonlyArray<LedgerEntryRow>) =>
  Effect.gen(function* () {
    const placed = entries.map((entry) => ({ entry, record: kind.recordOf(movementOf(entry.idempotencyKey)) }))
    const records = new Map(
      placed.flatMap(({ record }) => (record === null ? [] : [[nameOf(record), record] as const])),
    )
    const found = records.size === 0 ? [] : yield* single((tables) => kind.find(tables, [...records.values()]))
    const asked = new Map(found.map((held) => [nameOf(held.record), new Set(held.keys)]))
    return placed.flatMap(({ entry, record }) => {
      const keys = record === null ? undefined : asked.get(nameOf(record))
      if (keys === undefined) return [unasked(entry, `a record of ${movementOf(entry.idempotencyKey)}`)]
      return keys.has(entry.idempotencyKey) ? [] : [unasked(entry, "no such posting, by its record")]
    })
  })

const faultsOfGiven = (single: StoreShape["single"], kind: GivenKind, entries: ReadonlyArray<LedgerEntryRow>) =>
  Effect.gen(function* () {
    const users = [...new Set(entries.map(({ ref }) => Number(ref)).filter(Number.isSafeInteger))]
    const known = new Set((yield* single(({ accounts }) => accounts.findMany(users))).map(({ id }) => String(id)))
    return entries.flatMap((entry) => {
      const { account, amount, reason, ref, idempotencyKey } = entry
      const key = kind.key.exec(movementOf(idempotencyKey))
      if (!key) return [unasked(entry, "a key of a movement that there can be")]
      if (!known.has(ref) || (key.groups?.user ?? ref) !== ref) return [unasked(entry, `an account ${ref}`)]
      const given = account === "house:grants" ? -amount : account === `coins:${ref}` ? amount : 0
      return reason === kind.reason && kind.amounts.has(given)
        ? []
        : [unasked(entry, `coins of ${ref} as ${kind.reason}: ${[...new Set(kind.amounts)].join(" or ")}`)]
    })
  })

/** Postings that no record demands. `byHand`: kinds of movements posted by hand, which no record demands. */
export const linkFaults = (
  { single }: StoreShape,
  entries: ReadonlyArray<LedgerEntryRow>,
  byHand: ReadonlySet<string>,
): Effect.Effect<ReadonlyArray<LinkFault>> =>
  Effect.gen(function* () {
    const kinds = new Map<string, Array<LedgerEntryRow>>()
    for (const entry of entries) {
      const kind = kindOf(entry.idempotencyKey)
      const same = kinds.get(kind) ?? []
      kinds.set(kind, same)
      same.push(entry)
    }
    const faults: Array<LinkFault> = []
    for (const [name, same] of kinds) {
      const recorded = Object.hasOwn(RECORDED, name) ? RECORDED[name] : undefined
      if (recorded === undefined && byHand.has(name)) continue
      const given = Object.hasOwn(GIVEN, name) ? GIVEN[name] : undefined
      faults.push(
        ...(yield* given === undefined
          ? faultsOfRecorded(single, recorded ?? RECORDED.freeCoins, same)
          : faultsOfGiven(single, given, same)),
      )
    }
    return faults
  })
