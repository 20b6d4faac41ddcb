/** Requests of what is written and read in chats: texts of one chat keep their order, read marks wait for no text. */
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { FedRequest } from "./request.ts"

export const chatRequests: {
  readonly sendMessage: FedRequest<"sendMessage">
  readonly markRead: FedRequest<"markRead">
} = {
  sendMessage: {
    settledBy: "feed",
    lane: ({ to }, me) => `chat ${sessionIdOf(me, to)}`,
    send: ({ intentId, command }, call) => call("sendMessage", { intentId, to: command.to, message: command.text }),
  },
  markRead: {
    settledBy: "feed",
    lane: ({ sessionId }) => `read ${sessionId}`,
    send: ({ intentId, command }, call) =>
      call("markRead", { intentId, sessionId: command.sessionId, upTo: command.upTo }),
  },
}
