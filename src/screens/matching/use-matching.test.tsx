// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import type { QueryResult } from "#schema/queries.ts"
import type { RemoteValue } from "#schema/remotes.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { withCamera } from "../../../tests/worlds/page/camera.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { toldAnew } from "../../../tests/worlds/page/told-anew.ts"
import { callState } from "../../call/fixtures.ts"
import type { Client } from "../../client/client.ts"
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
  withCamera()
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

const HOUR = 3_600_000
const DAY = 24 * HOUR
const EVENING = Date.UTC(2026, 10, 27, 23)
const MIDNIGHT = EVENING + HOUR

test("CALL-21: when the free matches come anew the limit closes, and the gateway is asked until it says so", async () => {
  const { useMatching } = await import("./use-matching.ts")
  vi.useFakeTimers({ now: EVENING, toFake: ["Date", "setInterval", "clearInterval"] })
  onTestFinished(() => void vi.useRealTimers())
  const used = { freePerDay: 3, freeLeft: 0, resetsAt: MIDNIGHT, price: 5 } as RemoteValue<"matchConfig">
  // At the first request after midnight the gateway's clock is still behind.
  const config = toldAnew(used, (asked) =>
    asked < 3 ? undefined : ({ ...used, freeLeft: 3, resetsAt: MIDNIGHT + DAY, price: 0 } as typeof used),
  )
  const { asked } = config
  const still = makeStaticClient({
    queries: {
      call: null,
      matches: { open: null, past: [] },
      connection: { network: "online", clockOffset: 0 } as QueryResult<"connection">,
    },
    onCommand: () => ({ ok: false, error: { kind: "matchLimit" } }),
  })
  const client: Client = {
    ...still,
    // The only remote that this screen reads.
    remote: (() => config.remote) as never,
  }
  withCamera()
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
  expect(asked()).toBe(1)
  flushSync(() => matching?.acts.onStart())
  await vi.waitFor(() => expect(matching?.limit?.freeLeft).toBe(0), { timeout: 20_000 })
  flushSync(() => vi.advanceTimersByTime(HOUR - 60_000))
  await settle()
  expect([asked(), matching?.limit?.freeLeft]).toEqual([1, 0])
  flushSync(() => vi.advanceTimersByTime(60_000))
  await settle()
  expect([asked(), matching?.limit, matching?.model.config?.price]).toEqual([2, undefined, 5])
  flushSync(() => vi.advanceTimersByTime(3_000))
  await settle()
  expect([asked(), matching?.model.config?.freeLeft, matching?.model.config?.price]).toEqual([3, 3, 0])
  flushSync(() => vi.advanceTimersByTime(HOUR))
  await settle()
  expect(asked()).toBe(3)
})
