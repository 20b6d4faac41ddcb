/**
 * Small gestures towards a person: a greeting, and three switches: a like, a favourite, and being told when the person
 * comes online.
 */
import type { NamedErrorOf } from "#schema/commands.ts"
import type { IntentCommandOf } from "#schema/outbox/intent.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { sayHiProblem } from "#schema/rules/social-rules.ts"
import { aboutPerson, type PersonKind } from "./about-person.ts"
import { contactProblem } from "./contact-problem.ts"

/** Counts against the day's free greetings. Goes in the lane of its chat's texts. */
const sayHi = aboutPerson<IntentCommandOf<"sayHi">, NamedErrorOf<"sayHi">>({
  about: ({ to }) => to,
  toSelf: "messageToSelf",
  isOfWords: true,
  judgeWish: (relation, { text }) =>
    sayHiProblem(text) ?? contactProblem(relation) ?? (relation.sayHi === "sent" ? "sayHiAlready" : "open"),
  changes: ({ friend, sayHi }) => (friend || sayHi === "received" ? { sayHi: "none" } : { sayHi: "sent" }),
  lane: ({ to }, me) => `chat ${sessionIdOf(me, to)}`,
  chat: ({ to }, me) => ({ sessionId: sessionIdOf(me, to) }),
  send: ({ intentId, command: { to, text } }, call) => call("sayHi", { intentId, to, text }),
})

type ToggleTag = "likeUser" | "favourite" | "remind"

/** `name`: the field of this switch in the relation. */
const toggle = <T extends ToggleTag>(
  tag: T,
  name: "like" | "stick" | "remind",
): PersonKind<IntentCommandOf<T>, NamedErrorOf<T>> =>
  aboutPerson<IntentCommandOf<T>, NamedErrorOf<T>>({
    about: ({ userId }) => userId,
    toSelf: "notYourself",
    judgeWish: (relation, { on }) => {
      if (relation[name] === on) return "nothing"
      return (on ? contactProblem(relation) : undefined) ?? "open"
    },
    changes: (_, { on }) => ({ [name]: on }),
    send: ({ intentId, command: { userId, on } }, call) => call(tag, { intentId, userId, on }),
  })

export const gestureKinds = {
  sayHi,
  likeUser: toggle("likeUser", "like"),
  /** Favourites stand first in the friend list. */
  favourite: toggle("favourite", "stick"),
  remind: toggle("remind", "remind"),
} as const
