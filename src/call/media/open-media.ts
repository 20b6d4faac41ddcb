/** The media that a room asks for: Agora when the gateway gave an app id, the built-in connection otherwise. */
import type { RoomInfo } from "#schema/calls/call.ts"
import { makeAgoraMedia } from "./agora/agora-media.ts"
import type { CallMedia, MediaEvent } from "./call-media.ts"
import type { Signalling } from "./signalling.ts"
import { makeWebRtcMedia } from "./webrtc/webrtc-media.ts"

interface Options {
  readonly stream: MediaStream
  readonly signalling: Signalling
  readonly onEvent: (event: MediaEvent, goneMs?: number) => void
  readonly onBytes: (bytes: number) => void
  readonly renewRoom: () => Promise<RoomInfo | null>
}

export const openMedia = (room: RoomInfo, options: Options): CallMedia =>
  room.rtcAppId === "" ? makeWebRtcMedia(options) : makeAgoraMedia(options)
