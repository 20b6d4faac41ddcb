/** All of one chat that a device needs to show it and to count its unread messages: everything but older messages. */
import { Effect, Option, Schema } from "effect"
import type { FeedEvent } from "#schema/events.ts"
import { Person } from "#schema/people/user.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import type { Tx } from "../store/store.ts"
import type { NewestPlace } from "../store/tables/messages.ts"

/** At most two pages, two lone messages, the person, two marks. `newest` is the session's newest place. Nothing for a session that is not the user's. */
export const chatEvents = (tx: Tx, userId: number, newest: NewestPlace): Effect.Effect<ReadonlyArray<FeedEvent>> =>
  Effect.gen(function* () {
    const { sessionId, n } = newest
    const friendId = otherMember(sessionId, userId)
    if (friendId === undefined) return []
    const tail = yield* tx.messages.page(sessionId, n + 1, n + 1 - tailFrom(n))
    const lone = yield* Effect.forEach([userId, friendId], (sender) =>
      tail.some(({ sendUserId }) => sendUserId === sender)
        ? Effect.succeed(null)
        : tx.messages.newestFrom(sessionId, sender),
    )
    const messages = [...lone.filter((message) => message !== null), ...tail]
    const marks = yield* Effect.forEach([userId, friendId], (readerId) =>
      Effect.map(tx.reads.get(sessionId, readerId), (upTo) => ({ readerId, upTo })),
    )
    return [
      ...(yield* personEvents(yield* tx.introductions.told(userId, friendId - 1, 1), friendId)),
      ...messages.map((message): FeedEvent => ({ _tag: "v1.MessageReceived", message })),
      ...marks
        .filter(({ upTo }) => upTo >= 0)
        .map((mark): FeedEvent => ({ _tag: "v1.SessionRead", sessionId, ...mark, intentId: null })),
    ]
  })

/** The newest page, and the one before while the newest is not full. */
const tailFrom = (n: number): number => {
  const page = Math.floor(n / MESSAGE_PAGE)
  const isFull = n % MESSAGE_PAGE === MESSAGE_PAGE - 1
  return MESSAGE_PAGE * Math.max(0, isFull ? page : page - 1)
}

const decodePerson = Schema.decodeUnknownOption(Schema.fromJsonString(Person))

/** People as the feed has told them last. A look that is no person's was told for something else. */
export const personEvents = (
  told: ReadonlyArray<{ readonly personId: number; readonly look: string }>,
  only: number | null = null,
): Effect.Effect<ReadonlyArray<FeedEvent>> =>
  Effect.sync(() =>
    told.flatMap(({ personId, look }) => {
      const person = Option.getOrUndefined(decodePerson(look))
      if (person?.userId !== personId || (only !== null && only !== personId)) return []
      return [{ _tag: "v1.PersonSeen", person } as const]
    }),
  )
