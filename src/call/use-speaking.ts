/** Whether a stream's sound is somebody speaking, looked at ten times a second. */
import { useEffect, useState } from "react"
import { monotonicTime } from "../browser/clock.ts"
import { logger } from "../logger.ts"
import { loudnessOf, nextSpeaking, SILENT } from "./media/loudness.ts"

const LOOK_MS = 100
/** Samples that a look hears: longer than the time since the last one at any rate of sound, so that no short word falls between two. */
const HEARD = 8_192

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
      // A browser that has heard no press yet keeps it waiting.
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
