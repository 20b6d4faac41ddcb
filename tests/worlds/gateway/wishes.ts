/** Wishes of the test world's people, each sent by its command, and what tests ask of these people. For tests only. */
import { Effect } from "effect"
import type { AppFailure, ErrorKind } from "#schema/errors.ts"
import type { SocialIntent } from "#schema/friends/log.ts"
import { chatHandlers } from "../../../gateway/chat/chat-handlers.ts"
import { friendHandlers } from "../../../gateway/friends/friend-handlers.ts"
import { readRelation } from "../../../gateway/people/relation.ts"
import { safetyHandlers } from "../../../gateway/safety/safety-handlers.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { AccountRow } from "../../../gateway/store/tables/accounts/accounts.ts"
import { callerOf, feedOf } from "./world.ts"

let made = 0
export const freshIntent = (): string => `intent-of-the-test-${made++}`

const handlers = { ...friendHandlers, ...safetyHandlers, sayHi: chatHandlers.sayHi }

/** Sends a wish as its user's device would. */
export const wish = (by: AccountRow, { _tag, ...fields }: SocialIntent, intentId = freshIntent()) => {
  // Each handler gets the fields of its own tag.
  const handler = handlers[_tag] as (typeof handlers)["likeUser"]
  return handler({ intentId, ...fields } as Parameters<typeof handler>[0], callerOf(by))
}

export const kindOf = <A, R>(effect: Effect.Effect<A, AppFailure, R>): Effect.Effect<ErrorKind | "fine", never, R> =>
  Effect.match(effect, { onFailure: ({ error }) => error.kind, onSuccess: () => "fine" })

export const between = (a: AccountRow, b: AccountRow) =>
  Store.use((store) => store.transact((tx) => readRelation(tx, a.id, b.id)))

export const befriend = (a: AccountRow, b: AccountRow) =>
  Effect.andThen(
    wish(a, { _tag: "requestFriend", to: b.id, text: "" }),
    wish(b, { _tag: "answerFriend", userId: a.id, accept: true }),
  )

/** The tags of a feed's events, in order. */
export const tagsOf = (person: AccountRow) =>
  Effect.map(feedOf(person.id), (entries) => entries.map(({ event }) => event._tag))
