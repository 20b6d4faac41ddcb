import { describe, expect, test } from "vitest"
import { nextPicture, type Outgoing, type PictureState, WHOLE_PICTURE } from "./picture-steps.ts"

const way = (kilobits: number | null, lossPercent = 0): Outgoing => ({
  availableBits: kilobits === null ? null : kilobits * 1_000,
  lossPercent,
  isLimited: false,
})
const seenFor = (looks: number, outgoing: Outgoing, from: PictureState = WHOLE_PICTURE): PictureState => {
  let state = from
  for (let n = 0; n < looks; n++) state = nextPicture(state, outgoing)
  return state
}
/** Number of looks until the step is reached; infinite after 200 looks. */
const looksTo = (step: string, outgoing: Outgoing, from: PictureState): number => {
  let state = from
  for (let n = 0; n < 200; n++) {
    if (state.step === step) return n
    state = nextPicture(state, outgoing)
  }
  return Number.POSITIVE_INFINITY
}

describe("CALL-28: sound is kept when the picture cannot be", () => {
  test("the picture goes down in steps: whole, small, off", () => {
    expect([1, 2, 3, 4].map((n) => seenFor(n, way(50)).step)).toEqual(["whole", "small", "small", "off"])
    expect([1, 2, 8].map((n) => seenFor(n, way(120)).step)).toEqual(["whole", "small", "small"])
    expect(seenFor(4, way(null, 30)).step).toBe("off")
  })

  test("one bad look takes nothing away", () => {
    let state = WHOLE_PICTURE
    for (let n = 0; n < 20; n++) state = nextPicture(state, way(n % 2 === 0 ? 50 : 500))
    expect(state.step).toBe("whole")
  })

  test("it comes back by itself, a step at a time, after a pause", () => {
    const off = seenFor(4, way(50))
    expect(looksTo("small", way(60), off)).toBe(4)
    expect(looksTo("whole", way(300), off)).toBe(8)
    expect(looksTo("whole", way(120), seenFor(4, way(60), off))).toBe(Number.POSITIVE_INFINITY)
  })

  test("it does not flap: each step up that was too early doubles the pause, up to about a minute", () => {
    let state = seenFor(4, way(50))
    const pauses: Array<number> = []
    for (let n = 0; n < 5; n++) {
      pauses.push(looksTo("small", way(50), state))
      state = seenFor(pauses.at(-1) ?? 0, way(50), state)
      state = seenFor(2, way(50), state)
    }
    expect(pauses).toEqual([4, 8, 16, 32, 32])
  })

  test("a whole picture that has held begins with the short pause again", () => {
    const tried: PictureState = { step: "small", bad: 0, good: 0, pause: 32, isTrying: false }
    expect(seenFor(32 + 8, way(500), tried)).toMatchObject({ step: "whole", pause: 4, isTrying: false })
  })

  test("losses between good and bad change nothing, and a browser that estimates nothing goes by losses", () => {
    expect(seenFor(50, way(500, 8)).step).toBe("whole")
    expect(seenFor(50, way(500, 8), seenFor(4, way(50))).step).toBe("off")
    expect(seenFor(50, way(null)).step).toBe("whole")
    expect(seenFor(50, { ...way(null), isLimited: true }).step).toBe("whole")
    expect(seenFor(8, way(null), seenFor(4, way(null, 30))).step).toBe("whole")
  })
})
