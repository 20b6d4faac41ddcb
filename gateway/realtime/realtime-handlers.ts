/** The endpoints of the heartbeat and of Agora's messaging. */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"
import { rtmToken } from "./agora/agora-tokens.ts"
import { Leases } from "./agora/leases.ts"

/** Short, because Agora is not told when a session ends: its token soon expires by itself. */
const TOKEN_LIFE_S = 60 * 60

/** A session's uid in Agora's messaging. Each session has its own: Agora lets only one device use a uid. */
const uidOf = ({ userId, id }: SessionRow): string => `${userId}_${id}`

/** Fails with notFound when messages do not go over Agora. */
const messagingSettings = Effect.flatMap(Settings, ({ agora }) =>
  agora?.rest === undefined ? failure("notFound") : Effect.succeed(agora),
)

/** Fails with forbidden when the uid is not the session's. */
const ownUid = (session: SessionRow, uid: string) =>
  Effect.andThen(messagingSettings, uid === uidOf(session) ? Effect.void : failure("forbidden"))

const messagingUid = (session: SessionRow) =>
  Effect.map(messagingSettings, ({ appId }) => ({ appId, uid: uidOf(session) }))

const messagingToken = Effect.fnUntraced(function* (session: SessionRow, uid: string) {
  yield* ownUid(session, uid)
  const { appId, certificate } = yield* messagingSettings
  const token = rtmToken(appId, certificate, uid, TOKEN_LIFE_S)
  return { token, lifeMs: TOKEN_LIFE_S * 1_000 }
})

type Names = "messagingUid" | "messagingToken" | "messagingSend" | "heartBeat" | "updateHeartbeat"

/** The caller's session: signed endpoints are never answered without one. */
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
