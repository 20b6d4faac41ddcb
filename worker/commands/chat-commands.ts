/** Commands of chats. What a user writes or reads becomes an intent on the disk before anything is sent. */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { otherMember, sessionIdOf } from "#schema/rules/session-id.ts"
import { Identity } from "../gateway/identity.ts"
import { Log } from "../log/log.ts"
import { Intents } from "../outbox/intents.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import type { Handler } from "./handler.ts"
import { contactProblem } from "./judge-wish.ts"
import { cancelledIntent, openedIntent } from "./open-intent.ts"
import { relationNow } from "./social-commands.ts"

export const sendMessage: Handler<"sendMessage", Identity | Log | LogStore | Intents> = Effect.fnUntraced(function* ({
  to,
  text,
}) {
  const { userId: me } = yield* Identity
  if (text.trim() === "") return yield* failure("messageEmpty")
  if (to === me) return yield* failure("messageToSelf")
  if (to === 0) return yield* failure("userUnknown")
  const problem = contactProblem((yield* relationNow(to)).relation)
  if (problem !== undefined) return yield* failure(problem)
  const log = yield* Log
  const event = yield* openedIntent({ _tag: "sendMessage", to, text })
  yield* log.append([event])
  return { intentId: event.intentId }
})

/** A newer mark takes the place of older ones of its chat that wait. */
export const markRead: Handler<"markRead", Identity | Log | LogStore | Intents> = Effect.fnUntraced(function* ({
  sessionId,
  upTo,
}) {
  const { userId: me } = yield* Identity
  const log = yield* Log
  const store = yield* LogStore
  const intents = yield* Intents
  if (otherMember(sessionId, me) === undefined) return yield* failure("notFound")
  const key = families.chat.key(sessionId)
  const chat = (yield* store.rows([key])).get(key)
  const last = Math.min(upTo, (chat?.count ?? 0) - 1)
  if (chat === undefined || last <= chat.readByMe) return {}
  const event = yield* openedIntent({ _tag: "markRead", sessionId, upTo: last })
  const older = intents.all().filter(({ lane }) => lane === event.lane)
  yield* log.append([...older.map(cancelledIntent), event])
  return {}
})

export const keepDraft: Handler<"keepDraft", Identity | Log | LogStore> = Effect.fnUntraced(function* ({
  friendId,
  text,
}) {
  const { userId: me } = yield* Identity
  const log = yield* Log
  const store = yield* LogStore
  const sessionId = sessionIdOf(me, friendId)
  const key = families.chat.key(sessionId)
  const draft = (yield* store.rows([key])).get(key)?.draft ?? ""
  if (friendId === me || friendId === 0 || draft === text) return {}
  yield* log.append([{ _tag: "v1.DraftKept", sessionId, text, at: yield* Clock.currentTimeMillis }])
  return {}
})
