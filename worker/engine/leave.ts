/** The first half of a logout (reliability P25): sends or gives up what waits, then tells the gateway. */
import { Effect } from "effect"
import type { CommandOf } from "#schema/commands.ts"
import { isListed } from "#schema/outbox/intent.ts"
import { RetryAll } from "../feed/retry-all.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { Intents } from "../intents/intents.ts"
import { Outbox } from "../outbox/outbox.ts"

/** How long the last sending, and the logout request, may take. */
const SEND = "6 seconds"
const TELL = "4 seconds"
const LOOK = "50 millis"

/**
 * Returns the number of listed intents that were never settled. `telling` runs when nothing is sent any more, before
 * the gateway is told.
 */
export type Leave = (unsent: CommandOf<"signOut">["unsent"], telling: Effect.Effect<void>) => Effect.Effect<number>

export const makeLeave = Effect.gen(function* () {
  const intents = yield* Intents
  const outbox = yield* Outbox
  const retryAll = yield* RetryAll
  const client = yield* GatewayClient
  const isDone = (): boolean => intents.all().every(({ state }) => state === "parked")

  const sendLast = Effect.gen(function* () {
    yield* retryAll.now
    while (!isDone()) yield* Effect.sleep(LOOK)
  })

  const leave: Leave = (unsent, telling) =>
    Effect.gen(function* () {
      if (unsent === "send" && !isDone()) yield* Effect.timeoutOption(sendLast, SEND)
      yield* outbox.freeze
      yield* telling
      yield* Effect.timeoutOption(Effect.ignore(client.call("logout", {})), TELL)
      return intents.all().filter(({ command }) => isListed(command)).length
    })
  return leave
})
