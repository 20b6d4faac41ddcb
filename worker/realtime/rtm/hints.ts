/**
 * What a connection over Agora reports about the feed. Hints come as messages. The first answer to a heartbeat is the
 * welcome; later answers reveal a lost hint (reliability P17). No growth is reported twice.
 */
import { Effect } from "effect"
import type { ResponseOf } from "#schema/endpoints.ts"
import type { AttemptEvents, Connection } from "../attempt.ts"
import { textToPacket } from "../packet-text.ts"

export const makeHints = (events: AttemptEvents, connection: Connection) => {
  let isOnline = false
  let welcomedAt: number | null = null
  let told = -1
  return {
    /** Time since the first welcome, ms; null when there was none. */
    livedMs: (now: number): number | null => (welcomedAt === null ? null : now - welcomedAt),

    /** Handles the gateway's answer to a heartbeat. `at`: when it came, on the monotonic clock. */
    answered: Effect.fnUntraced(function* ({ now, head }: ResponseOf<"heartBeat">, at: number) {
      if (!isOnline) {
        isOnline = true
        welcomedAt ??= at
        told = head
        yield* events.welcomed(connection)
        yield* events.packet({ _tag: "welcome", head, now })
      } else if (head > told) {
        told = head
        yield* events.packet({ _tag: "hint", head, entries: [] })
      }
    }),

    /** Handles a message from the gateway. True when it was a refusal. */
    received: Effect.fnUntraced(function* (text: string) {
      const packet = textToPacket(text)
      if (packet === undefined) yield* events.malformed
      if (packet === undefined || packet._tag === "pong" || packet._tag === "welcome") return false
      const isRefused = packet._tag === "refused"
      if (packet._tag === "hint") {
        // A repeated or late hint: a newer head has been reported.
        if (packet.head <= told) return false
        told = packet.head
      }
      if (isOnline || isRefused) yield* events.packet(packet)
      return isRefused
    }),

    interrupted: Effect.suspend(() => {
      if (!isOnline) return Effect.void
      isOnline = false
      return events.interrupted
    }),
  }
}
