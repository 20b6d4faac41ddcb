/**
 * Whatever may wait for the network waits on the device, outlives the tab, and reaches the gateway once. A cancelled
 * act never reaches it.
 */
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { beginsInOneDay } from "./support/room-in-day.ts"
import { findHost, join, readyForOffline, shown, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

beginsInOneDay()
const town = openTown("waits")
let ann: Page
let mia: Page
let miaPath = ""

const account = async (page: Page, link: string): Promise<void> => {
  await page.getByRole("button", { name: "Account" }).filter({ visible: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: link }).click()
}
const outboxRows = (page: Page) => page.getByRole("dialog", { name: "Waiting to be sent" }).getByRole("listitem")

beforeAll(async () => {
  mia = (await town.crowd.signIn("mia@livcam.test", { viewport: { width: 1440, height: 900 }, noServiceWorker: true }))
    .page
  ann = (await town.crowd.visit("/login")).page
  await join(ann, {
    email: "ann@mail.example",
    password: "nightowl-7",
    nickname: "Ann",
    day: "10",
    month: "May",
    year: "1990",
    gender: "Woman",
  })
  await ann.waitForURL((url) => url.pathname === "/")
})

describe.sequential("everything waits", () => {
  test("CARD-11: like, friend request, greeting, check-in and profile are kept offline and outlive a reload", async () => {
    miaPath = await findHost(ann, "Mia", "Spain")
    await ann.goto(miaPath)
    await ann.getByRole("button", { name: "Like", exact: true }).waitFor()
    await ann.goto("/profile/edit")
    await ann.getByLabel("About you").waitFor()
    await ann.goto(miaPath)
    await ann.getByRole("button", { name: "Like", exact: true }).waitFor()
    await readyForOffline(ann)
    await town.gateway.kill()

    await ann.getByRole("button", { name: "Like", exact: true }).click()
    await ann.getByRole("button", { name: "Unlike" }).waitFor()
    await ann.getByRole("button", { name: "Say hi" }).click()
    await ann.getByRole("button", { name: "You said hi" }).waitFor()
    await ann.getByRole("button", { name: "Add friend" }).click()
    await ann.getByLabel("Add a message (optional)").fill("We met at the market")
    await ann.getByRole("button", { name: "Send request" }).click()
    await ann.getByRole("button", { name: "Requested" }).waitFor()
    await ann.goto("/")
    await account(ann, "Daily check-in")
    await ann.getByRole("button", { name: "Collect 5 coins" }).click()
    await shown(ann, "Check-in saved. You get the coins when you are back online.").waitFor()
    await ann.goto("/profile/edit")
    await ann.getByLabel("About you").fill("Trains, tea and long talks")
    await ann.getByRole("button", { name: "Save", exact: true }).click()
    await shown(ann, "Saved. Others see it when you are back online.").waitFor()

    await ann.reload()
    await ann.goto("/")
    await account(ann, "Waiting to be sent")
    await expect.poll(() => outboxRows(ann).count()).toBe(5)
    await outboxRows(ann).filter({ hasText: "Hi to" }).getByRole("button", { name: "Don’t send" }).click()
    await expect.poll(() => outboxRows(ann).count()).toBe(4)
  })

  test("CARD-11: a chat with somebody whom the device does not know says why it is empty, and leads back", async () => {
    await ann.goto("/message/IMMessageSession/987654")
    await shown(ann, "Try again").waitFor()
    await ann.getByRole("main").getByRole("link", { name: "Messages" }).click()
    await ann.waitForURL((url) => url.pathname === "/message")
    await ann.goto("/")
    await account(ann, "Waiting to be sent")
  })

  test("SOC-01: when the network is back all of it arrives once, and the cancelled greeting never", async () => {
    // Mia connects first: for a demo host whom nobody is signed in as, the gateway itself accepts friend requests.
    await ann.context().setOffline(true)
    await town.gateway.start()
    const isHeard = mia.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"))
    await mia.goto("/friends?tab=requests")
    await isHeard
    await ann.context().setOffline(false)
    await expect.poll(() => outboxRows(ann).count()).toBe(0)
    await shown(mia, "We met at the market").waitFor()
    await expect.poll(() => mia.getByRole("listitem").filter({ hasText: "Ann" }).count()).toBe(1)
    await mia.getByRole("button", { name: "Accept" }).click()
    await ann.goto("/friends")
    await ann.getByRole("listitem").filter({ hasText: "Mia" }).waitFor()
    await mia.goto("/message")
    await shown(mia, "No chats yet").waitFor()
    expect(await shown(mia, "Hi! 👋 Nice to meet you.").count()).toBe(0)
    await ann.goto("/")
    await account(ann, "Daily check-in")
    await shown(ann, /Next check-in: .*00/).waitFor()
  })

  test("OVER-03, SOC-08: a report shows what it sends, and a block holds both ways until it is taken back", async () => {
    await mia.goto("/message")
    const annId = await mia.goto("/friends").then(async () => {
      const link = mia.getByRole("listitem").filter({ hasText: "Ann" }).getByRole("link").first()
      return (await link.getAttribute("href"))?.split("/").at(-1) ?? ""
    })
    await mia.goto(`/message/IMMessageSession/${annId}`)
    await write(mia, "Send me your coins")
    await ann.goto(miaPath.replace("/profile/", "/message/IMMessageSession/"))
    await shown(ann, "Send me your coins").waitFor()
    await ann.getByRole("button", { name: "More" }).filter({ visible: true }).last().click()
    await ann.getByRole("button", { name: "Report" }).click()
    const report = ann.getByRole("dialog", { name: "Report Mia" })
    await report.getByText("Scam or asking for money").click()
    await report.getByText("Send me your coins").waitFor()
    await report.getByRole("button", { name: "Send report" }).click()
    await shown(ann, "You blocked Mia. You can still read this chat.").waitFor()
    await shown(mia, "You cannot write to Ann.").waitFor()
    await ann.goto("/friends?tab=reports")
    await shown(ann, "Received").waitFor()
    await ann.goto("/friends?tab=blocked")
    await ann.getByRole("button", { name: "Unblock" }).click()
    await mia.getByRole("textbox", { name: "Write a message" }).waitFor()
  })

  test("R12: the storage screen tells what a chat takes and frees it; the messages come back when they are read", async () => {
    await ann.goto("/storage")
    const row = ann.getByRole("listitem").filter({ hasText: "Mia" })
    await row.waitFor()
    await row.getByRole("button").click()
    await ann.getByRole("button", { name: "Remove all" }).click()
    await ann.goto(miaPath.replace("/profile/", "/message/IMMessageSession/"))
    await shown(ann, "Send me your coins").waitFor()
  })
})
