// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import ReportOverlay from "./ReportOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const reported = async (videoId?: string) => {
  const asked: Array<Command> = []
  const client = makeStaticClient({
    onCommand: (command) => {
      asked.push(command)
      return { ok: true, value: { intentId: "i" } }
    },
  })
  drawnOn(client, <ReportOverlay userId={9} name="Mia" videoId={videoId} onClose={() => {}} />)
  const told = document.body.textContent ?? ""
  flushSync(() => document.querySelector<HTMLInputElement>("input[type=radio]")?.click())
  flushSync(() => document.querySelector<HTMLButtonElement>("button[type=submit]")?.click())
  await expect.poll(() => asked.length).toBe(1)
  leave()
  return { told, asked }
}

test("SOC-08: a report out of a video says that it goes along, and names it; another one says that nothing does", async () => {
  const wish = { _tag: "report", userId: 9, messageIds: [], reason: "spam", details: "", block: true }
  const ofVideo = await reported("v".repeat(22))
  expect(ofVideo.asked).toEqual([{ ...wish, videoId: "v".repeat(22) }])
  expect(ofVideo.told).toContain("The video that you watched goes along.")
  const other = await reported()
  expect(other.asked).toEqual([wish])
  expect(other.told).toContain("No messages will be included.")
  expect(other.told).not.toContain("goes along")
})
