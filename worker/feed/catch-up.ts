/**
 * Brings the log to the gateway's newest entry: by pages of the feed; by a snapshot, when the device has nothing or was
 * away for longer than the gateway keeps the feed; or all anew, when the gateway came back from a backup. Its feed is
 * then shorter than what this device has of it, or another one under the same numbers.
 */
import { Effect } from "effect"
import type { DeviceError, RequestError } from "#schema/command-errors.ts"
import type { AppFailure, ErrorKind } from "#schema/errors.ts"
import type { EventOf } from "#schema/events.ts"
import { FEED_PAGE } from "#schema/rules/constants.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { Log } from "../log/log.ts"
import { spanned } from "../observability/spans.ts"
import { LogStore } from "../store/log-store.ts"
import { RowReader } from "../store/row-reader.ts"
import { bootstrap } from "./bootstrap.ts"
import { Restored } from "./restored.ts"
import { Syncing } from "./syncing.ts"

/** A device without any entries takes a snapshot of a feed with more entries than this. */
const SNAPSHOT_FROM = 500

/** Pages of messages read at once. */
const READ = 200

export type CatchUpNeeds = GatewayClient | Log | LogStore | RowReader | Syncing | Restored

/**
 * True when the log has everything. False when the gateway's entries do not fit: its answer makes no sense, and nothing
 * was taken.
 */
export const catchUp: Effect.Effect<boolean, AppFailure<RequestError | DeviceError>, CatchUpNeeds> = Effect.gen(
  function* () {
    const client = yield* GatewayClient
    const log = yield* Log
    const syncing = yield* Syncing
    const restored = yield* Restored
    const store = yield* LogStore
    let start = yield* log.cursor
    let mayUseSnapshot = true
    for (;;) {
      const after = yield* log.cursor
      const { head, entries, floor = 0, lineage } = yield* client.call("feedPull", { after, limit: FEED_PAGE })
      const { lineage: known } = yield* store.head
      const isOther = lineage !== undefined && known !== undefined && lineage !== known
      const isRestart = after > 0 && (isOther || head < after)
      if (isRestart) yield* restart(after, head)
      // Written after the restart, so that a worker killed in between begins again.
      if (lineage !== undefined && lineage !== known) yield* store.note({ lineage })
      if (isRestart) {
        start = 0
        continue
      }
      if ((after < floor || (after === 0 && head > SNAPSHOT_FROM)) && mayUseSnapshot) {
        mayUseSnapshot = false
        if (yield* tookSnapshot) {
          start = yield* log.cursor
          continue
        }
      }
      const reached = yield* spanned("sync page", { entries: entries.length }, log.take(entries))
      if (reached >= head) {
        yield* restored.finish
        return true
      }
      if (reached === after) {
        yield* Effect.logWarning(`the feed stands at ${after}, the gateway at ${head}`)
        return false
      }
      if (head - start > FEED_PAGE) yield* syncing.say({ of: "entries", done: reached - start, total: head - start })
    }
  },
).pipe(Effect.ensuring(Syncing.use(({ say }) => say(null))))

/** Errors of a gateway that has no snapshot, or none that makes sense. */
const NO_SNAPSHOT: ReadonlySet<ErrorKind> = new Set(["notFound", "requestInvalid", "replyInvalid"])

/** False when there is no snapshot: the feed itself says the same, only longer. */
const tookSnapshot = Effect.catch(Effect.as(bootstrap, true), (failed) =>
  NO_SNAPSHOT.has(failed.error.kind)
    ? Effect.gen(function* () {
        yield* Effect.logWarning("no snapshot", failed)
        const log = yield* Log
        yield* log.takeSnapshot([], yield* log.cursor)
        return false
      })
    : Effect.fail(failed),
)

/**
 * The gateway has told more than it knows now: it came back from a backup. One commit puts away this device's rows of
 * its chats and resets the cursor; the log keeps them. What waits to be sent stays.
 */
const restart = Effect.fnUntraced(function* (cursor: number, head: number) {
  const log = yield* Log
  const reader = yield* RowReader
  yield* Effect.logWarning(
    `the gateway came back from a backup: its feed ends at ${head}, here at ${cursor}; all is taken anew`,
  )
  yield* (yield* Restored).begin
  const pages = new Map((yield* reader.range("chat")).map(([, { sessionId }]) => [sessionId, [] as number[]]))
  let from: string | undefined
  for (;;) {
    const found = yield* reader.range("page", { limit: READ, ...(from === undefined ? {} : { after: from }) })
    for (const [, { sessionId, page }] of found) pages.set(sessionId, [...(pages.get(sessionId) ?? []), page])
    if (found.length < READ) break
    from = found.at(-1)?.[0]
  }
  const sessions = [...pages].map(([sessionId, all]) => ({ sessionId, pages: all }))
  const relations = (yield* reader.range("relation")).map(([, { userId }]) => userId)
  const reports = (yield* reader.range("report")).map(([, { reportId }]) => reportId)
  const gifts = (yield* reader.range("gift")).map(([, { recordId }]) => recordId)
  const orders = (yield* reader.range("order")).map(([, { orderId }]) => orderId)
  const restarted: EventOf<"v1.FeedRestarted"> = { _tag: "v1.FeedRestarted", sessions, relations, reports }
  const records: EventOf<"v1.RecordsRestarted"> = { _tag: "v1.RecordsRestarted", gifts, orders }
  const hasRecords = gifts.length > 0 || orders.length > 0
  yield* log.takeSnapshot(hasRecords ? [restarted, records] : [restarted], 0)
})
