/** A block, or its end. It holds both ways and ends friendship, requests and a call between the two. */
import type { IntentCommandOf } from "#schema/model/intent.ts"
import { aboutPerson } from "./about-person.ts"
import { BLOCKED } from "./relation-changes.ts"

export const block = aboutPerson<IntentCommandOf<"block">>({
  about: ({ userId }) => userId,
  judgeWish: ({ blocked }, { on }) => (blocked === on ? "nothing" : "open"),
  changes: (_, { on }) => (on ? BLOCKED : { blocked: false }),
  send: ({ intentId, command: { userId, on } }, call) => call("block", { intentId, userId, on }),
})
