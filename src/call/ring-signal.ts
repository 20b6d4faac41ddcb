/** An incoming ring: vibration where the device has it, a soft tone only where the user has asked for sound. */

import { useEffect, useSyncExternalStore } from "react"
import { keepStored, readStored } from "../browser/stored.ts"
import { makeListeners } from "../client/listeners.ts"
import { logger } from "../logger.ts"

const KEY = "livcam-ring-sound"
const PERIOD_MS = 3_000
/** Two pulses and a rest, ms. */
const VIBRATION = [400, 200, 400]
const TONES_HZ = [523, 659]

const listeners = makeListeners()
const isSoundOn = () => readStored(KEY) === "on"

/** Whether sound is on, and how to change that. Default: off. */
export const useRingSound = (): readonly [boolean, (on: boolean) => void] => [
  useSyncExternalStore(listeners.add, isSoundOn),
  (on) => {
    keepStored(KEY, on ? "on" : "off")
    listeners.tell()
  },
]

const pulse = (audio: AudioContext) => {
  TONES_HZ.forEach((frequency, at) => {
    const start = audio.currentTime + at * 0.35
    const gain = audio.createGain()
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(0.12, start + 0.04)
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.5)
    gain.connect(audio.destination)
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(start)
    tone.stop(start + 0.5)
  })
}

const startRing = (withSound: boolean): (() => void) => {
  const audio = withSound ? new AudioContext() : null
  const ring = () => {
    navigator.vibrate?.(VIBRATION)
    if (audio !== null) pulse(audio)
  }
  void audio?.resume().catch((cause: unknown) => logger.info("The browser lets no tone sound yet.", cause))
  ring()
  const repeat = setInterval(ring, PERIOD_MS)
  return () => {
    clearInterval(repeat)
    navigator.vibrate?.(0)
    void audio?.close()
  }
}

/** Rings for as long as the component is shown. */
export const useRingSignal = (): void => {
  const [withSound] = useRingSound()
  useEffect(() => startRing(withSound), [withSound])
}
