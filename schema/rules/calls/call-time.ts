/** Call timer text (spec section 9). */

const two = (n: number): string => String(n).padStart(2, "0")

/** mm:ss; from one hour on hh:mm:ss; below one second "1s". `ms`: the elapsed time. */
export const callTimerText = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 1) return "1s"
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${two(h)}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`
}
