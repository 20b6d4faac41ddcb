/**
 * How samples of the gateway's time make one estimate of the clock offset, as a pure function.
 * A finer sample replaces a coarser one; a coarse one replaces a finer one only when the two cannot both be true (a clock jumped).
 */

/** Both clocks of a device at one moment, ms. */
export interface ClockReading {
  /** Its time of day: people and networks set it, and it goes on while the device sleeps. */
  readonly device: number
  /** Never set; it may stand still while the device sleeps. */
  readonly monotonic: number
}

export interface Sample {
  /** The gateway's time, ms since 1970. */
  readonly gatewayTime: number
  /** When the request left, and when the answer came. */
  readonly sent: ClockReading
  readonly received: ClockReading
  /** Size of the smallest step of the gateway's time, ms: 1 for `now` fields, 1000 for `Date`. */
  readonly stepMs: number
}

export interface Estimate {
  /** Gateway time minus device time, ms. */
  readonly offset: number
  /** The true offset is at most this far away, ms. */
  readonly within: number
}

export const FIRST_ESTIMATE: Estimate = { offset: 0, within: Number.POSITIVE_INFINITY }

/** The device's clock may have been set meanwhile, or the device have slept: the longer of the two times is surely not too short. */
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
