/** Commands on what this device saves. Each ends with a new measurement, which the storage screen shows. */
import { Effect, SubscriptionRef } from "effect"
import { failure } from "#schema/errors.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { Download } from "../feed/download.ts"
import { Identity } from "../gateway/identity.ts"
import { Log } from "../log/log.ts"
import { pruneHistory } from "../log/prune.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import { put } from "../store/rows.ts"
import { StorageMeter } from "../store/storage-meter.ts"
import type { EngineTag, Handler } from "./handler.ts"

type StorageTag = Extract<EngineTag, "pruneChat" | "pruneCaches" | "compactLog" | "reportPersistence">

const measured = Effect.flatMap(StorageMeter, ({ measure }) => Effect.ignore(measure))

/** What would bring a chat's messages back at once. */
const endDownload = Effect.fnUntraced(function* (sessionId: string) {
  const { wanted, execute } = yield* Download
  const row = wanted()
  if (row === null || (row.sessionId !== null && row.sessionId !== sessionId)) return
  yield* execute({ _tag: "downloadHistory", sessionId: row.sessionId, action: "cancel" })
})

const pruneChat: Handler<"pruneChat", Identity | Log | LogStore | StorageMeter | Download> = Effect.fnUntraced(
  function* ({ sessionId, keep }) {
    const { userId: me } = yield* Identity
    if (otherMember(sessionId, me) === undefined) return yield* failure("notFound")
    const log = yield* Log
    yield* endDownload(sessionId)
    const pruned = yield* pruneHistory(log, yield* LogStore, sessionId, keep)
    // Only now does the log let go of the messages. What stops it is no harm: the next compaction does the same.
    if (pruned > 0) yield* Effect.ignore(log.compact)
    yield* measured
    return { pruned }
  },
)

const pruneCaches: Handler<"pruneCaches", LogStore | StorageMeter> = Effect.fnUntraced(function* () {
  const bytes = yield* (yield* LogStore).dropCaches
  yield* measured
  return { bytes }
})

const compactLog: Handler<"compactLog", Log | StorageMeter> = Effect.fnUntraced(function* () {
  const done = yield* (yield* Log).compact
  yield* measured
  return done
})

const reportPersistence: Handler<"reportPersistence", LogStore> = Effect.fnUntraced(function* ({ granted }) {
  const { status, keep, lookAtRoom } = yield* LogStore
  yield* keep([put(families.persistence.key(), { granted })])
  const persistence = granted ? ("granted" as const) : ("refused" as const)
  yield* SubscriptionRef.update(status, (now) => ({ ...now, persistence }))
  yield* lookAtRoom
  return {}
})

export const storageCommands: {
  readonly [T in StorageTag]: Handler<T, Identity | Log | LogStore | StorageMeter | Download>
} = { pruneChat, pruneCaches, compactLog, reportPersistence }
