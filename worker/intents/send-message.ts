/** A text to a person. Texts of one chat keep their order. */
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { families } from "../store/families.ts"
import { contactProblem } from "./contact-problem.ts"
import { type AskedKind, opens, refused } from "./intent-kind.ts"

export const sendMessage: AskedKind<"sendMessage"> = {
  turn: () => null,
  reads: ({ to }) => [families.relation.key(to)],
  judge: ({ to, text }, { me, relationTo }) => {
    if (text.trim() === "") return refused("messageEmpty")
    if (to === me) return refused("messageToSelf")
    if (to === 0) return refused("userUnknown")
    const problem = contactProblem(relationTo(to))
    return problem === undefined ? opens({ _tag: "sendMessage", to, text }) : refused(problem)
  },
  lane: ({ to }, me) => `chat ${sessionIdOf(me, to)}`,
  send: ({ intentId, command: { to, text } }, call) => call("sendMessage", { intentId, to, message: text }),
  settledBy: "v1.MessageReceived",
  isListed: true,
  staysInLog: false,
  about: ({ to }) => to,
  chat: ({ to }, me) => ({ sessionId: sessionIdOf(me, to), endsDraft: true }),
}
