// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { QueryResult } from "#schema/queries.ts"
import { withCamera } from "../../../tests/worlds/page/camera.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes(name))
const press = (name: string): void => flushSync(() => button(name)?.click())
const told = () => document.querySelector('[role="dialog"]')?.textContent ?? ""

test("ERR-04, ERR-07, COIN-14: a match for which the coins do not do says so with the balance, and leads to what brings the coins it needs", async () => {
  withCamera()
  const { default: BoundMatching } = await import("./BoundMatching.tsx")
  const user = { id: 7, userName: "Sam", headImg: "", goddess: false, payStatus: 0 } as OwnUser
  const client = makeStaticClient({
    queries: {
      session: { state: "signedIn", user, balance: 3, points: 0, ended: null } as unknown as SessionStatus,
      call: null,
      matches: { open: null, past: [] },
      connection: { network: "online", clockOffset: 0 } as QueryResult<"connection">,
    },
    remotes: {
      matchConfig: {
        ...{ countdown: 15, freePrice: 0, livecamMatchPrice: 5, vipPrice: 0, livecamFakeCallPageShowSeconds: 10 },
        ...{ callSeconds: 180, switchSeconds: 20, freePerDay: 3, freeLeft: 0, resetsAt: 1, price: 5 },
      },
    },
    onCommand: () => ({ ok: false, error: { kind: "matchLimit" } }),
  })
  drawnOn(client, <BoundMatching />)
  press("Find someone")
  await expect.poll(told).toContain("Until then a match costs 5 coins.")
  expect(told()).toContain("Insufficient balance: you have 3 coins.")
  press("Get coins")
  expect(overlays.get()).toMatchObject([{ name: "recharge", props: { needed: 5, isForCall: false } }])
})
