/**
 * Reads stored texts. A text that does not decode is set aside as a copy, counted and left out; a fold row is then
 * rebuilt. Rows of former folds (`isOutdated`), and rows that are not shown yet, are only left out: they are being
 * rebuilt anyway.
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

  /** Marks a fold row as damaged: it is set aside and rebuilt. */
  const spoil = (key: RowKey, text: string): void => {
    damaged.add(key)
    if (!known.has(families.setAside.key(key))) found.set(key, text)
  }

  /** The decoded value with its key; empty when the text does not decode. */
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
    // Pages may stay in use while other rows are rebuilt.
    if (isFold && (isBeside || (name !== "page" && isOutdated()))) return []
    if (isFold) spoil(rowKey, text)
    else if (!known.has(families.setAside.key(key))) found.set(key, text)
    return []
  }

  const read = (key: string, text: string, isBeside = false): ReadonlyArray<readonly [RowKey, ValueOf<RowKey>]> => {
    const name = familyOf(key)
    return name === undefined ? [] : readIn(name, key, text, isBeside)
  }

  /** Writes copies of the texts that the last reads could not decode. A copy that fails is retried at the next read. */
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
