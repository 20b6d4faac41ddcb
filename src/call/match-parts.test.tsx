// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import { drawnOn, leave } from "../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../client/static-client.ts"
import { startTexts } from "../i18n/i18n.ts"
import { startMoreTexts } from "../i18n/more-texts.ts"
import { callState } from "./fixtures.ts"
import { takeNextMatches } from "./requests/match-requests.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const terms = { fee: 0, privatePrice: null, lastsMs: 180_000, switchAfterMs: 20_000 }
const match = { ...terms, askedByMe: false, askedByThem: false, privateAt: null }
const running = callState({ roomNum: "m-next", phase: "talking", joinedAt: 1_000, startedAt: 1_000, match })
const ended = { ...running, phase: "ended", endedAt: 9_000, outcome: "ended", endedBy: 7 } as const

const press = (name: string) => {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)
  flushSync(() => button?.click())
}

test("CALL-20: whoever goes on to the next match in the midst of one is not held up by its summary when it has ended", async () => {
  const { EndedMatch, RunningMatch } = await import("./match-parts.tsx")
  const sent: Array<string> = []
  const client = makeStaticClient({
    onCommand: ({ _tag }) => {
      sent.push(_tag)
      return { ok: true, value: {} }
    },
  })
  drawnOn(client, <EndedMatch call={ended} />)
  expect(document.querySelectorAll("[role=dialog]")).toHaveLength(1)
  leave()
  let asked = 0
  const stop = takeNextMatches(() => {
    asked += 1
  })
  drawnOn(client, <RunningMatch call={running} now={5_000} />)
  press("Next")
  stop()
  leave()
  drawnOn(client, <EndedMatch call={ended} />)
  expect(asked).toBe(1)
  expect(document.querySelectorAll("[role=dialog]")).toHaveLength(0)
  expect(sent).toContain("hangUp")
  expect(sent.at(-1)).toBe("dismissCall")
})
