/**
 * Makes older rows of the device's own collections newer by their migration strategies, before anything else of an open database
 * is used. RxDB's own migration copies a collection into another one of its version and marks the end in a third; here both versions
 * stand under the same keys, and a step is one write of at most 50 rows with the head, which says how far it has come: all or
 * nothing, under the fencing token, and taken up by the next worker where this one died.
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

/** Rows that are made newer in one write: parts of files are long. */
const ROWS = 50

/** Those of this build; a test has its own. */
export const OwnCollections = Context.Reference<DeviceCollections>("livcam/worker/store/OwnCollections", {
  defaultValue: () => deviceCollections,
})

/** The head when all rows are of this build's versions. */
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
  // No pages: a mark of one that has gone would be a row, too.
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

/** The first rows of a collection behind a key. */
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

/** Of each version behind `version`, up to `to`. That none is missing is a matter of types, for the table of this build. */
const strategiesBetween = (all: MigrationStrategies, version: number, to: number): ReadonlyArray<MigrationStrategy> =>
  Array.from({ length: to - version }, (_, at) => {
    const strategy = all[version + at + 1]
    if (strategy === undefined) throw new Error(`there is no migration strategy to version ${version + at + 1}`)
    return strategy
  })

const isPlain = (value: unknown): value is RowDoc => typeof value === "object" && value !== null

/** What becomes of a row of `version`. One that cannot be read, before or after, is moved aside as it stands. */
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
      // What a row was in versions between is known to no schema.
      if (isLast && textToValue(key, newer) === undefined) throw new Error("this is no row of this build")
      return newer
    }),
  )
  if (made._tag === "Some") return [{ key, text: made.value }]
  const copy: ValueOf<KeyOf<"setAside">> = { key, text, at: yield* Clock.currentTimeMillis }
  return [
    { key, text: null },
    // Beside one of the same row that was set aside before.
    { key: families.setAside.key(`${key} v${version}`), text: valueToText(copy) },
  ]
})
