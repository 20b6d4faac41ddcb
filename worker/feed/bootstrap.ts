/**
 * Brings a device to the gateway's newest state by its snapshot, over the rows that the device has. Rows fill page by
 * page. The cursor moves with the last page, so a worker killed before that begins again and ends with the same rows.
 */
import { Effect } from "effect"
import type { DeviceError, RequestError } from "#schema/command-errors.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { Log } from "../log/log.ts"
import { Syncing } from "./syncing.ts"

/** Most events in one commit. */
const COMMIT = 400

export const bootstrap: Effect.Effect<
  void,
  AppFailure<RequestError | DeviceError>,
  GatewayClient | Log | Syncing
> = Effect.gen(function* () {
  const client = yield* GatewayClient
  const log = yield* Log
  const syncing = yield* Syncing
  let head: number | null = null
  let next = ""
  for (;;) {
    const page = yield* client.call("feedSnapshot", { next })
    head ??= page.head
    yield* syncing.say({ of: "chats", done: page.done, total: page.total })
    const isLast = page.next === null
    for (let from = 0; from < page.events.length; from += COMMIT)
      yield* log.takeSnapshot(page.events.slice(from, from + COMMIT), null)
    if (isLast) return yield* log.takeSnapshot([], head)
    if (page.next === next) return yield* failure("replyInvalid")
    next = page.next ?? ""
  }
})
