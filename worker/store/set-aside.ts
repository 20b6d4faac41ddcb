/**
 * Reading stored texts: what does not decode is copied aside, counted and left out; a fold's row is then made anew. Rows
 * that former folds made, or that nobody sees yet, are only left out: they are being made anew anyway (`isOutdated`).
 */
import { Clock, Effect, SubscriptionRef } from "effect"
import type { StorageStatus } from "#schema/device/status.ts"
import type { Connection } from "./disk/connection.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { type FamilyName, families, familyOf, type KeyOf, type RowKey, rangeOf, type ValueOf } from "./families.ts"
import { textToValue, valueToText } from "./stored-text.ts"

export type SetAsideRows = Effect.Success<ReturnType<typeof makeSetAside>>

export const makeSetAside = Effect.fn("makeSetAside")(function* (
  connection: Connection,
  status: SubscriptionRef.SubscriptionRef<StorageStatus>,
  isOutdated: () => boolean,
) {
  const [from, to] = rangeOf("setAside")
  const known = new Set((yield* connection.range(from, to, Number.POSITIVE_INFINITY)).map(([key]) => key))
  yield* SubscriptionRef.update(status, (now) => ({ ...now, quarantined: known.size }))
  const damaged = new Set<RowKey>()
  const found = new Map<string, string>()

  /** A fold's row that is to be made anew. */
  const spoil = (key: RowKey, text: string): void => {
    damaged.add(key)
    if (!known.has(families.setAside.key(key))) found.set(key, text)
  }

  /** The value with its key, or nothing. */
  const readIn = <N extends FamilyName>(
    name: N,
    key: string,
    text: string,
    isBeside = false,
  ): ReadonlyArray<readonly [KeyOf<N>, ValueOf<KeyOf<N>>]> => {
    const value = textToValue(key, text)
    const rowKey = key as KeyOf<N>
    if (value !== undefined) return [[rowKey, value as ValueOf<KeyOf<N>>]]
    const isFold = families[name].kind === "fold"
    // Pages may stay while other rows are made anew.
    if (isFold && (isBeside || (name !== "page" && isOutdated()))) return []
    if (isFold) spoil(rowKey, text)
    else if (!known.has(families.setAside.key(key))) found.set(key, text)
    return []
  }

  const read = (key: string, text: string, isBeside = false): ReadonlyArray<readonly [RowKey, ValueOf<RowKey>]> => {
    const name = familyOf(key)
    return name === undefined ? [] : readIn(name, key, text, isBeside)
  }

  /** Keeps copies of what the last reads could not read. A copy that fails is tried again at the next reading. */
  const flush: Effect.Effect<void, StorageFailure> = Effect.suspend(() => {
    if (found.size === 0) return Effect.void
    const texts = [...found]
    found.clear()
    return Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      const copies = texts.map(([key, text]) => ({
        key: families.setAside.key(key),
        text: valueToText({ key, text, at }),
      }))
      yield* connection.write(copies, false)
      for (const { key } of copies) known.add(key)
      yield* SubscriptionRef.update(status, (now) => ({ ...now, quarantined: known.size }))
    })
  })

  const takeDamaged = Effect.sync((): ReadonlyArray<RowKey> => {
    const taken = [...damaged]
    damaged.clear()
    return taken
  })

  return { read, readIn, spoil, flush: Effect.ignore(flush), takeDamaged }
})
