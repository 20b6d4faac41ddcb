/** Who a session is in Agora's messaging, and the proof of it. Each session has a uid of its own: Agora lets one device use one. */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { Settings } from "../settings.ts"
import type { SessionRow } from "../store/rows.ts"
import { rtmToken } from "./agora-tokens.ts"

/** Short, so that a session which was ended without a word to Agora is soon without one. */
const TOKEN_LIFE_S = 60 * 60

export const uidOf = ({ userId, id }: SessionRow): string => `${userId}_${id}`

/** Fails with notFound where messages do not go over Agora. */
const messagingSettings = Effect.flatMap(Settings, ({ agora }) =>
  agora?.rest === undefined ? failure("notFound") : Effect.succeed(agora),
)

/** Fails with forbidden for a uid that is not the session's. */
export const ownUid = (session: SessionRow, uid: string) =>
  Effect.andThen(messagingSettings, uid === uidOf(session) ? Effect.void : failure("forbidden"))

export const messagingUid = (session: SessionRow) =>
  Effect.map(messagingSettings, ({ appId }) => ({ appId, uid: uidOf(session) }))

export const messagingToken = Effect.fnUntraced(function* (session: SessionRow, uid: string) {
  yield* ownUid(session, uid)
  const { appId, certificate } = yield* messagingSettings
  const token = rtmToken(appId, certificate, uid, TOKEN_LIFE_S)
  return { token, lifeMs: TOKEN_LIFE_S * 1_000 }
})
