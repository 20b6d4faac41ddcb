/** The end of a friendship, or the own request taken back. */
import type { IntentCommandOf } from "#schema/model/intent.ts"
import { aboutPerson } from "./about-person.ts"
import { NO_REQUEST } from "./relation-changes.ts"

export const removeFriend = aboutPerson<IntentCommandOf<"removeFriend">>({
  about: ({ userId }) => userId,
  judgeWish: ({ friend, request }) => (friend || request === "sent" ? "open" : "nothing"),
  changes: ({ request }) => (request === "received" ? { friend: false } : { ...NO_REQUEST, friend: false }),
  send: ({ intentId, command: { userId } }, call) => call("removeFriend", { intentId, userId }),
})
