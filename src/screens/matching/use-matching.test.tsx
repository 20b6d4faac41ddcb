// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import type { QueryResult } from "#schema/queries.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { callState } from "../../call/fixtures.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import type { useMatching as UseMatching } from "./use-matching.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

type Matching = ReturnType<typeof UseMatching>

const Screen = ({ useMatching, take }: { useMatching: typeof UseMatching; take: (now: Matching) => void }) => {
  take(useMatching())
  return null
}

const settle = () => new Promise((done) => setTimeout(done))

test("CALL-20: whoever stops while the word that passes on is under way waits for nobody when it has arrived", async () => {
  const { useMatching } = await import("./use-matching.ts")
  const before = Object.getOwnPropertyDescriptor(navigator, "mediaDevices")
  const getUserMedia = async () => ({ active: true, getTracks: () => [] })
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true })
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(navigator, "mediaDevices")
    else Object.defineProperty(navigator, "mediaDevices", before)
  })
  let arrive: (outcome: Outcome<unknown>) => void = () => expect.unreachable()
  const sent: Array<string> = []
  const now = Date.now()
  const open = { matchId: "m1", remote: callState().remote, foundAt: now, decideBy: now + 15_000, fee: 0 }
  const client = makeStaticClient({
    queries: {
      call: null,
      matches: { open, past: [] },
      connection: { network: "online", clockOffset: 0 } as QueryResult<"connection">,
    },
    onCommand: ({ _tag }) => {
      sent.push(_tag)
      if (_tag !== "passMatch") return { ok: true, value: { isFound: true, others: 0 } }
      return new Promise((done) => {
        arrive = done
      })
    },
  })
  let matching: Matching | undefined
  drawnOn(
    client,
    <Screen
      useMatching={useMatching}
      take={(now) => {
        matching = now
      }}
    />,
  )
  const press = async (what: "onStart" | "onNext" | "onStop") => {
    flushSync(() => matching?.acts[what]())
    await settle()
  }
  await press("onStart")
  expect(matching?.model.at.step).toBe("found")
  await press("onNext")
  expect(matching?.model.at.step).toBe("searching")
  await press("onStop")
  arrive({ ok: true, value: {} })
  await settle()
  await settle()
  expect(matching?.model.at.step).toBe("intro")
  expect(sent.at(-1)).toBe("leaveMatching")
})
