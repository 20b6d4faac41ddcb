/** The endpoints of the heartbeat and of Agora's messaging. */
import { Clock, Effect } from "effect"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import type { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { Leases } from "./leases.ts"
import { messagingToken, messagingUid, ownUid } from "./messaging-token.ts"

type Names = "messagingUid" | "messagingToken" | "messagingSend" | "heartBeat" | "updateHeartbeat"

/** Signed endpoints are never answered without one. */
const sessionOf = ({ session }: Caller) =>
  session === null ? Effect.die(new Error("a signed endpoint was asked without a session")) : Effect.succeed(session)

export const realtimeHandlers: Handlers<Names, Store | Settings | Leases> = {
  messagingUid: (_, caller) => Effect.flatMap(sessionOf(caller), messagingUid),
  messagingToken: ({ uid }, caller) => Effect.flatMap(sessionOf(caller), (session) => messagingToken(session, uid)),
  messagingSend: Effect.fnUntraced(function* ({ packet, ...beat }, caller) {
    const session = yield* sessionOf(caller)
    yield* ownUid(session, beat.uid)
    return yield* (yield* Leases).beat(session, beat, packet)
  }),
  heartBeat: Effect.fnUntraced(function* (beat, caller) {
    const session = yield* sessionOf(caller)
    if (beat.uid !== null) yield* ownUid(session, beat.uid)
    return yield* (yield* Leases).beat(session, beat)
  }),
  updateHeartbeat: Effect.fnUntraced(function* (_, { userId }) {
    const store = yield* Store
    const seenAt = yield* Clock.currentTimeMillis
    yield* store.transact((tx) => tx.accounts.update(userId, { seenAt }))
    return {}
  }),
}
