/**
 * Opens the account's database as its newest leader: it raises the fencing token, so former leaders can no longer
 * write. The open store is offered as four services, so that types show which part a caller needs. Tests run it on a
 * disk in memory (disk/memory-disk.ts).
 */
import { Context, Effect, Layer, type Scope, SubscriptionRef } from "effect"
import { failure } from "#schema/errors.ts"
import { DeviceStore, type DeviceStoreShape } from "./device-store.ts"
import { isBehind, OwnVersions } from "./device-versions.ts"
import { type Connection, openConnection } from "./disk/connection.ts"
import { Disks } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { claimHead } from "./head.ts"
import { makeHotRows } from "./hot-rows.ts"
import { LogStore, type LogStoreShape } from "./log-store.ts"
import { makeMissingPages } from "./missing-pages.ts"
import { RowReader, type RowReaderShape } from "./row-reader.ts"
import type { Head } from "./row-schemas.ts"
import { makeSetAside } from "./set-aside.ts"
import { firstStatus, readPersistence, readRoom, StorageState, type StorageStateShape } from "./storage-state.ts"
import { makeReads } from "./store-reads.ts"
import { makeWrites } from "./store-writes.ts"

export interface OpenStore extends RowReaderShape, LogStoreShape, DeviceStoreShape, StorageStateShape {}
export type Stores = RowReader | LogStore | DeviceStore | StorageState

export const openStore = Effect.fn("openStore")(function* (
  userId: number,
): Effect.fn.Return<OpenStore, StorageFailure, Disks | Scope.Scope> {
  const disks = yield* Disks
  const status = yield* SubscriptionRef.make(firstStatus(disks))
  const connection = yield* openConnection(userId, status)
  const isOutdated = (): boolean => SubscriptionRef.getUnsafe(status).rebuilding !== null
  const kept = Effect.all(
    [
      makeSetAside(connection, status, isOutdated),
      makeMissingPages(connection, status),
      readPersistence(connection, disks, status),
    ],
    AT_ONCE,
  )
  let [[setAside, missing], { head, hasLost }] = yield* Effect.all([kept, claimHead(connection)], AT_ONCE)
  const claimed = isBehind(head, yield* OwnVersions) ? yield* migrated(connection, head) : head
  if (claimed !== head) [setAside, missing] = yield* kept
  const lookAtRoom = readRoom(disks, status)
  yield* Effect.forkScoped(lookAtRoom)

  const hot = makeHotRows()
  const { slot, isWriting, ...writes } = makeWrites({ me: userId, connection, hot, missing, claimed })
  return {
    ...makeReads({ connection, hot, setAside, slot, isWriting }),
    ...writes,
    keep: (rows) => (rows.length === 0 ? Effect.void : writes.amend({ rows })),
    note: (head) => writes.amend({ head }),
    status,
    lookAtRoom,
    hasLost,
    replaced: connection.replaced,
    takeDamaged: setAside.takeDamaged,
  }
})

/** For reads of the disk that do not depend on each other. */
const AT_ONCE = { concurrency: "unbounded" } as const

/** Loads the migration only when rows of former versions exist. Nothing may be read before they are migrated. */
const migrated = (connection: Connection, head: Head): Effect.Effect<Head, StorageFailure> =>
  Effect.tryPromise({ try: () => import("./migrate-rows.ts"), catch: (cause) => failure("storageBusy", cause) }).pipe(
    Effect.flatMap(({ migrateRows }) => migrateRows(connection, head)),
  )

export const storesOf = (store: OpenStore): Context.Context<Stores> =>
  Context.make(RowReader, store).pipe(
    Context.add(LogStore, store),
    Context.add(DeviceStore, store),
    Context.add(StorageState, store),
  )

/** The whole store, for the few callers that need more than a part. */
export const wholeStore: Effect.Effect<OpenStore, never, Stores> = Effect.gen(function* () {
  return { ...(yield* RowReader), ...(yield* LogStore), ...(yield* DeviceStore), ...(yield* StorageState) }
})

export const storeLayer = (userId: number): Layer.Layer<Stores, StorageFailure, Disks> =>
  Layer.effectContext(Effect.map(openStore(userId), storesOf))
