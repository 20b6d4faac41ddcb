/** A new password: whoever had the one before is signed in nowhere any more, neither by sessions nor by what opens one. */
import { Clock, Effect } from "effect"
import { announceEnded } from "../realtime/ended-notice.ts"
import type { Tx } from "../store/store.ts"

/** `but`: the session that asked; null ends all. */
export const endSessions = Effect.fnUntraced(function* (tx: Tx, userId: number, but: string | null) {
  const ended = yield* tx.sessions.endOthers(userId, but, "password", yield* Clock.currentTimeMillis)
  yield* tx.loginLinks.forgetAll(userId)
  for (const id of ended) {
    yield* tx.pushSubscriptions.dropSession(id)
    yield* announceEnded(tx, userId, id, "loginExpired")
  }
})
