/**
 * Combines samples of the gateway's time into one estimate of the clock offset. Pure.
 * A finer sample replaces a coarser one. A coarser sample replaces a finer one only when both cannot be true (a clock
 * jumped).
 */

/** Both clocks of a device at one moment, ms. */
export interface ClockReading {
  /** Time of day. People and networks may set it; it goes on while the device sleeps. */
  readonly device: number
  /** Nobody sets it; it may stand still while the device sleeps. */
  readonly monotonic: number
}

export interface Sample {
  /** The gateway's time, ms since 1970. */
  readonly gatewayTime: number
  /** When the request left, and when the answer came. */
  readonly sent: ClockReading
  readonly received: ClockReading
  /** Resolution of the gateway's time, ms: 1 for `now` fields, 1000 for `Date`. */
  readonly stepMs: number
}

export interface Estimate {
  /** Gateway time minus device time, ms. */
  readonly offset: number
  /** The true offset is at most this far away, ms. */
  readonly within: number
}

export const FIRST_ESTIMATE: Estimate = { offset: 0, within: Number.POSITIVE_INFINITY }

/**
 * The round trip, ms. The device's clock may have been set meanwhile, or the device may have slept: the longer of the
 * two times is surely not too short.
 */
const tookMs = ({ sent, received }: Sample): number =>
  Math.max(received.monotonic - sent.monotonic, received.device - sent.device)

const estimateOf = (sample: Sample): Estimate => {
  const { gatewayTime, received, stepMs } = sample
  const half = tookMs(sample) / 2
  return {
    offset: Math.round(gatewayTime + (stepMs - 1) / 2 + half - received.device),
    within: half + stepMs / 2,
  }
}

export const stepEstimate = (known: Estimate, sample: Sample): Estimate => {
  const heard = estimateOf(sample)
  const contradicts = Math.abs(heard.offset - known.offset) > heard.within + known.within
  return contradicts || heard.within <= known.within ? heard : known
}
