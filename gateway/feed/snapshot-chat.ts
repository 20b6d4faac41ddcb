/** Everything of a chat that a device needs to show it and to count its unread messages, without older messages. */
import { Effect, Option, Schema } from "effect"
import type { FeedEvent } from "#schema/events.ts"
import { Person } from "#schema/people/user.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import type { Tx } from "../store/store.ts"
import type { Told } from "../store/tables/chat/introductions.ts"
import type { NewestPlace } from "../store/tables/chat/messages.ts"

/** The person, the newest message of either side, two read marks. */
const BESIDES = 5

/** The most events that tell this chat. */
export const mostEvents = ({ n }: NewestPlace): number => n + 1 - tailFrom(n) + BESIDES

/**
 * The events of each chat, in the given order: the person; the newest message of a side that wrote none of the newest
 * one or two pages; those pages; the read marks (across a block only the user's own). Skips sessions that are not the
 * user's. Takes four statements for any number of chats.
 */
export const chatEvents = (
  tx: Tx,
  userId: number,
  chats: ReadonlyArray<NewestPlace>,
): Effect.Effect<ReadonlyArray<FeedEvent>> =>
  Effect.gen(function* () {
    const own = chats.flatMap(({ sessionId, n }) => {
      const friendId = otherMember(sessionId, userId)
      return friendId === undefined ? [] : [{ sessionId, friendId, from: tailFrom(n) }]
    })
    const sessionIds = own.map(({ sessionId }) => sessionId)
    const messages = bySession(yield* tx.messages.tails(own))
    const marks = bySession(yield* tx.reads.of(sessionIds))
    const blocked = new Set(yield* tx.relations.blocks(userId))
    const people = yield* tx.introductions.these(
      userId,
      own.map(({ friendId }) => friendId),
    )
    return own.flatMap(({ sessionId, friendId }) => [
      ...personEvents(people.filter(({ personId }) => personId === friendId)),
      ...(messages.get(sessionId) ?? []).map((message): FeedEvent => ({ _tag: "v1.MessageReceived", message })),
      ...[userId, ...(blocked.has(friendId) ? [] : [friendId])].flatMap((readerId) =>
        (marks.get(sessionId) ?? [])
          .filter((mark) => mark.userId === readerId)
          .map(({ upTo }): FeedEvent => ({ _tag: "v1.SessionRead", sessionId, readerId, upTo, intentId: null })),
      ),
    ])
  })

const bySession = <A extends { readonly sessionId: string }>(all: ReadonlyArray<A>) => {
  const sorted = new Map<string, Array<A>>()
  for (const one of all) {
    const others = sorted.get(one.sessionId)
    if (others === undefined) sorted.set(one.sessionId, [one])
    else others.push(one)
  }
  return sorted
}

/** The first message of the newest page, or of the page before it while the newest is not full. */
const tailFrom = (n: number): number => {
  const page = Math.floor(n / MESSAGE_PAGE)
  const isFull = n % MESSAGE_PAGE === MESSAGE_PAGE - 1
  return MESSAGE_PAGE * Math.max(0, isFull ? page : page - 1)
}

const decodePerson = Schema.decodeUnknownOption(Schema.fromJsonString(Person))

/** People as the feed was last told of them. A look that is not this person's was stored for another purpose. */
export const personEvents = (told: ReadonlyArray<Told>): ReadonlyArray<FeedEvent> =>
  told.flatMap(({ personId, look }) => {
    const person = Option.getOrUndefined(decodePerson(look))
    return person?.userId === personId ? [{ _tag: "v1.PersonSeen", person } as const] : []
  })
