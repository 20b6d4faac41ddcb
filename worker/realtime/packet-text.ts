/** Packets as texts. A text that does not decode gives undefined: the caller drops and counts it, never fails. */

import { Option, Schema } from "effect"
import { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(GatewayPacket))
const encode = Schema.encodeSync(Schema.fromJsonString(ClientPacket))

export const textToPacket = (text: string): GatewayPacket | undefined => Option.getOrUndefined(decode(text))

export const packetToText = (packet: ClientPacket): string => encode(packet)
