/**
 * One RTCPeerConnection to one tab of the other side. The caller adds the media lines; the callee fills the lines that
 * it is offered.
 */

import type { SignalPayload } from "#schema/calls/call.ts"
import type { CallKind } from "#schema/rules/calls/call-gate.ts"
import { logger } from "../../../logger.ts"
import { PICTURE_ENCODERS, VIDEO_ENCODER } from "../encoder.ts"
import type { TrackKind } from "../local-media.ts"
import type { PictureStep } from "../picture-steps.ts"
import { makeNegotiation } from "./negotiation.ts"

/** The factor by which a picture of this size is scaled down; never up. */
export const scaleDownBy = (width = 0, height = 0): number =>
  Math.max(1, Math.max(width, height) / VIDEO_ENCODER.width, Math.min(width, height) / VIDEO_ENCODER.height)

/** Holds a sender to the encoder's size, frames and bits per second, whatever the camera gives. */
const applyEncoder = async (sender: RTCRtpSender | undefined, step: PictureStep): Promise<void> => {
  const { isOn, bitsPerSecond, framesPerSecond, scale } = PICTURE_ENCODERS[step]
  if (sender?.track == null) return
  const { width, height } = sender.track.getSettings()
  const parameters = sender.getParameters()
  for (const encoding of parameters.encodings) {
    encoding.active = isOn
    encoding.maxBitrate = bitsPerSecond
    encoding.maxFramerate = framesPerSecond
    encoding.scaleResolutionDownBy = scale * scaleDownBy(width, height)
  }
  await sender.setParameters(parameters).catch((cause: unknown) => {
    logger.warn("The encoder could not be set.", cause)
  })
}

export interface PeerOptions {
  readonly iceServers: ReadonlyArray<RTCIceServer>
  /** Gives way when both sides offer at once. */
  readonly polite: boolean
  readonly kind: CallKind
  readonly track: (kind: TrackKind) => MediaStreamTrack | null
  /** How much of the picture goes out now. */
  readonly step: () => PictureStep
  readonly send: (payload: SignalPayload) => void
  readonly onTrack: (track: MediaStreamTrack) => void
  readonly onState: (state: RTCPeerConnectionState) => void
}

export interface Peer {
  readonly connection: RTCPeerConnection
  /** Adds the media lines, which leads to the first offer. */
  offer(): void
  take(payload: SignalPayload): void
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void
  /** Applies the picture's step, which has changed. */
  encode(): void
  /** Uses these ICE servers from the next restart on. */
  takeServers(iceServers: ReadonlyArray<RTCIceServer>): void
  /** Looks for a new network path, by an offer. */
  restartIce(): void
  close(): void
}

export const makePeer = ({ iceServers, polite, kind, track, step, send, onTrack, onState }: PeerOptions): Peer => {
  const connection = new RTCPeerConnection({
    iceServers: [...iceServers],
    bundlePolicy: "max-bundle",
  })
  /** Names sound and picture as one stream, so that the other side plays them in step. */
  const together = new MediaStream()

  const senderOf = (wanted: TrackKind) =>
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === wanted)?.sender

  /** Callee only: puts the own tracks into the offered lines. */
  const fillLines = async () => {
    for (const transceiver of connection.getTransceivers()) {
      const wanted = transceiver.receiver.track.kind === "video" ? "video" : "audio"
      transceiver.direction = "sendrecv"
      transceiver.sender.setStreams?.(together)
      if (transceiver.sender.track === null) await transceiver.sender.replaceTrack(track(wanted))
    }
  }

  const encode = () => applyEncoder(senderOf("video"), step())
  const negotiation = makeNegotiation({ connection, polite, send, beforeAnswer: fillLines })
  connection.ontrack = (event) => onTrack(event.track)
  connection.onconnectionstatechange = () => {
    if (connection.connectionState === "connected") void encode()
    onState(connection.connectionState)
  }

  return {
    connection,
    offer: () => {
      for (const wanted of kind === "video" ? (["audio", "video"] as const) : (["audio"] as const))
        connection.addTransceiver(track(wanted) ?? wanted, { direction: "sendrecv", streams: [together] })
    },
    take: negotiation.take,
    setTrack: (wanted, next) => {
      void senderOf(wanted)
        ?.replaceTrack(next)
        .then(encode)
        .catch((cause: unknown) => logger.warn(`The ${wanted} track could not be replaced.`, cause))
    },
    encode: () => void encode(),
    takeServers: (servers) =>
      connection.setConfiguration({ ...connection.getConfiguration(), iceServers: [...servers] }),
    restartIce: () => connection.restartIce(),
    close: () => {
      negotiation.close()
      connection.onconnectionstatechange = null
      connection.ontrack = null
      connection.close()
    },
  }
}
