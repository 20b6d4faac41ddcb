/**
 * Others' texts in the reader's language: on request, automatically, in a call, offline, in the search, and the limit
 * of free ones a day.
 */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { DESKTOP } from "./support/chromium.ts"
import { beginsInOneDay } from "./support/room-in-day.ts"
import { shot } from "./support/shot.ts"
import { findHost, readyForOffline, shown, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

beginsInOneDay()
const town = openTown("translation")
let sam: Page
let mia: Page
let thread = ""
let hers = ""

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, ...(typeof name === "string" && { exact: true }) })
    .filter({ visible: true })
    .last()
const said = (words: string) => sam.locator("ol").getByText(words, { exact: true })
const inCall = (page: Page) => page.getByRole("dialog", { name: /^In a call with/ })
/** Sam calls Mia, who answers and writes this over the picture. */
const hearInCall = async (words: string) => {
  await button(sam, /^Video call, /).click()
  await button(sam, "Start call").click()
  await mia.getByRole("alertdialog", { name: /^Incoming/ }).waitFor()
  await button(mia, /^Accept$/).click()
  for (const page of [sam, mia]) await inCall(page).getByRole("timer").waitFor()
  const line = inCall(mia).getByRole("textbox", { name: "Write a message" })
  await line.fill(words)
  await line.press("Enter")
}
const endCall = async () => {
  await inCall(sam).getByRole("button", { name: "End call" }).click()
  await button(sam, "Close").click()
}
const menu = async (name: string) => {
  await button(sam, "More").click()
  await button(sam, name).click()
  await button(sam, "Close").click()
}

beforeAll(async () => {
  mia = (await town.crowd.signIn("mia@livcam.test", { viewport: DESKTOP })).page
  sam = (await town.crowd.signIn("demo@livcam.test")).page
  const profile = await findHost(sam, "Mia", "Spain")
  thread = profile.replace("/profile/", "/message/IMMessageSession/")
  await sam.goto(thread)
  await write(sam, "Hello Mia")
  await mia.goto("/message")
  await shown(mia, "Hello Mia").click()
  await mia.getByRole("textbox", { name: "Write a message" }).waitFor()
  hers = mia.url()
})

test("CHAT-05: what the other side wrote is translated by one press, stands under it, and is there and found without a network after a reload", async () => {
  await write(mia, "Oi! Como vai?")
  await said("Mia: Oi! Como vai?").waitFor()
  await button(sam, "Translate").click()
  await said("Hello! How are you?").waitFor()
  await shown(sam, /From a phrase book · 9 left today/).waitFor()
  await shot(sam, "phone-translated")
  await readyForOffline(sam)
  await sam.context().setOffline(true)
  await sam.reload()
  await said("Hello! How are you?").waitFor()
  await sam.goto("/search")
  await sam.getByRole("textbox", { name: "Search people and messages" }).fill("how are you")
  await shown(sam, "Translation").waitFor()
  await shot(sam, "phone-found")
  await sam.context().setOffline(false)
  await sam.goto(thread)
})

test("CHAT-05: a text that is in the language, and one that nobody can translate, say so", async () => {
  await write(mia, "Good night")
  await said("Mia: Good night").waitFor()
  await button(sam, "Translate").click()
  await shown(sam, /Already in your language/).waitFor()
  await write(sam, "You too")
  await shown(mia, "You too").waitFor()
  await write(mia, "Xyzzy plugh")
  await said("Mia: Xyzzy plugh").waitFor()
  await button(sam, "Translate").click()
  await shown(sam, "There is no translation for this text.").waitFor()
  await button(sam, "Try again").waitFor()
})

test("CHAT-05: chosen for somebody, their texts are translated by themselves, in a call too", async () => {
  await menu("Translate automatically")
  await write(sam, "Thank you")
  await shown(mia, "Thank you").waitFor()
  await write(mia, "Boa noite")
  await said("Good evening").waitFor()
  await hearInCall("Obrigado")
  await inCall(sam).locator(".call-lines").getByText("Thank you", { exact: true }).waitFor()
  await shot(sam, "phone-call-line")
  await endCall()
})

test("PROD-09, ERR-07: when the free ones of the day are used up, it says so and where more come from", async () => {
  await sam.goto(thread)
  await mia.goto(hers)
  // Three are used: one on request, and two automatic ones.
  for (let left = 6; left >= 0; left--) {
    await write(mia, "Como vai?")
    await shown(sam, new RegExp(`From a phrase book · ${left} left today`)).waitFor()
  }
  await write(mia, "Como vai?")
  await shown(sam, "Your free translations of today are used up.").waitFor()
  await shot(sam, "phone-used-up")
  await button(sam, "Become VIP").click()
  await sam.getByRole("dialog", { name: "VIP" }).waitFor()
  await shown(sam, /^Translations without limit/).waitFor()
  await button(sam, "Close").click()
})

test("PROD-09: that they are used up is told once in a call, whose lines are shown as they were written", async () => {
  await hearInCall("Obrigado")
  await inCall(sam).locator(".call-lines").getByText("Obrigado", { exact: true }).waitFor()
  const told = sam.getByRole("log").getByText("Your free translations of today are used up.", { exact: true })
  await told.waitFor()
  // The note does not cover what the call costs.
  const [bar, note] = await Promise.all([inCall(sam).getByRole("timer").boundingBox(), told.boundingBox()])
  expect(note?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  await shot(sam, "phone-call-used-up")
  await endCall()
})
