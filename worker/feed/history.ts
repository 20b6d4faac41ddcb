/**
 * Fills holes of a chat. The feed carries every message, so a hole is what an unreadable row left behind; its messages are
 * fetched and folded again, each landing on itself.
 */
import { Context, Effect, FiberMap, Layer } from "effect"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { GatewayClient } from "../gateway/gateway-client.ts"
import { Log } from "../log/log.ts"

export class History extends Context.Service<
  History,
  {
    /** Begins to fetch messages below `before`; asked once for each place in a worker's life. */
    readonly fill: (sessionId: string, before: number) => Effect.Effect<void>
  }
>()("livcam/worker/feed/History") {
  static readonly layer: Layer.Layer<History, never, GatewayClient | Log> = Layer.effect(
    History,
    Effect.gen(function* () {
      const client = yield* GatewayClient
      const log = yield* Log
      const fetches = yield* FiberMap.make<string>()
      const asked = new Set<string>()

      const fetch = Effect.fnUntraced(function* (sessionId: string, before: number) {
        const { list } = yield* client.call("history", { sessionId, before, pageSize: MESSAGE_PAGE })
        if (list.length > 0)
          yield* log.appendFacts(list.map((message) => ({ _tag: "v1.MessageReceived" as const, message })))
      })

      return {
        fill: (sessionId, before) =>
          Effect.suspend(() => {
            const place = `${sessionId} ${before}`
            if (asked.has(place)) return Effect.void
            asked.add(place)
            const begun = FiberMap.run(fetches, place, Effect.ignore(fetch(sessionId, before)), { onlyIfMissing: true })
            return Effect.asVoid(begun)
          }),
      }
    }),
  )
}
