/**
 * The received media signals by room, numbered from 0 in each room. Keeps the newest 200 of each of the newest rooms.
 */
import { Effect, Stream, SubscriptionRef } from "effect"
import type { Signal, SignalPayload } from "#schema/calls/call.ts"
import type { Realtime } from "../realtime/realtime.ts"

const KEPT_SIGNALS = 200
const KEPT_ROOMS = 4

export type SignalBuffer = ReadonlyMap<string, ReadonlyArray<Signal>>

export const withSignal = (
  buffer: SignalBuffer,
  roomNum: string,
  from: number,
  payload: SignalPayload,
): SignalBuffer => {
  const known = buffer.get(roomNum) ?? []
  const n = (known.at(-1)?.n ?? -1) + 1
  const others = [...buffer].filter(([room]) => room !== roomNum).slice(-(KEPT_ROOMS - 1))
  return new Map([...others, [roomNum, [...known, { n, roomNum, from, payload }].slice(-KEPT_SIGNALS)]])
}

/** Subscribes before it returns, so no signal is missed. */
export const receivedSignals = Effect.fnUntraced(function* ({ packets }: Realtime["Service"]) {
  const signals = yield* SubscriptionRef.make<SignalBuffer>(new Map())
  const received = Stream.runForEach(packets, (packet) =>
    packet._tag === "signal"
      ? SubscriptionRef.update(signals, (buffer) => withSignal(buffer, packet.roomNum, packet.from, packet.payload))
      : Effect.void,
  )
  yield* Effect.forkScoped(received, { startImmediately: true })
  return signals
})
