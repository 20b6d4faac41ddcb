/**
 * Perfect negotiation over one RTCPeerConnection: either side may offer; when both do, the polite one gives way. An offer
 * that gets no answer is sent again.
 */

import type { SignalPayload } from "#schema/calls/call.ts"
import { logger } from "../../../logger.ts"

/** An offer without an answer for this long, ms, is sent again: it, or its answer, was lost. */
const RESEND_MS = 4_000

interface Options {
  readonly connection: RTCPeerConnection
  readonly polite: boolean
  readonly send: (payload: SignalPayload) => void
  /** Called after an offer is taken: adds the own tracks before it is answered. */
  readonly beforeAnswer: () => Promise<void>
}

export interface Negotiation {
  take(payload: SignalPayload): void
  close(): void
}

export const makeNegotiation = ({ connection, polite, send, beforeAnswer }: Options): Negotiation => {
  let isMakingOffer = false
  let isIgnoringOffer = false
  /** Signals are taken one after the other: each waits for the one before. */
  let taking = Promise.resolve()

  const sendDescription = () => {
    const description = connection.localDescription
    if (description === null || (description.type !== "offer" && description.type !== "answer")) return
    send({ kind: description.type, sdp: description.sdp })
  }
  const takeDescription = async (type: "offer" | "answer", sdp: string) => {
    if (type === "answer" && connection.signalingState !== "have-local-offer") return
    const isColliding = type === "offer" && (isMakingOffer || connection.signalingState !== "stable")
    isIgnoringOffer = isColliding && !polite
    if (isIgnoringOffer) return
    await connection.setRemoteDescription({ type, sdp })
    if (type === "answer") return
    await beforeAnswer()
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
  const resend = setInterval(() => {
    if (connection.signalingState === "have-local-offer") sendDescription()
  }, RESEND_MS)

  return {
    take: (payload) => {
      taking = taking
        .then(() => takeNow(payload))
        .catch((cause: unknown) => logger.warn(`A ${payload.kind} signal could not be used.`, cause))
    },
    close: () => {
      clearInterval(resend)
      connection.onnegotiationneeded = null
      connection.onicecandidate = null
    },
  }
}
