// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { drawn, leave } from "../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../i18n/i18n.ts"
import { startMoreTexts } from "../i18n/more-texts.ts"
import { useRingSignal } from "./ring-signal.ts"

let RingSwitch: typeof import("../screens/account/CallChoices.tsx").RingSwitch

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // The module loads texts of its own, which are added to those started above.
  RingSwitch = (await import("../screens/account/CallChoices.tsx")).RingSwitch
})
beforeEach(() => localStorage.clear())

const Ring = () => {
  useRingSignal()
  return null
}

/** A device that vibrates and has speakers. Returns what it has done. */
const device = () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const vibrations: Array<VibratePattern> = []
  const sound = { tones: 0, isOpen: false }
  const node = () => ({
    connect: () => {},
    gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
  })
  class Speakers {
    currentTime = 0
    destination = {}
    constructor() {
      sound.isOpen = true
    }
    createGain = node
    createOscillator = () => ({ ...node(), frequency: { value: 0 }, start: () => sound.tones++, stop: () => {} })
    resume = async () => {}
    close = async () => {
      sound.isOpen = false
    }
  }
  vi.stubGlobal("AudioContext", Speakers)
  Object.defineProperty(navigator, "vibrate", {
    value: (pattern: VibratePattern) => vibrations.push(pattern),
    configurable: true,
  })
  onTestFinished(() => {
    leave()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, "vibrate")
  })
  return { vibrations, sound }
}
const PULSES = [400, 200, 400]

test("OVER-02: a ring vibrates, again and again, and stops when it is not shown any more", () => {
  const { vibrations, sound } = device()
  drawn(<Ring />)
  expect(vibrations).toEqual([PULSES])
  vi.advanceTimersByTime(6_000)
  expect(vibrations).toEqual([PULSES, PULSES, PULSES])
  leave()
  vi.advanceTimersByTime(30_000)
  expect(vibrations).toEqual([PULSES, PULSES, PULSES, 0])
  expect(sound).toEqual({ tones: 0, isOpen: false })
})

test("OVER-02: it sounds where the switch of the settings is on, and is still as soon as that is off", () => {
  const { sound } = device()
  const page = drawn(
    <>
      <RingSwitch />
      <Ring />
    </>,
  )
  const button = page.querySelector<HTMLButtonElement>("[role=switch]")
  const press = () => flushSync(() => button?.click())
  expect([button?.textContent, button?.getAttribute("aria-checked")]).toEqual(["Ring with sound", "false"])
  press()
  expect(button?.getAttribute("aria-checked")).toBe("true")
  expect(sound).toEqual({ tones: 2, isOpen: true })
  vi.advanceTimersByTime(3_000)
  expect(sound.tones).toBe(4)
  press()
  expect(sound).toEqual({ tones: 4, isOpen: false })
})

test("OVER-02: the choice lasts until it is changed", () => {
  const { sound } = device()
  flushSync(() =>
    drawn(<RingSwitch />)
      .querySelector<HTMLButtonElement>("[role=switch]")
      ?.click(),
  )
  leave()
  drawn(<Ring />)
  expect(sound).toEqual({ tones: 2, isOpen: true })
})
