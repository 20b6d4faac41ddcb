/** Intents about a chat: a text to a person, and a mark up to which its messages have been read. */
import { otherMember, sessionIdOf } from "#schema/rules/session-id.ts"
import { families } from "../store/families.ts"
import { contactProblem } from "./contact-problem.ts"
import { type AskedKind, opens, refused, stands } from "./intent-kind.ts"

/** Texts of one chat keep their order. */
const sendMessage: AskedKind<"sendMessage"> = {
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
  staysInLog: false,
  about: ({ to }) => to,
  chat: ({ to }, me) => ({ sessionId: sessionIdOf(me, to), endsDraft: true }),
}

/** Does not wait for the texts of its chat. */
const markRead: AskedKind<"markRead"> = {
  turn: ({ sessionId }) => `chat ${sessionId}`,
  reads: ({ sessionId }) => [families.chat.key(sessionId)],
  /** A newer mark replaces the older marks of its chat that wait. */
  judge: ({ sessionId, upTo: asked }, { me, rows, intents }) => {
    if (otherMember(sessionId, me) === undefined) return refused("notFound")
    const chat = rows.get(families.chat.key(sessionId))
    const upTo = Math.min(asked, (chat?.count ?? 0) - 1)
    if (chat === undefined || upTo <= chat.readByMe) return stands(null)
    const older = intents.filter(({ command }) => command._tag === "markRead" && command.sessionId === sessionId)
    return opens({ _tag: "markRead", sessionId, upTo }, older)
  },
  lane: ({ sessionId }) => `read ${sessionId}`,
  send: ({ intentId, command: { sessionId, upTo } }, call) => call("markRead", { intentId, sessionId, upTo }),
  settledBy: "v1.SessionRead",
  staysInLog: false,
  chat: ({ sessionId, upTo }) => ({ sessionId, readUpTo: upTo }),
}

export const chatKinds = { sendMessage, markRead } as const
