/** A connection in one word. */
import type { MediaStats, Quality } from "./call-media.ts"

export const qualityOf = ({ roundTripMs, lossPercent }: MediaStats): Quality => {
  const trip = roundTripMs ?? 0
  if (trip < 250 && lossPercent < 3) return "good"
  return trip < 500 && lossPercent < 8 ? "fair" : "poor"
}

export const NO_STATS: MediaStats = {
  roundTripMs: null,
  lossPercent: 0,
  receivedBytes: 0,
  sentBytes: 0,
  outgoing: { availableBits: null, lossPercent: 0, isLimited: false },
}
