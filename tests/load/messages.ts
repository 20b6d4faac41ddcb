/**
 * Messages that members send each other concurrently. Each is signed, sealed and answered, and the receiver gets a
 * hint.
 */
import { setTimeout as pass } from "node:timers/promises"
import type { Device, Line } from "../attack/client.ts"
import { type Often, rank, runAtOnce, type Work } from "./work.ts"

/** Senders take turns; each writes to the next member. */
export const sendMessages = (members: ReadonlyArray<Device>, often: Often): Promise<Work> =>
  runAtOnce(often, async (n) => {
    const [from, to] = [members[n % members.length], members[(n + 1) % members.length]]
    if (from === undefined || to === undefined) throw new Error("nobody is there to send")
    return (await sendOne(from, to, n)) === 200
  })

const sendOne = async (from: Device, to: Device, n: number): Promise<number> => {
  const fields = { intentId: crypto.randomUUID(), to: to.userId, message: `message ${n}, as long as many are` }
  return (await from.send(await from.sealed("/im/v1/send", fields))).status
}

/**
 * Sends the first text of each pair. It also introduces the two to each other, so the measurement must come after it.
 */
export const meet = (members: ReadonlyArray<Device>): Promise<Work> =>
  sendMessages(members, { atOnce: 8, count: members.length })

/** Keeps all members online and pinging while `use` runs. */
export const whileOnline = async <A>(
  members: ReadonlyArray<Device>,
  use: (lines: ReadonlyMap<Device, Line>) => Promise<A>,
): Promise<A> => {
  const lines = new Map<Device, Line>()
  await runAtOnce({ atOnce: 8, count: members.length }, async (n) => {
    const member = members[n]
    if (member === undefined) return false
    lines.set(member, await member.online())
    return true
  })
  const pinging = setInterval(() => {
    for (const line of lines.values()) line.say({ _tag: "ping", n: 1 })
  }, 10_000)
  try {
    return await use(lines)
  } finally {
    clearInterval(pinging)
    await Promise.all([...lines.values()].map((line) => line.close()))
  }
}

/** Keeps below the rate limit of a device. */
const HINT_EVERY_MS = 150

/**
 * Median time from sending a text until the other side's socket gets the hint, ms. Sends `count` texts, one after the
 * other.
 */
export const timeToHint = async (from: Device, to: Device, count: number): Promise<number> => {
  const line: Line = await to.online()
  const times: Array<number> = []
  for (let n = 0; n < count; n++) {
    const at = performance.now()
    const sending = sendOne(from, to, n)
    const hint = await line.next("hint")
    times.push(performance.now() - at)
    const status = await sending
    if (hint._tag !== "hint" || status !== 200) throw new Error(`a text (${status}) was followed by ${hint._tag}`)
    line.say({ _tag: "ping", n })
    await pass(HINT_EVERY_MS)
  }
  await line.close()
  return rank(times, 0.5)
}
