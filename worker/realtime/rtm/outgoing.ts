/**
 * Packets to the gateway while messages come over Agora: as requests, in order and not too many in a second. Clients cannot
 * reach the gateway over Agora, and a packet from client to client would carry no proof of its sender.
 */
import { Effect, Queue } from "effect"
import { type AppFailure, isTransient } from "#schema/errors.ts"
import type { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"

/** Most that wait; more are refused to the sender. */
const MOST_WAITING = 64
/** Ten in a second is what the gateway lets a device do. */
const GAP_MS = 125

/** The last of several watch lists counts. */
const withoutStale = (packets: ReadonlyArray<ClientPacket>): ReadonlyArray<ClientPacket> =>
  packets.filter(
    (packet, i) => packet._tag !== "presence" || packets.findLastIndex(({ _tag }) => _tag === "presence") === i,
  )

/** `send` carries one over; what it answers a packet with that it refuses is told by `heard`. Runs until the scope closes. */
export const makeOutgoing = Effect.fnUntraced(function* (
  send: (packet: ClientPacket) => Effect.Effect<unknown, AppFailure>,
  heard: (packet: GatewayPacket) => Effect.Effect<void>,
) {
  const waiting = yield* Queue.dropping<ClientPacket>(MOST_WAITING)
  // What does not reach the gateway is lost, as it is with a socket that breaks.
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
