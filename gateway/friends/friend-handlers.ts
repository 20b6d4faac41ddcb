/** Likes, favourites, reminders and friend requests. */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { FRIEND_ADD_WAY, friendTextProblem } from "#schema/rules/social-rules.ts"
import { countToday } from "../day-limit.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import { friendAddWayOf } from "../people/person.ts"
import type { Store, Tx } from "../store/store.ts"
import { SensitiveWords } from "../words/sensitive-words.ts"
import { actOn } from "./act-on.ts"
import { answer, type Pair, remove, request, toggle } from "./relation-rules.ts"

type Names = "likeUser" | "favourite" | "remind" | "requestFriend" | "answerFriend" | "removeFriend"

const countLike = (tx: Tx, { mine: was }: Pair, { mine: is }: Pair) =>
  Effect.gen(function* () {
    const grown = Number(is.like) - Number(was.like)
    const person = grown === 0 ? null : yield* tx.accounts.find(is.userId)
    if (person !== null) yield* tx.accounts.update(person.id, { likedCount: Math.max(0, person.likedCount + grown) })
  })

export const friendHandlers: Handlers<Names, Store | Feed> = {
  likeUser: ({ intentId, userId: personId, on }, { userId }) =>
    actOn(
      userId,
      { intentId, personId, self: "notYourself", closed: on ? "accountClosed" : undefined },
      (pair) => toggle(pair, "like", on),
      countLike,
    ),

  favourite: ({ intentId, userId: personId, on }, { userId }) =>
    actOn(userId, { intentId, personId, self: "notYourself", closed: on ? "accountClosed" : undefined }, (pair) =>
      toggle(pair, "stick", on),
    ),

  remind: ({ intentId, userId: personId, on }, { userId }) =>
    actOn(userId, { intentId, personId, self: "notYourself", closed: on ? "accountClosed" : undefined }, (pair) =>
      toggle(pair, "remind", on),
    ),

  requestFriend: ({ intentId, to, text }, { userId }) =>
    Effect.gen(function* () {
      const problem = friendTextProblem(text)
      if (problem !== undefined) return yield* failure(problem)
      const isForbidden = (yield* SensitiveWords)(text)
      return yield* actOn(
        userId,
        { intentId, personId: to, self: "friendSelf", closed: "accountClosed" },
        (pair, person, at) =>
          isForbidden ? "messageForbidden" : request(pair, text, at, friendAddWayOf(person) === FRIEND_ADD_WAY.nobody),
        (tx, _, { mine }, at) => (mine.request === "sent" ? countToday(tx, "friendRequest", userId, at) : Effect.void),
      )
    }),

  answerFriend: ({ intentId, userId: personId, accept }, { userId }) =>
    actOn(userId, { intentId, personId, self: "notYourself", closed: accept ? "accountClosed" : undefined }, (pair) =>
      answer(pair, accept),
    ),

  removeFriend: ({ intentId, userId: personId }, { userId }) =>
    actOn(userId, { intentId, personId, self: "notYourself" }, (pair) => remove(pair)),
}
