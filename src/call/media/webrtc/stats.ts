/** What a connection's statistics say: how much went through it, and whether picture or sound of the other side has arrived. */
import type { MediaStats } from "../call-media.ts"
import type { Outgoing } from "../picture-steps.ts"

/** The few fields used of the browser's reports; each browser leaves some out. */
interface Report {
  readonly type: string
  readonly kind?: string
  readonly nominated?: boolean
  readonly state?: string
  readonly currentRoundTripTime?: number
  readonly packetsReceived?: number
  readonly packetsLost?: number
  readonly bytesReceived?: number
  readonly bytesSent?: number
  readonly framesDecoded?: number
  readonly availableOutgoingBitrate?: number
  /** Share of packets lost since the other side's last report, 0 to 1. */
  readonly fractionLost?: number
  readonly qualityLimitationReason?: string
}

export interface Sample {
  readonly roundTripMs: number | null
  readonly packetsReceived: number
  readonly packetsLost: number
  readonly receivedBytes: number
  readonly sentBytes: number
  readonly framesDecoded: number
  readonly audioPackets: number
  readonly outgoing: Outgoing
}

const sum = (reports: ReadonlyArray<Report>, of: (report: Report) => number | undefined): number =>
  reports.reduce((total, report) => total + (of(report) ?? 0), 0)

export const sampleOf = (all: Iterable<Report>): Sample => {
  const reports = [...all]
  const inbound = reports.filter((report) => report.type === "inbound-rtp")
  const outbound = reports.filter((report) => report.type === "outbound-rtp")
  const transport = reports.filter((report) => report.type === "transport")
  const pair = reports.find(
    (report) => report.type === "candidate-pair" && report.nominated && report.state === "succeeded",
  )
  return {
    roundTripMs: pair?.currentRoundTripTime === undefined ? null : pair.currentRoundTripTime * 1_000,
    packetsReceived: sum(inbound, (report) => report.packetsReceived),
    packetsLost: sum(inbound, (report) => report.packetsLost),
    // All that went through the connection, where the browser counts it, else the media alone.
    receivedBytes: sum(transport, (report) => report.bytesReceived) || sum(inbound, (report) => report.bytesReceived),
    sentBytes: sum(transport, (report) => report.bytesSent) || sum(outbound, (report) => report.bytesSent),
    framesDecoded: sum(inbound, (report) => report.framesDecoded),
    audioPackets: sum(
      inbound.filter((report) => report.kind === "audio"),
      (report) => report.packetsReceived,
    ),
    outgoing: {
      availableBits: pair?.availableOutgoingBitrate ?? null,
      lossPercent: Math.max(
        0,
        ...reports.map(({ type, fractionLost }) => (type === "remote-inbound-rtp" ? 100 * (fractionLost ?? 0) : 0)),
      ),
      isLimited: outbound.some(({ qualityLimitationReason }) => qualityLimitationReason === "bandwidth"),
    },
  }
}

/** Loss is counted from the previous sample; on a restarted connection, from zero. */
export const statsBetween = (before: Sample | null, now: Sample): MediaStats => {
  const received = Math.max(0, now.packetsReceived - (before?.packetsReceived ?? 0))
  const lost = Math.max(0, now.packetsLost - (before?.packetsLost ?? 0))
  return {
    roundTripMs: now.roundTripMs,
    lossPercent: received + lost === 0 ? 0 : (100 * lost) / (received + lost),
    receivedBytes: now.receivedBytes,
    sentBytes: now.sentBytes,
    outgoing: now.outgoing,
  }
}

/** Whether the other side has been seen, or has been heard where there is no picture to wait for. */
export const hasArrived = (sample: Sample, waitsForPicture: boolean): boolean =>
  waitsForPicture ? sample.framesDecoded > 0 : sample.audioPackets > 0
