/** A media signal for the other member's device, announced to every gateway process: one of them holds the socket. */
import { type Effect, Option, Schema } from "effect"
import { UserId } from "#schema/ids.ts"
import { gatewayPackets } from "#schema/realtime/packets.ts"
import type { Tx } from "../store/store.ts"
import { announceLong } from "./long-notice.ts"

const SignalNotice = Schema.TaggedStruct("signalFor", {
  userId: UserId,
  deviceId: Schema.String,
  packet: gatewayPackets.signal,
})
export type SignalNotice = typeof SignalNotice.Type

const read = Schema.decodeUnknownOption(Schema.fromJsonString(SignalNotice))
const PREFIX = '{"_tag":"signalFor"'

export const readSignalNotice = (notice: string): SignalNotice | undefined =>
  notice.startsWith(PREFIX) ? Option.getOrUndefined(read(notice)) : undefined

/** `id` identifies the signal among all that are in transit. */
export const announceSignal = (tx: Tx, notice: Omit<SignalNotice, "_tag">, id: string): Effect.Effect<void> =>
  announceLong(tx, JSON.stringify({ _tag: "signalFor", ...notice } satisfies SignalNotice), id)
