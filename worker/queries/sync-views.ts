/** Queries `sync`, `restored` and `historyDownload`. */
import { Effect, SubscriptionRef } from "effect"
import { Download, guessOf } from "../feed/download.ts"
import { Restored } from "../feed/restored.ts"
import { Syncing } from "../feed/syncing.ts"
import { noRows, type OpenView } from "./view.ts"

export const openSync: OpenView<"sync", Syncing> = Effect.fnUntraced(function* () {
  const { progress } = yield* Syncing
  return { concerns: noRows, topics: ["sync"], read: () => SubscriptionRef.get(progress) }
})

export const openRestored: OpenView<"restored", Restored> = Effect.fnUntraced(function* () {
  const { notice } = yield* Restored
  return { concerns: noRows, topics: ["restored"], read: () => SubscriptionRef.get(notice) }
})

export const openHistoryDownload: OpenView<"historyDownload", Download> = Effect.fnUntraced(function* ({ sessionId }) {
  const { current, survey } = yield* Download
  return {
    concerns: noRows,
    topics: ["download"],
    read: () =>
      Effect.gen(function* () {
        const now = SubscriptionRef.getUnsafe(current)
        if (now?.sessionId === sessionId) return now
        const counted = guessOf(yield* survey(sessionId))
        if (counted.done === counted.total) return { sessionId, state: "complete" as const, ...counted }
        // A download of all chats fetches this one too.
        if (now?.sessionId === null) return { sessionId: null, state: now.state, ...counted }
        return { sessionId, state: "idle" as const, ...counted }
      }),
  }
})
