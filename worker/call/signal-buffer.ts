/** Received signals by room, as a pure value: numbered from 0 in each room, the newest 200 of each of the newest rooms kept. */
import type { Signal, SignalPayload } from "#schema/calls/call.ts"

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
