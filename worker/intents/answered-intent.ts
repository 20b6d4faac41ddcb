/** Which intent an event of the feed answers: the one whose id it carries. */
import type { EventOf, EventTag, feedEvents } from "#schema/events.ts"

type Carries = { readonly intentId: string | null } | { readonly message: { readonly intentId: string | null } }

/** Events of the feed that carry the id of an intent. */
export type AnswerTag = {
  [T in keyof typeof feedEvents]: EventOf<T> extends Carries ? T : never
}[keyof typeof feedEvents]

/** Null when it answers none of mine: texts and read marks stand in the feeds of both sides. */
export const answeredIntent = (event: EventOf<AnswerTag & EventTag>, me: number): string | null => {
  if (event._tag === "v1.MessageReceived") return event.message.sendUserId === me ? event.message.intentId : null
  if (event._tag === "v1.SessionRead") return event.readerId === me ? event.intentId : null
  return event.intentId
}
