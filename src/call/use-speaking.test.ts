import { expect, test } from "vitest"
import { loudnessOf, nextSpeaking, SILENT } from "./use-speaking.ts"

const tone = (height: number) => Float32Array.from({ length: 512 }, (_, n) => height * Math.sin(n / 3))

test("how loud a sound is follows its height, and silence is 0", () => {
  expect(loudnessOf(new Float32Array(512))).toBe(0)
  expect(loudnessOf(new Float32Array(0))).toBe(0)
  expect(loudnessOf(tone(0.5))).toBeCloseTo(0.5 / Math.SQRT2, 2)
})

test("CALL-22: speaking begins at once, outlasts the gaps between words, and ends with a silence", () => {
  let state = nextSpeaking(SILENT, loudnessOf(tone(0.002)), 0)
  expect(state.isSpeaking).toBe(false)
  state = nextSpeaking(state, loudnessOf(tone(0.2)), 100)
  expect(state.isSpeaking).toBe(true)
  state = nextSpeaking(state, 0, 600)
  expect(state.isSpeaking).toBe(true)
  expect(nextSpeaking(state, 0, 700).isSpeaking).toBe(false)
})
