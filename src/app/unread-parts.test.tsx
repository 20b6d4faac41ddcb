// @vitest-environment jsdom
/** Dialogs and screens whose query has no value: each says that it loads, or why it cannot be read. */
import { Suspense } from "react"
import { beforeAll, describe, expect, test, vi } from "vitest"
import type { QueryResult } from "#schema/queries.ts"
import { drawnOn } from "../../tests/worlds/page/drawn.tsx"
import { makeStaticClient, type StaticAnswers } from "../client/static-client.ts"
import { startTexts } from "../i18n/i18n.ts"
import { startMoreTexts } from "../i18n/more-texts.ts"
import { type OpenOverlay, overlays } from "../overlays/overlay-stack.ts"
import { AnyOverlay } from "./overlay-table.tsx"
import { routeTable } from "./routes.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

type Queries = NonNullable<StaticAnswers["queries"]>
type QueryName = keyof Queries

const failed = () => ({ state: "failed", error: { kind: "storageBroken" } }) as const
const host = { state: "signedIn", user: { id: 7, goddess: true }, balance: 0, points: 4_000 } as QueryResult<"session">
const failing = (name: QueryName) => makeStaticClient({ queries: { session: host, [name]: failed } })
const WAIT = { timeout: 20_000 }

const opened = (): OpenOverlay => {
  const [overlay] = overlays.get()
  if (overlay === undefined) throw new Error("no overlay is open")
  return overlay
}
const dialogs: ReadonlyArray<readonly [query: QueryName, open: () => number]> = [
  ["checkIn", () => overlays.open("checkIn", {})],
  ["backpack", () => overlays.open("backpack", {})],
  ["relation", () => overlays.open("person", { userId: 9, name: "Mia" })],
  ["relation", () => overlays.open("askFriend", { userId: 9, name: "Mia" })],
  ["callReceipt", () => overlays.open("receipt", { roomNum: "r", endedAt: 1 })],
  ["subscriptions", () => overlays.open("subscriptions", {})],
  ["outbox", () => overlays.open("outbox", {})],
]
const drawDialog = (client: ReturnType<typeof makeStaticClient>, open: () => number) => {
  open()
  drawnOn(
    client,
    <Suspense>
      <AnyOverlay overlay={opened()} />
    </Suspense>,
  )
}

describe("CARD-11: a dialog opens at once", () => {
  test.each(dialogs)("and says that %s cannot be read, and what helps", async (query, open) => {
    drawDialog(failing(query), open)
    const alert = () => document.querySelector("[role=dialog] [role=alert]")
    await vi.waitFor(() => expect(alert()?.textContent).toContain("Saved data on this device cannot be read"), WAIT)
    expect(alert()?.querySelector("button")?.textContent).toBe("Try again")
  })

  test.each(dialogs)("and says that %s is on its way", async (_query, open) => {
    drawDialog(makeStaticClient(), open)
    await vi.waitFor(() => expect(document.querySelector("[role=dialog] [aria-busy]")).not.toBeNull(), WAIT)
  })
})

const screens: ReadonlyArray<readonly [path: string, query: QueryName]> = [
  ["/friends", "friends"],
  ["/friends", "reports"],
  ["/profile/edit", "myProfile"],
  ["/storage", "storageUse"],
  ["/payOrderList", "orders"],
  ["/payRefund", "orders"],
  ["/refundBack", "orders"],
  ["/earnings", "payouts"],
]

test.each(screens)("CARD-11: %s shows that %s cannot be read, not that there are none", async (path, query) => {
  const entry = routeTable.find((one) => one.path === path)
  if (entry === undefined) throw new Error("no such route")
  const Screen = (await entry.load()).default
  drawnOn(failing(query), <Screen />)
  const alert = document.querySelector("[role=alert]")
  expect(alert?.textContent).toContain("Saved data on this device cannot be read")
  expect(alert?.querySelector("button")?.textContent).toBe("Try again")
})
