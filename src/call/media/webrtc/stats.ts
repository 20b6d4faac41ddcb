/** What a connection's statistics say: how much went through it, and whether picture or sound of the other side has arrived. */
import type { MediaStats } from "../call-media.ts"

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
}

export interface Sample {
  readonly roundTripMs: number | null
  readonly packetsReceived: number
  readonly packetsLost: number
  readonly receivedBytes: number
  readonly sentBytes: number
  readonly framesDecoded: number
  readonly audioPackets: number
}

const sum = (reports: ReadonlyArray<Report>, of: (report: Report) => number | undefined): number =>
  reports.reduce((total, report) => total + (of(report) ?? 0), 0)

export const sampleOf = (all: Iterable<Report>): Sample => {
  const reports = [...all]
  const inbound = reports.filter((report) => report.type === "inbound-rtp")
  const outbound = reports.filter((report) => report.type === "outbound-rtp")
  const pair = reports.find(
    (report) => report.type === "candidate-pair" && report.nominated && report.state === "succeeded",
  )
  return {
    roundTripMs: pair?.currentRoundTripTime === undefined ? null : pair.currentRoundTripTime * 1_000,
    packetsReceived: sum(inbound, (report) => report.packetsReceived),
    packetsLost: sum(inbound, (report) => report.packetsLost),
    receivedBytes: sum(inbound, (report) => report.bytesReceived),
    sentBytes: sum(outbound, (report) => report.bytesSent),
    framesDecoded: sum(inbound, (report) => report.framesDecoded),
    audioPackets: sum(
      inbound.filter((report) => report.kind === "audio"),
      (report) => report.packetsReceived,
    ),
  }
}

/** Loss counts from the sample before; a restarted connection counts from nothing. */
export const statsBetween = (before: Sample | null, now: Sample): MediaStats => {
  const received = Math.max(0, now.packetsReceived - (before?.packetsReceived ?? 0))
  const lost = Math.max(0, now.packetsLost - (before?.packetsLost ?? 0))
  return {
    roundTripMs: now.roundTripMs,
    lossPercent: received + lost === 0 ? 0 : (100 * lost) / (received + lost),
    receivedBytes: now.receivedBytes,
    sentBytes: now.sentBytes,
  }
}

/** Whether the other side has been seen, or heard where there is no picture to wait for. */
export const hasArrived = (sample: Sample, waitsForPicture: boolean): boolean =>
  waitsForPicture ? sample.framesDecoded > 0 : sample.audioPackets > 0
