/**
 * Packets to the gateway while messages come over Agora. They go as HTTP requests, in order and at a limited rate:
 * clients cannot reach the gateway over Agora, and a packet from client to client would carry no proof of its sender.
 */
import { Effect, Queue } from "effect"
import { type AppFailure, isTransient } from "#schema/errors.ts"
import type { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"

/** Most packets that may wait; for further ones the sender gets false. */
const MOST_WAITING = 64
/** Pause after each packet. The gateway allows a device ten packets a second. */
const GAP_MS = 125

/** Of several watch lists only the last is sent. */
const withoutStale = (packets: ReadonlyArray<ClientPacket>): ReadonlyArray<ClientPacket> =>
  packets.filter(
    (packet, i) => packet._tag !== "presence" || packets.findLastIndex(({ _tag }) => _tag === "presence") === i,
  )

/**
 * `send` carries one packet to the gateway; `heard` gets the gateway's lasting refusal of a packet. Runs until the
 * scope closes.
 */
export const makeOutgoing = Effect.fnUntraced(function* (
  send: (packet: ClientPacket) => Effect.Effect<unknown, AppFailure>,
  heard: (packet: GatewayPacket) => Effect.Effect<void>,
) {
  const waiting = yield* Queue.dropping<ClientPacket>(MOST_WAITING)
  // A packet that does not reach the gateway is lost, as with a socket that breaks.
  const sendOne = (packet: ClientPacket) =>
    Effect.catch(send(packet), ({ error }) => (isTransient(error) ? Effect.void : heard({ _tag: "refused", error })))
  const turn = Effect.gen(function* () {
    for (const packet of withoutStale(yield* Queue.takeAll(waiting))) {
      yield* sendOne(packet)
      yield* Effect.sleep(GAP_MS)
    }
  })
  yield* Effect.forkScoped(Effect.forever(turn))
  return (packet: ClientPacket): boolean => Queue.offerUnsafe(waiting, packet)
})
