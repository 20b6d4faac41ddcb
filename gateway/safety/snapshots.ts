/**
 * Pictures of a call that belong to a report. They only show what one side claims to have seen, so they are served to
 * no user; the files are removed with their rows after a time.
 */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { imageTypeOf } from "#schema/rules/people/photo-rules.ts"
import { SNAPSHOT_AFTER_MS, SNAPSHOT_EDGE, SNAPSHOT_QUALITY, SNAPSHOTS_KEPT_MS } from "#schema/rules/snapshots.ts"
import { otherSide } from "../calls/call-rules.ts"
import { eachDue } from "../each-due.ts"
import type { Handlers } from "../http/handler.ts"
import { MediaStorage } from "../media/storage.ts"
import { RateLimit } from "../rate-limit.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"

export const snapshotFile = (roomNum: string, userId: number): string => `snapshot/${roomNum}/${userId}.jpg`

const isAllowed = Settings.use((settings) => Effect.succeed(settings.snapshots ?? true))

export const snapshotHandlers: Handlers<
  "snapshotConf" | "uploadSnapshots",
  Store | MediaStorage | RateLimit | Settings
> = {
  snapshotConf: () =>
    Effect.map(isAllowed, (allowed) => ({
      isAllowed: allowed,
      quality: SNAPSHOT_QUALITY,
      edge: SNAPSHOT_EDGE,
    })),

  uploadSnapshots: ({ roomNum, data }, { userId, ip }) =>
    Effect.gen(function* () {
      if (!(yield* isAllowed)) return yield* failure("forbidden")
      yield* (yield* RateLimit).takeUpload(ip, userId, data.length)
      const file = Buffer.from(data, "base64url")
      if (imageTypeOf(file) !== "image/jpeg") return yield* failure("imageUnsupported")
      const { transact } = yield* Store
      const at = yield* Clock.currentTimeMillis
      // The row first: a file without a row would never be removed.
      yield* transact((tx) =>
        Effect.gen(function* () {
          const call = yield* tx.calls.find(roomNum)
          const isOwn = call !== null && (call.callerId === userId || call.calleeId === userId)
          // Before both sides saw each other there was nothing to take a picture of.
          if (!isOwn || call.startedAt === null) return yield* failure("callGone")
          if (call.endedAt !== null && at - call.endedAt > SNAPSHOT_AFTER_MS) return yield* failure("callGone")
          yield* tx.snapshots.put({ roomNum, userId, aboutId: otherSide(call, userId), at })
        }),
      )
      yield* MediaStorage.use((storage) => storage.put(snapshotFile(roomNum, userId), file, "image/jpeg"))
      return {}
    }),
}

/**
 * Removes snapshots that have been kept long enough: the file first, then its row, so that an interrupted removal is
 * repeated. A file that cannot be removed does not block the others.
 */
export const pruneSnapshots: Effect.Effect<void, never, Store | MediaStorage> = Effect.gen(function* () {
  const { transact } = yield* Store
  const storage = yield* MediaStorage
  const before = (yield* Clock.currentTimeMillis) - SNAPSHOTS_KEPT_MS
  yield* eachDue(
    (limit) => transact((tx) => tx.snapshots.before(before, limit)),
    ({ roomNum, userId }) => snapshotFile(roomNum, userId),
    ({ roomNum, userId }) =>
      Effect.andThen(
        storage.remove(snapshotFile(roomNum, userId)),
        transact((tx) => tx.snapshots.remove(roomNum, userId)),
      ),
  )
})
