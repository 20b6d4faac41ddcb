import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { FIRST_ESTIMATE, stepEstimate } from "./clock-estimate.ts"

/** `offset`: that of the clock at the end. `set`: how far the clock was set while the request was under way, ms. */
const sample = (offset: number, roundTrip: number, stepMs: number, set = 0) => ({
  gatewayTime: Math.floor((1_000_000 + roundTrip / 2 + offset + set) / stepMs) * stepMs,
  sent: { device: 1_000_000, monotonic: 5_000 },
  received: { device: 1_000_000 + roundTrip + set, monotonic: 5_000 + roundTrip },
  stepMs,
})

describe("what the device knows of the gateway's clock", () => {
  test("NET-02: the first sample is believed, a finer one replaces it, a coarser one that agrees does not", () => {
    const coarse = stepEstimate(FIRST_ESTIMATE, sample(5_000, 200, 1_000))
    expect(Math.abs(coarse.offset - 5_000)).toBeLessThanOrEqual(coarse.within)
    const fine = stepEstimate(coarse, sample(5_000, 20, 1))
    expect(Math.abs(fine.offset - 5_000)).toBeLessThanOrEqual(11)
    expect(stepEstimate(fine, sample(5_000, 200, 1_000))).toBe(fine)
  })
  test("NET-02: a clock that jumped is noticed even by a coarse sample", () => {
    const fine = stepEstimate(FIRST_ESTIMATE, sample(0, 20, 1))
    const jumped = stepEstimate(fine, sample(-7_200_000, 200, 1_000))
    expect(Math.abs(jumped.offset + 7_200_000)).toBeLessThan(1_000)
  })
  test("NET-02: a clock that is set back while a request is under way is learned as it is now", () => {
    const fine = stepEstimate(FIRST_ESTIMATE, sample(0, 20, 1))
    const after = stepEstimate(fine, sample(7_200_000, 600, 1_000, -7_200_000))
    expect(Math.abs(after.offset - 7_200_000)).toBeLessThanOrEqual(after.within)
    expect(after.within).toBeLessThan(1_000)
  })
  test("NET-02: after any honest samples the estimate is as near to the truth as it says", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(1, 1_000)), { minLength: 1 }),
        (offset, samples) => {
          let known = FIRST_ESTIMATE
          for (const [roundTrip, step] of samples) known = stepEstimate(known, sample(offset, roundTrip, step))
          expect(Math.abs(known.offset - offset)).toBeLessThanOrEqual(known.within + 1)
        },
      ),
    )
  })
})
