/**
 * A long talk in the gateway's store: messages at even times. A device that comes later has only the newest of them.
 */
import { Effect } from "effect"
import { plainText, writeContent } from "#schema/chat/message-content.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Gateway } from "../../../gateway/app.ts"
import { sendText } from "../../../gateway/chat/send-message.ts"
import { Store } from "../../../gateway/store/store.ts"

export interface LongTalk {
  readonly from: number
  readonly to: number
  readonly count: number
  /** The time of message n. The last message is sent now instead. */
  readonly timeOf: (n: number) => number
  readonly textOf?: (n: number) => string
}

export const textInTalk = (n: number): string => `message ${n}.${" la".repeat(n % 11)}`

/** Stores messages 0 to count - 1 between two people. The last one goes through the gateway as any text does. */
export const holdLongTalk = (
  gateway: Gateway,
  { from, to, count, timeOf, textOf = textInTalk }: LongTalk,
): Promise<unknown> =>
  gateway.run(
    Effect.gen(function* () {
      const store = yield* Store
      const [first, second] = from < to ? [from, to] : [to, from]
      yield* store.transact((tx) =>
        Effect.forEach(
          Array.from({ length: count - 1 }, (_, n) => n),
          (n) => {
            const isOfFrom = n % 3 === 0
            return tx.messages.append({
              messageId: `long-talk-${from}-${to}-${n}`,
              sessionId: sessionIdOf(first, second),
              sendUserId: isOfFrom ? from : to,
              receiveUserId: isOfFrom ? to : from,
              time: timeOf(n),
              intentId: null,
              ...writeContent(plainText(textOf(n))),
            })
          },
          { discard: true },
        ),
      )
      yield* sendText(from, { intentId: `long-talk-of-${from}-and-${to}`, to, message: textOf(count - 1) })
    }),
  )
