/** The request that an intent becomes, and the lane that keeps its order. Pure but for the call itself. */
import type { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/chat.ts"
import type { Intent, IntentCommand } from "#schema/model/intent.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { GatewayClientShape } from "../gateway/gateway-client.ts"

export const sendIntent = (
  { intentId, command }: Intent,
  call: GatewayClientShape["call"],
): Effect.Effect<FeedGrowth, AppFailure> => {
  switch (command._tag) {
    case "sendMessage":
      return call("sendMessage", { intentId, to: command.to, message: command.text })
    case "markRead":
      return call("markRead", { intentId, sessionId: command.sessionId, upTo: command.upTo })
  }
}

/** Texts of one chat keep their order; read marks wait for no text, and no chat for another. */
export const laneOf = (command: IntentCommand, me: number): string =>
  command._tag === "markRead" ? `read ${command.sessionId}` : `chat ${sessionIdOf(me, command.to)}`
