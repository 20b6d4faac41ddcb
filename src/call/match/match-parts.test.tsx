// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test, vi } from "vitest"
import type { CallRecord } from "#schema/calls/record.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { callState } from "../fixtures.ts"
import { takeNextMatches } from "../requests/match-requests.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

/** For parts that are fetched when they are shown. */
const WAIT = { timeout: 20_000 }
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

const record: CallRecord = {
  ...{ roomNum: "m-next", role: "caller", kind: "video", outcome: "ended", endedBy: 9, reason: "hangup" },
  ...{ remote: running.remote, pricePerMinute: 40, invitedAt: 500, joinedAt: 1_000, startedAt: 1_000, endedAt: 9_000 },
  ...{ seconds: 8, unchargedSeconds: 0, minutes: 0, coins: 0, points: 0, serverCall: true, match: true, fee: 5 },
}
const gift = { giftId: 1, giftName: "Rose", giftImage: "", gold: 5, giftStar: 1, friendGiftSort: 1, receiverId: 9 }
const buttons = () => [...document.querySelectorAll("[role=dialog] button")].map(({ textContent }) => textContent)

test("PROD-03, CALL-20: after a match its receipt says the fee, the time with a picture and the gifts, and takes a rating", async () => {
  const { EndedMatch } = await import("./match-parts.tsx")
  const row = { record, pictureSeconds: 7, stars: null, isTold: true }
  const given = { ...gift, recordId: "gift-1", senderId: 7, count: 10, roomNum: "m-next", time: 5_000 }
  const client = makeStaticClient({ queries: { callReceipt: { call: row, gifts: [given] } } })
  drawnOn(client, <EndedMatch call={{ ...ended, roomNum: "m-rated", match: { ...match, fee: 5 } }} />)
  await vi.waitFor(() => expect(document.body.textContent).toContain("How was this call?"), WAIT)
  const text = document.querySelector("[role=dialog]")?.textContent
  for (const line of ["Match5", "With pictureAs this device saw it00:07", "Rose × 10"]) expect(text).toContain(line)
  expect(buttons()).toEqual(expect.arrayContaining(["Report", "Block", "Next match"]))
})

test("PROD-03, CALL-20: whoever is met in a match can be blocked from its end, also before its receipt is here", async () => {
  const { EndedMatch } = await import("./match-parts.tsx")
  const client = makeStaticClient({ onCommand: () => ({ ok: true, value: {} }) })
  drawnOn(client, <EndedMatch call={{ ...ended, roomNum: "m-blocked", startedAt: null }} />)
  press("Block")
  expect(overlays.get()).toMatchObject([{ name: "person", props: { userId: 9, name: "Mia" } }])
})
