/**
 * How samples of the gateway's time make one estimate of the clock offset, as a pure function.
 * A finer sample replaces a coarser one; a coarse one replaces a finer one only when the two cannot both be true (a clock jumped).
 */

export interface Sample {
  /** The gateway's word, ms since 1970. */
  readonly gatewayTime: number
  /** Device times when the request left and when the word came, ms. */
  readonly sentAt: number
  readonly receivedAt: number
  /** Size of the smallest step of the gateway's word, ms: 1 for `now` fields, 1000 for `Date`. */
  readonly stepMs: number
}

export interface Estimate {
  /** Gateway time minus device time, ms. */
  readonly offset: number
  /** The true offset is at most this far away, ms. */
  readonly within: number
}

export const FIRST_ESTIMATE: Estimate = { offset: 0, within: Number.POSITIVE_INFINITY }

const estimateOf = ({ gatewayTime, sentAt, receivedAt, stepMs }: Sample): Estimate => ({
  offset: Math.round(gatewayTime + (stepMs - 1) / 2 - (sentAt + receivedAt) / 2),
  within: Math.max(0, receivedAt - sentAt) / 2 + stepMs / 2,
})

export const stepEstimate = (known: Estimate, sample: Sample): Estimate => {
  const heard = estimateOf(sample)
  const contradicts = Math.abs(heard.offset - known.offset) > heard.within + known.within
  return contradicts || heard.within <= known.within ? heard : known
}
