/** Queries `sync`, `restored` and `historyDownload`. */
import { Effect, SubscriptionRef } from "effect"
import { Restored } from "../../feed/restored.ts"
import { Syncing } from "../../feed/syncing.ts"
import { Download, guessOf, pauseOf } from "../../history/download.ts"
import type { OpenRowView, OpenView } from "../view.ts"

const openSync: OpenView<"sync", Syncing> = Effect.fnUntraced(function* () {
  const { progress } = yield* Syncing
  return { topics: ["sync"], read: () => SubscriptionRef.get(progress) }
})

const openRestored: OpenView<"restored", Restored> = Effect.fnUntraced(function* () {
  const { notice } = yield* Restored
  return { topics: ["restored"], read: () => SubscriptionRef.get(notice) }
})

const openHistoryDownload: OpenRowView<"historyDownload", Download> = Effect.fnUntraced(function* ({ sessionId }) {
  const { current, wanted, survey } = yield* Download
  return {
    // A new measurement comes when messages were removed from this device. A commit during the survey, which reads all
    // pages, does not begin it again: it would go on as long as commits come.
    topics: ["download", "storageUse"],
    isLong: true,
    concerns: () => false,
    read: () =>
      Effect.gen(function* () {
        const now = SubscriptionRef.getUnsafe(current)
        if (now?.sessionId === sessionId) return now
        const counted = guessOf(yield* survey(sessionId))
        const row = wanted()
        // A download of all chats covers this one too.
        const isCovered = row !== null && row.sessionId === null
        const about = { sessionId: isCovered ? null : sessionId, wanted: isCovered || row?.sessionId === sessionId }
        const state =
          row?.paused === true && about.wanted ? pauseOf(row) : isCovered && now !== null ? now.state : "idle"
        return { ...about, state: counted.done === counted.total ? "complete" : state, ...counted }
      }),
  }
})

export const syncViews = { sync: openSync, restored: openRestored, historyDownload: openHistoryDownload } as const
