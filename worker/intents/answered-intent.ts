/** Which intent a feed event answers: the one whose id it carries. */
import type { EventOf, EventTag, feedEvents } from "#schema/events.ts"

type Carries = { readonly intentId: string | null } | { readonly message: { readonly intentId: string | null } }

/** Feed events that carry the id of an intent. */
export type AnswerTag = {
  [T in keyof typeof feedEvents]: EventOf<T> extends Carries ? T : never
}[keyof typeof feedEvents]

/** Null when the event answers no intent of `me`: texts and read marks are in the feeds of both sides. */
export const answeredIntent = (event: EventOf<AnswerTag & EventTag>, me: number): string | null => {
  if (event._tag === "v1.MessageReceived") return event.message.sendUserId === me ? event.message.intentId : null
  if (event._tag === "v1.SessionRead") return event.readerId === me ? event.intentId : null
  return event.intentId
}
