/**
 * Commands about other people: one way for all of them. What may not be is refused before it is accepted, what is so already
 * opens nothing, everything else becomes an intent.
 */
import { Effect } from "effect"
import { type ErrorKind, failure } from "#schema/errors.ts"
import type { SocialIntent, SocialTag } from "#schema/model/social-intents.ts"
import { Identity } from "../gateway/identity.ts"
import { Log } from "../log/log.ts"
import { Intents } from "../outbox/intents.ts"
import { personOf, relationViewOf, type SocialWish, wishesByPerson } from "../outbox/social-wishes.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import type { Handler } from "./handler.ts"
import { judgeWish } from "./judge-wish.ts"
import { cancelledIntent, openedIntent } from "./open-intent.ts"

/** What is between me and a person with all that waits, and the wishes that make it so. */
export const relationNow = Effect.fnUntraced(function* (userId: number) {
  const store = yield* LogStore
  const intents = yield* Intents
  const key = families.relation.key(userId)
  const fact = (yield* store.rows([key])).get(key)
  const wishes = wishesByPerson(intents.all()).get(userId) ?? []
  return { relation: relationViewOf(userId, fact, wishes), wishes }
})

/** One's own greetings and reports are words: a refused one stays until its writer decides. */
const isReplaced = ({ state, command }: SocialWish, by: SocialIntent): boolean =>
  state === "parked" && command._tag === by._tag && by._tag !== "sayHi" && by._tag !== "report"

const selfProblem = ({ _tag }: SocialIntent): ErrorKind =>
  _tag === "sayHi" ? "messageToSelf" : _tag === "requestFriend" ? "friendSelf" : "notYourself"

const wish = Effect.fnUntraced(function* (command: SocialIntent) {
  const { userId: me } = yield* Identity
  const log = yield* Log
  const person = personOf(command)
  if (person === me) return yield* failure(selfProblem(command))
  if (person === 0) return yield* failure("userUnknown")
  const { relation, wishes } = yield* relationNow(person)
  const judgement = judgeWish(relation, command)
  if (judgement === "nothing") return { intentId: null }
  if (judgement !== "open") return yield* failure(judgement)
  const event = yield* openedIntent(command)
  const replaced = wishes.filter((older) => isReplaced(older, command))
  yield* log.append([...replaced.map(cancelledIntent), event])
  return { intentId: event.intentId }
})

type Services = Identity | Log | LogStore | Intents

export const socialCommands: { readonly [T in SocialTag]: Handler<T, Services> } = {
  sayHi: wish,
  likeUser: wish,
  favourite: wish,
  remind: wish,
  requestFriend: wish,
  answerFriend: wish,
  removeFriend: wish,
  block: wish,
  report: wish,
}
