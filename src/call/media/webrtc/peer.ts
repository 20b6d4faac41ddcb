/**
 * One RTCPeerConnection to one tab of the other side, by perfect negotiation: either side may offer; when both do, the
 * polite one (the callee) gives way. The caller brings the media lines, the callee fills those that it is offered.
 */

import type { SignalPayload } from "#schema/calls/call.ts"
import type { CallKind } from "#schema/rules/call-gate.ts"
import { logger } from "../../../logger.ts"
import type { TrackKind } from "../local-media.ts"
import { applyEncoder } from "./sender-encoder.ts"

/** An offer that has had no answer for this long is sent again: it, or its answer, was lost. */
const RESEND_MS = 4_000

export interface PeerOptions {
  readonly iceServers: ReadonlyArray<RTCIceServer>
  readonly polite: boolean
  readonly kind: CallKind
  readonly track: (kind: TrackKind) => MediaStreamTrack | null
  readonly send: (payload: SignalPayload) => void
  readonly onTrack: (track: MediaStreamTrack) => void
  readonly onState: (state: RTCPeerConnectionState) => void
}

export interface Peer {
  readonly connection: RTCPeerConnection
  /** Makes the media lines, and so the first offer. */
  offer(): void
  take(payload: SignalPayload): void
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void
  restartIce(): void
  close(): void
}

export const makePeer = ({ iceServers, polite, kind, track, send, onTrack, onState }: PeerOptions): Peer => {
  const connection = new RTCPeerConnection({
    iceServers: [...iceServers],
    bundlePolicy: "max-bundle",
  })
  let isMakingOffer = false
  let isIgnoringOffer = false
  /** Signals are taken one after the other: each waits for the one before. */
  let taking = Promise.resolve()

  /** Names sound and picture as one stream, so that the other side plays them in step. */
  const together = new MediaStream()

  const sendDescription = () => {
    const description = connection.localDescription
    if (description === null || (description.type !== "offer" && description.type !== "answer")) return
    send({ kind: description.type, sdp: description.sdp })
  }
  const senderOf = (wanted: TrackKind) =>
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === wanted)?.sender

  /** The callee's part: own tracks go into the lines that were offered. */
  const fillLines = async () => {
    for (const transceiver of connection.getTransceivers()) {
      const wanted = transceiver.receiver.track.kind === "video" ? "video" : "audio"
      transceiver.direction = "sendrecv"
      transceiver.sender.setStreams?.(together)
      if (transceiver.sender.track === null) await transceiver.sender.replaceTrack(track(wanted))
    }
  }

  const takeDescription = async (type: "offer" | "answer", sdp: string) => {
    if (type === "answer" && connection.signalingState !== "have-local-offer") return
    const isColliding = type === "offer" && (isMakingOffer || connection.signalingState !== "stable")
    isIgnoringOffer = isColliding && !polite
    if (isIgnoringOffer) return
    await connection.setRemoteDescription({ type, sdp })
    if (type === "answer") return
    await fillLines()
    await connection.setLocalDescription()
    sendDescription()
  }
  const takeCandidate = async (candidate: RTCIceCandidateInit) => {
    try {
      await connection.addIceCandidate(candidate)
    } catch (cause) {
      if (!isIgnoringOffer) throw cause
    }
  }
  const takeNow = async (payload: SignalPayload) => {
    if (connection.signalingState === "closed") return
    if (payload.kind === "offer" || payload.kind === "answer") await takeDescription(payload.kind, payload.sdp)
    else if (payload.kind === "candidate")
      await takeCandidate({
        candidate: payload.candidate,
        sdpMid: payload.sdpMid,
        sdpMLineIndex: payload.sdpMLineIndex,
      })
  }

  connection.onnegotiationneeded = async () => {
    try {
      isMakingOffer = true
      await connection.setLocalDescription()
      sendDescription()
    } catch (cause) {
      logger.error("An offer could not be made.", cause)
    } finally {
      isMakingOffer = false
    }
  }
  connection.onicecandidate = ({ candidate }) => {
    if (candidate === null || candidate.candidate === "") return
    const { sdpMid, sdpMLineIndex } = candidate
    send({ kind: "candidate", candidate: candidate.candidate, sdpMid, sdpMLineIndex })
  }
  connection.ontrack = (event) => onTrack(event.track)
  connection.onconnectionstatechange = () => {
    if (connection.connectionState === "connected") void applyEncoder(senderOf("video"))
    onState(connection.connectionState)
  }
  const resend = setInterval(() => {
    if (connection.signalingState === "have-local-offer") sendDescription()
  }, RESEND_MS)

  return {
    connection,
    offer: () => {
      for (const wanted of kind === "video" ? (["audio", "video"] as const) : (["audio"] as const))
        connection.addTransceiver(track(wanted) ?? wanted, { direction: "sendrecv", streams: [together] })
    },
    take: (payload) => {
      taking = taking
        .then(() => takeNow(payload))
        .catch((cause: unknown) => logger.warn(`A ${payload.kind} signal could not be used.`, cause))
    },
    setTrack: (wanted, next) => {
      void senderOf(wanted)
        ?.replaceTrack(next)
        .then(() => applyEncoder(senderOf("video")))
        .catch((cause: unknown) => logger.warn(`The ${wanted} track could not be replaced.`, cause))
    },
    restartIce: () => connection.restartIce(),
    close: () => {
      clearInterval(resend)
      connection.onconnectionstatechange = null
      connection.onnegotiationneeded = null
      connection.onicecandidate = null
      connection.ontrack = null
      connection.close()
    },
  }
}
