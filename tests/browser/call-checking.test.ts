/** A call whose answer is lost on the way: the page says that it checks, and both ends see one outcome. */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { DESKTOP } from "./support/chromium.ts"
import { findHost } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const town = openTown("call-checking")
let mia: Page
let sam: Page

beforeAll(async () => {
  mia = (await town.crowd.signIn("mia@livcam.test", { viewport: DESKTOP, noServiceWorker: true })).page
  sam = (await town.crowd.signIn("demo@livcam.test", { noServiceWorker: true })).page
  await sam.goto(await findHost(sam, "Mia", "Spain"))
})

const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).first()

test("CALL-01: while nobody knows whether the call began it says Checking…, and then it rings once", async () => {
  const context = sam.context()
  let launches = 0
  await context.route("**/videocall/v1/launch", async (route) => {
    launches += 1
    await route.fetch()
    await route.abort()
  })
  await context.route("**/feed/v1/outcome", (route) => route.abort())
  await expect.poll(() => button(sam, "Voice call").isEnabled()).toBe(true)
  await button(sam, "Voice call").click()
  await button(sam, "Start call").click()
  const calling = sam.getByRole("dialog", { name: "Calling Mia…" })
  await calling.getByText("Checking…").waitFor()
  await context.unroute("**/feed/v1/outcome")
  await calling.getByText("Ringing").waitFor()
  await mia.getByRole("alertdialog", { name: "Incoming voice call: Sam" }).waitFor()
  expect(launches).toBe(1)
  await button(sam, "Cancel call").click()
  await mia.getByRole("alertdialog", { name: /^Incoming/ }).waitFor({ state: "detached" })
})

const ring = (page: Page) => page.getByRole("alertdialog", { name: /^Incoming/ })
const inCall = (page: Page) => page.getByRole("dialog", { name: /^In a call with/ })
const callMia = async () => {
  await expect.poll(() => button(sam, "Voice call").isEnabled()).toBe(true)
  await button(sam, "Voice call").click()
  await button(sam, "Start call").click()
  await ring(mia).waitFor()
}

test("CALL-05: whose answer to a ring never left is told so, the ring is there again, and it can be answered", async () => {
  const context = mia.context()
  await context.route("**/videocall/v1/answer", (route) => route.abort(), { times: 1 })
  await context.route("**/feed/v1/outcome", (route) => route.abort())
  await callMia()
  await button(mia, "Accept").click()
  await inCall(mia).getByText("Checking…").waitFor()
  await context.unroute("**/feed/v1/outcome")
  await mia.getByText("That did not go through").waitFor()
  await sam.getByRole("dialog", { name: "Calling Mia…" }).getByText("Ringing").waitFor()
  await button(mia, "Accept").click()
  for (const page of [sam, mia]) await inCall(page).getByRole("timer").waitFor()
  await end()
})

test("CALL-05: whose answer was taken and its reply lost sees Checking…, and then the one call opens at both ends", async () => {
  const context = mia.context()
  let answers = 0
  await context.route("**/videocall/v1/answer", async (route) => {
    answers += 1
    await route.fetch()
    await route.abort()
  })
  await context.route("**/feed/v1/outcome", (route) => route.abort())
  await callMia()
  await button(mia, "Accept").click()
  await inCall(mia).getByText("Checking…").waitFor()
  await context.unroute("**/feed/v1/outcome")
  for (const page of [sam, mia]) await inCall(page).getByRole("timer").waitFor()
  expect([answers, await ring(mia).count()]).toEqual([1, 0])
  await end()
})

const end = async () => {
  await sam.mouse.move(200, 400)
  await sam.mouse.move(210, 420)
  await button(sam, "End call").click()
  for (const page of [sam, mia]) {
    const summary = page.getByRole("dialog", { name: "Call ended" })
    await summary.waitFor()
    await page.keyboard.press("Escape")
    await summary.waitFor({ state: "detached" })
  }
}
