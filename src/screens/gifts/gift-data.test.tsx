// @vitest-environment jsdom
import { act } from "react"
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import type { PanelGift } from "#schema/gifts/gift.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { clearAccount } from "../../account/SessionEnd.tsx"
import type { RemoteState } from "../../client/client.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { GiftOverlay } from "./GiftOverlay.tsx"
import { keepGiftData, readGiftData } from "./gift-data.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  localStorage.clear()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

const rose: PanelGift = {
  ...{ giftId: 1, giftName: "Rose", giftImage: "/gifts/rose.svg", gold: 5, giftStar: 1, friendGiftSort: 1, vip: false },
}
const TIME = Date.UTC(2026, 10, 29)

const panelSays = async (giftList: RemoteState<ReadonlyArray<PanelGift>>): Promise<string> => {
  const client = makeStaticClient({ remotes: { giftList: () => giftList } })
  await act(async () => void drawnOn(client, <GiftOverlay userId={9} name="Mia" roomNum={null} onClose={() => {}} />))
  const text = document.body.textContent ?? ""
  await act(async () => leave())
  return text
}

test("ENT-20: the gift list is kept with its time, and the panel opens with it before anything answers, and when nothing can", async () => {
  expect(await panelSays({ state: "loading" })).not.toContain("Rose")
  await panelSays({ state: "ready", value: [rose], asOf: TIME, stale: false })
  expect([localStorage.getItem("giftData"), localStorage.getItem("giftDataTime")]).toEqual([
    JSON.stringify([rose]),
    String(TIME),
  ])
  expect(await panelSays({ state: "loading" })).toContain("Rose")
  const failed = await panelSays({ state: "failed", error: { kind: "offline" } })
  expect(failed).toContain("Rose")
  expect(failed).toContain("As of")
  const older = { state: "failed", error: { kind: "offline" }, value: [rose], asOf: TIME } as const
  expect(await panelSays(older)).toContain("As of")
})

test("ENT-20: a list that could not be asked for now takes no place of a newer one", async () => {
  keepGiftData({ gifts: [rose], asOf: TIME })
  await panelSays({ state: "ready", value: [{ ...rose, giftName: "Old" }], asOf: TIME - 1, stale: true })
  expect(readGiftData()).toEqual({ gifts: [rose], asOf: TIME })
})

test("ENT-20, AUTH-09: logging out removes gift data, its time and the day's counters", () => {
  keepGiftData({ gifts: [rose], asOf: TIME })
  localStorage.setItem("livcam_arrivals", "{}")
  clearAccount()
  expect(readGiftData()).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual([])
})

test.each([
  ["no JSON", "nonsense", String(TIME)],
  ["no list", "{}", String(TIME)],
  ["another shape", JSON.stringify([{ ...rose, gold: "5" }]), String(TIME)],
  ["a price below nothing", JSON.stringify([{ ...rose, gold: -5 }]), String(TIME)],
  ["a name without end", JSON.stringify([{ ...rose, giftName: "R".repeat(81) }]), String(TIME)],
  ["too many", JSON.stringify(Array.from({ length: 201 }, () => rose)), String(TIME)],
  ["no time", JSON.stringify([rose]), "yesterday"],
])("ENT-20: gift data of %s is not read", (_, list, time) => {
  localStorage.setItem("giftData", list)
  localStorage.setItem("giftDataTime", time)
  expect(readGiftData()).toBeUndefined()
})

test("ENT-20: more gifts than a panel has are not kept", () => {
  keepGiftData({ gifts: Array.from({ length: 201 }, () => rose), asOf: TIME })
  expect(Object.keys(localStorage)).toEqual([])
})
