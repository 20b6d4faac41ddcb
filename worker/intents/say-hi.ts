/** A greeting to a person, counted against the day's free ones. It goes with the texts of its chat. */
import type { IntentCommandOf } from "#schema/model/intent.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { sayHiProblem } from "#schema/rules/social-rules.ts"
import { aboutPerson } from "./about-person.ts"
import { contactProblem } from "./contact-problem.ts"

export const sayHi = aboutPerson<IntentCommandOf<"sayHi">>({
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
