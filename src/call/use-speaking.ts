/** Whether a stream's sound is speech, checked ten times a second: on at once, off after a short silence. */
import { useEffect, useState } from "react"
import { monotonicTime } from "../browser/clock.ts"
import { logger } from "../logger.ts"

const LOOK_MS = 100
/**
 * Samples heard at each check: at any sample rate they span more than the time since the last check, so no short word
 * is missed.
 */
const HEARD = 8_192

const SPEAKS_FROM = 0.02
const SILENT_AFTER_MS = 600

/** The root mean square of samples between -1 and 1. */
export const loudnessOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))

interface Speaking {
  readonly isSpeaking: boolean
  /** When it was last loud, monotonic page time, ms. */
  readonly loudAt: number
}

export const SILENT: Speaking = { isSpeaking: false, loudAt: Number.NEGATIVE_INFINITY }

export const nextSpeaking = ({ loudAt }: Speaking, loudness: number, now: number): Speaking =>
  loudness >= SPEAKS_FROM ? { isSpeaking: true, loudAt: now } : { isSpeaking: now - loudAt < SILENT_AFTER_MS, loudAt }

export const useSpeaking = (stream: MediaStream | null): boolean => {
  const [isSpeaking, setSpeaking] = useState(false)
  useEffect(() => {
    if (stream === null) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = HEARD
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let state = SILENT
    const look = setInterval(() => {
      // Browsers suspend it until the user has pressed something.
      if (context.state === "suspended") void context.resume()
      analyser.getFloatTimeDomainData(samples)
      state = nextSpeaking(state, loudnessOf(samples), monotonicTime())
      setSpeaking(state.isSpeaking)
    }, LOOK_MS)
    return () => {
      clearInterval(look)
      setSpeaking(false)
      context.close().catch((cause: unknown) => logger.info("The sound's meter was closed already.", cause))
    }
  }, [stream])
  return isSpeaking
}
