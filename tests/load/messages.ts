/** Messages that members send each other at once, each signed, sealed, answered and hinted at to the other side. */
import type { Device } from "../attack/client.ts"

export interface Sending {
  readonly sent: number
  /** Answers that were no success. */
  readonly failed: number
  /** ms */
  readonly took: number
  /** Time to an answer, ms. */
  readonly median: number
  readonly worst: number
}

const rank = (sorted: ReadonlyArray<number>, share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** `atOnce` messages are on their way at any time, for so many ms or so many of them; senders take turns. */
export const sendMessages = async (
  members: ReadonlyArray<Device>,
  {
    atOnce,
    forMs = Infinity,
    count = Infinity,
  }: { readonly atOnce: number; readonly forMs?: number; readonly count?: number },
): Promise<Sending> => {
  const times: Array<number> = []
  let [failed, next] = [0, 0]
  const began = performance.now()
  const sendOn = async () => {
    while (next < count && performance.now() - began < forMs) {
      const n = next++
      const [from, to] = [members[n % members.length], members[(n + 1) % members.length]]
      if (from === undefined || to === undefined) throw new Error("nobody is there to send")
      const at = performance.now()
      const fields = { intentId: crypto.randomUUID(), to: to.userId, message: `message ${n}, as long as many are` }
      const answer = await from.send(await from.sealed("/im/v1/send", fields))
      times.push(performance.now() - at)
      if (answer.status !== 200) failed += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendOn))
  const took = performance.now() - began
  const sorted = times.sort((a, b) => a - b)
  return { sent: times.length - failed, failed, took, median: rank(sorted, 0.5), worst: rank(sorted, 1) }
}
