import { expect, test } from "vitest"
import type { BootAsk } from "#schema/worker-api.ts"
import { answerBoot, isBootAsk } from "./answer-boot.ts"
import { keepEarly } from "./early-messages.ts"

const say = (source: EventTarget, data: unknown) => source.dispatchEvent(new MessageEvent("message", { data }))

test("CARD-12: what the page says before the engine is there is heard by it, in order and once, and then all that follows", async () => {
  const source = new EventTarget()
  const { first, hear } = keepEarly(source)
  for (const data of ["boot", "connect", "watch"]) say(source, data)
  expect(await first).toBe("boot")
  const heard: Array<unknown> = []
  hear(({ data }) => heard.push(data))
  say(source, "unwatch")
  expect(heard).toEqual(["boot", "connect", "watch", "unwatch"])
})

const asking = () => {
  const posted: Array<unknown> = []
  const ask: BootAsk = {
    kind: "boot",
    protocol: 1,
    userId: 7,
    friendId: null,
    port: { postMessage: (value) => void posted.push(value) },
  }
  return { ask, posted }
}
const values = {
  session: { state: "signedIn", user: null, balance: 0, points: 0, ended: null },
  unread: 0,
  chats: null,
  thread: null,
} as const

test("CARD-12: first values go to the port that came with the ask; none, and a disk that fails, send nothing", async () => {
  const { ask, posted } = asking()
  expect(isBootAsk(ask)).toBe(true)
  await answerBoot(ask, async () => null)
  await answerBoot(ask, () => Promise.reject(new DOMException("no storage", "SecurityError")))
  expect(posted).toEqual([])
  await answerBoot(ask, async () => values)
  expect(posted).toEqual([values])
})

test("CARD-12: a disk that does not answer holds up nothing, and what it says late is not sent", async () => {
  const { ask, posted } = asking()
  let answer = (_values: typeof values): void => {}
  const slow = new Promise<typeof values>((resolve) => {
    answer = resolve
  })
  await answerBoot(ask, () => slow, 5)
  answer(values)
  await slow
  await Promise.resolve()
  expect(posted).toEqual([])
})

test("CARD-12: other messages are no ask", () => {
  for (const message of [null, "boot", { kind: "boot" }, { id: "1", type: "APPLY", path: ["connect"] }])
    expect(isBootAsk(message)).toBe(false)
})
