/** A chat has been read up to a message. Waits for no text of its chat. */
import { otherMember } from "#schema/rules/session-id.ts"
import { families } from "../store/families.ts"
import { type AskedKind, opens, refused, stands } from "./intent-kind.ts"

export const markRead: AskedKind<"markRead"> = {
  turn: ({ sessionId }) => `chat ${sessionId}`,
  reads: ({ sessionId }) => [families.chat.key(sessionId)],
  /** A newer mark takes the place of older ones of its chat that wait. */
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
  isListed: false,
  staysInLog: false,
  chat: ({ sessionId, upTo }) => ({ sessionId, readUpTo: upTo }),
}
