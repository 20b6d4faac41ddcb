/**
 * Migrates older rows of the device's own collections by their strategies, before anything else of the database is
 * used. RxDB's own migration copies a collection into a new one and marks the end in a third; here both versions stand
 * under the same keys. A step is one write of at most 50 rows with the head, which records the progress: all or
 * nothing, under the fencing token. If the worker dies, the next one continues there.
 */
import { Clock, Context, Effect } from "effect"
import {
  type DeviceCollection,
  type DeviceCollections,
  deviceCollections,
  type MigrationStrategies,
  type MigrationStrategy,
} from "./collections/device-collections.ts"
import { type DeviceCollectionName, deviceCollectionNames, OwnVersions, versionOf } from "./device-versions.ts"
import type { Connection } from "./disk/connection.ts"
import type { DiskChange, Found } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { families, type KeyOf, rangeOf, type ValueOf } from "./families.ts"
import { makeRoomMaker, whileFull } from "./make-room.ts"
import type { RowDoc } from "./paged-storage/layout.ts"
import type { Head } from "./row-schemas.ts"
import { slotOf } from "./slots.ts"
import { makeSpareRows } from "./spare-rows.ts"
import { textToValue, valueToText } from "./stored-text.ts"

/** Rows migrated in one write. Few, because parts of files are long. */
const ROWS = 50

/** The collections of this build; tests provide their own. */
export const OwnCollections = Context.Reference<DeviceCollections>("livcam/worker/store/OwnCollections", {
  defaultValue: () => deviceCollections,
})

/** Migrates all rows to this build's versions. Gives the new head. */
export const migrateRows = Effect.fn("migrateRows")(function* (
  connection: Connection,
  claimed: Head,
): Effect.fn.Return<Head, StorageFailure> {
  const own = yield* OwnVersions
  const collections = yield* OwnCollections
  let head = claimed
  const ground = (): DiskChange => {
    const text = valueToText(head)
    return { key: families.head.key(), text, was: text }
  }
  // Pages are not dropped to make room: the mark of a dropped page would be a new row.
  const spare = makeSpareRows(connection, ground)
  const { dropCaches } = makeRoomMaker(
    connection,
    () => slotOf(head),
    () => Effect.void,
    spare.drop,
    () => {},
  )

  const step = (name: DeviceCollectionName) =>
    Effect.gen(function* () {
      const [version, next] = [versionOf(head, name), head.rows?.[name]?.next]
      const to = next?.version ?? own[name]
      const found = yield* firstBehind(connection, collections[name], next?.after ?? "")
      const after = found.length < ROWS ? undefined : found.at(-1)?.[0]
      const mark = after === undefined ? { version: to } : { version, next: { version: to, after } }
      const reached = { ...head, rows: { ...head.rows, [name]: mark } }
      const strategies = strategiesBetween(collections[name].migrationStrategies, version, to)
      const changes = yield* Effect.forEach(found, (row) => changesOf(row, version, strategies, to === own[name]))
      const under = ground()
      yield* connection.write([{ ...under, text: valueToText(reached) }, ...changes.flat()], false, under.key)
      head = reached
    })

  for (const name of deviceCollectionNames)
    while (versionOf(head, name) < own[name]) yield* whileFull(step(name), [dropCaches, spare.drop])
  return head
})

/** The first rows of a collection after a key. */
const firstBehind = Effect.fnUntraced(function* (
  connection: Connection,
  collection: DeviceCollection,
  after: string,
): Effect.fn.Return<ReadonlyArray<Found>, StorageFailure> {
  const found: Array<Found> = []
  const ranges = collection.families.map(rangeOf).sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [first, to] of ranges) {
    const from = after < first ? first : `${after}\u0000`
    if (from < to && found.length < ROWS) found.push(...(yield* connection.range(from, to, ROWS - found.length)))
  }
  return found
})

/**
 * The strategies of each version after `version`, up to `to`. In this build's table types ensure that none is missing.
 */
const strategiesBetween = (all: MigrationStrategies, version: number, to: number): ReadonlyArray<MigrationStrategy> =>
  Array.from({ length: to - version }, (_, at) => {
    const strategy = all[version + at + 1]
    if (strategy === undefined) throw new Error(`there is no migration strategy to version ${version + at + 1}`)
    return strategy
  })

const isPlain = (value: unknown): value is RowDoc => typeof value === "object" && value !== null

/** The changes that migrate a row of `version`. A row that cannot be read, before or after, is set aside unchanged. */
const changesOf = Effect.fnUntraced(function* (
  [key, text]: Found,
  version: number,
  strategies: ReadonlyArray<MigrationStrategy>,
  isLast: boolean,
): Effect.fn.Return<ReadonlyArray<DiskChange>> {
  const made = yield* Effect.option(
    Effect.tryPromise(async () => {
      const value: unknown = JSON.parse(text)
      let doc: RowDoc | null = { ...(isPlain(value) ? value : { value }), key }
      for (const strategy of strategies) if (doc !== null) doc = await strategy(doc)
      if (doc === null) return null
      const { key: _, ...fields } = doc
      const newer = JSON.stringify(isPlain(value) ? fields : fields.value)
      // Only rows of this build's version have a schema to check.
      if (isLast && textToValue(key, newer) === undefined) throw new Error("this is no row of this build")
      return newer
    }),
  )
  if (made._tag === "Some") return [{ key, text: made.value }]
  const copy: ValueOf<KeyOf<"setAside">> = { key, text, at: yield* Clock.currentTimeMillis }
  return [
    { key, text: null },
    // The version in the key keeps an earlier copy of the same row.
    { key: families.setAside.key(`${key} v${version}`), text: valueToText(copy) },
  ]
})
