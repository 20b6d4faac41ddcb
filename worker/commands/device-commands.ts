/** Commands on what this device keeps: drafts, the log itself, history, free room. None needs the gateway. */
import { Clock, Effect, SubscriptionRef } from "effect"
import { failure } from "#schema/errors.ts"
import { otherMember, sessionIdOf } from "#schema/rules/session-id.ts"
import { Restored } from "../feed/restored.ts"
import { Download } from "../history/download.ts"
import { Identity } from "../http/identity.ts"
import { Log } from "../log/log.ts"
import { pruneHistory } from "../log/prune.ts"
import { Spans } from "../observability/spans.ts"
import { AccountCollections } from "../store/collections/account-collections.ts"
import { DeviceStore } from "../store/device-store.ts"
import { families, rangeOf } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import type { Stores } from "../store/open-store.ts"
import { RowReader } from "../store/row-reader.ts"
import { put } from "../store/rows.ts"
import { StorageMeter } from "../store/storage-meter.ts"
import { StorageState } from "../store/storage-state.ts"
import type { EngineTag, Handler } from "./handler.ts"

type DeviceTag = Extract<
  EngineTag,
  | "keepDraft"
  | "readLog"
  | "readCaches"
  | "readSpans"
  | "findRows"
  | "downloadHistory"
  | "dismissRestored"
  | "pruneChat"
  | "pruneCaches"
  | "compactLog"
  | "reportPersistence"
>

const keepDraft: Handler<"keepDraft", Identity | Log | RowReader> = Effect.fnUntraced(function* ({ friendId, text }) {
  const { userId: me } = yield* Identity
  const log = yield* Log
  const reader = yield* RowReader
  const sessionId = sessionIdOf(me, friendId)
  const key = families.chat.key(sessionId)
  const draft = (yield* reader.rows([key])).get(key)?.draft ?? ""
  if (friendId === me || friendId === 0 || draft === text) return {}
  yield* log.append([{ _tag: "v1.DraftKept", sessionId, text, at: yield* Clock.currentTimeMillis }])
  return {}
})

const readLog: Handler<"readLog", LogStore | Identity> = Effect.fnUntraced(function* ({ after, limit }) {
  const store = yield* LogStore
  const { userId } = yield* Identity
  return { userId, ...(yield* store.entries(after, limit)) }
})

const [PREFIX] = rangeOf("remote")

const readCaches: Handler<"readCaches", RowReader> = Effect.fnUntraced(function* () {
  const rows = yield* (yield* RowReader).range("remote")
  return { answers: rows.map(([key, row]) => ({ question: key.slice(PREFIX.length), ...row })) }
})

const readSpans: Handler<"readSpans", never> = ({ after }) => Effect.map(Spans, ({ read }) => ({ spans: read(after) }))

const findRows: Handler<"findRows", AccountCollections> = (command) =>
  AccountCollections.use(({ find }) => find(command))

const downloadHistory: Handler<"downloadHistory", Download> = (command) =>
  Download.use((download) => Effect.as(download.execute(command), {}))

const dismissRestored: Handler<"dismissRestored", Restored> = () =>
  Restored.use(({ dismiss }) => Effect.as(dismiss, {}))

/** A command that frees room ends with a new measurement, which the storage screen shows. */
const measured = Effect.flatMap(StorageMeter, ({ measure }) => Effect.ignore(measure))

/** Cancels a running download that would fetch the chat's messages again at once. */
const endDownload = Effect.fnUntraced(function* (sessionId: string) {
  const { wanted, execute } = yield* Download
  const row = wanted()
  if (row === null || (row.sessionId !== null && row.sessionId !== sessionId)) return
  yield* execute({ _tag: "downloadHistory", sessionId: row.sessionId, action: "cancel" })
})

const pruneChat: Handler<"pruneChat", Identity | Log | RowReader | StorageMeter | Download> = Effect.fnUntraced(
  function* ({ sessionId, keep }) {
    const { userId: me } = yield* Identity
    if (otherMember(sessionId, me) === undefined) return yield* failure("notFound")
    const log = yield* Log
    yield* endDownload(sessionId)
    const pruned = yield* pruneHistory(log, yield* RowReader, sessionId, keep)
    // Compaction removes the messages from the log. If it is stopped, the next compaction does the same.
    if (pruned > 0) yield* Effect.ignore(log.compact)
    yield* measured
    return { pruned }
  },
)

const pruneCaches: Handler<"pruneCaches", DeviceStore | StorageMeter> = Effect.fnUntraced(function* () {
  const bytes = yield* (yield* DeviceStore).dropCaches
  yield* measured
  return { bytes }
})

const compactLog: Handler<"compactLog", Log | StorageMeter> = Effect.fnUntraced(function* () {
  const done = yield* (yield* Log).compact
  yield* measured
  return done
})

const reportPersistence: Handler<"reportPersistence", DeviceStore | StorageState> = Effect.fnUntraced(function* ({
  granted,
}) {
  const { status, lookAtRoom } = yield* StorageState
  yield* (yield* DeviceStore).keep([put(families.persistence.key(), { granted })])
  const persistence = granted ? ("granted" as const) : ("refused" as const)
  yield* SubscriptionRef.update(status, (now) => ({ ...now, persistence }))
  yield* lookAtRoom
  return {}
})

export const deviceCommands: {
  readonly [T in DeviceTag]: Handler<
    T,
    Identity | Log | Stores | AccountCollections | StorageMeter | Download | Restored
  >
} = {
  keepDraft,
  readLog,
  readCaches,
  readSpans,
  findRows,
  downloadHistory,
  dismissRestored,
  pruneChat,
  pruneCaches,
  compactLog,
  reportPersistence,
}
