/** Whether somebody speaks, from how loud their sound is: at once on, and off after a short silence. */

const SPEAKS_FROM = 0.02
const SILENT_AFTER_MS = 600

/** Of samples between -1 and 1: their root mean square. */
export const loudnessOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))

export interface Speaking {
  readonly isSpeaking: boolean
  /** When it was last loud. */
  readonly loudAt: number
}

export const SILENT: Speaking = { isSpeaking: false, loudAt: Number.NEGATIVE_INFINITY }

export const nextSpeaking = ({ loudAt }: Speaking, loudness: number, now: number): Speaking =>
  loudness >= SPEAKS_FROM ? { isSpeaking: true, loudAt: now } : { isSpeaking: now - loudAt < SILENT_AFTER_MS, loudAt }
