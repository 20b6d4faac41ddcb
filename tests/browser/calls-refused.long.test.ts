/** Calls that do not come about and why, and a voice call seen from both ends and from a second tab. */
import type { Locator, Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { DESKTOP } from "./support/chromium.ts"
import { composer, findHost, join, shown, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const MIA = "mia@livcam.test"
const SAM = "demo@livcam.test"
const BOB = {
  email: "bob@mail.example",
  password: "secret-1",
  nickname: "Bob",
  day: "2",
  month: "March",
  year: "1988",
  gender: "Man",
} as const

const town = openTown("calls")
let bob: Page
let mia: Page
let sam: Page
let miaPath = ""

beforeAll(async () => {
  bob = (await town.crowd.visit("/")).page
  miaPath = await findHost(bob, "Mia", "Spain")
})

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", typeof name === "string" ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first()
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name })
/** Waits until a sheet has stopped moving: in a slow frame its buttons would move away under the press. */
const stands = (sheet: Locator) =>
  sheet.evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)))
const ring = (page: Page) => page.getByRole("alertdialog", { name: /^Incoming/ })
const toast = (page: Page, text: string) => page.getByRole("log", { name: "Notices" }).getByText(text)
const callKeys = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("CAMC_CURROOM_NUM"), localStorage.getItem("CAMC_MY_CALL_ROLE")])

const openMia = async (page: Page) => {
  await page.goto(miaPath)
  await expect.poll(() => button(page, "Voice call").isEnabled()).toBe(true)
}
const call = async (page: Page, kind: "Video call" | "Voice call") => {
  await openMia(page)
  await button(page, kind).click()
  await dialog(page, `${kind} with Mia`).waitFor()
  await button(page, "Start call").click()
}
const accept = async () => {
  await ring(mia).waitFor()
  await button(mia, "Accept").click()
}
const inCall = (page: Page) =>
  page
    .getByRole("dialog", { name: /^In a call with/ })
    .getByRole("timer")
    .waitFor()
const hangUp = async (page: Page) => {
  await page.mouse.move(200, 400)
  await page.mouse.move(210, 420)
  await button(page, "End call").click()
}
const closeSummary = async (page: Page) => {
  await dialog(page, "Call ended").waitFor()
  await page.keyboard.press("Escape")
  await dialog(page, "Call ended").waitFor({ state: "detached" })
}

describe.sequential("calls", () => {
  test("SOC-09, ERR-05: a host who is offline cannot be called: the buttons are off and say why", async () => {
    await bob.goto(miaPath)
    await shown(bob, "Mia is offline").waitFor()
    for (const name of [/^Voice call/, /^Video call/]) {
      expect(await button(bob, name).getAttribute("aria-disabled")).toBe("true")
      await button(bob, name).click({ force: true })
      await toast(bob, "Mia is offline").waitFor()
    }
    expect(await bob.getByRole("dialog").count()).toBe(0)
  })

  test("CALL-17, AUTH-06: a visitor is asked to log in; a new man with 120 coins then gets the price", async () => {
    mia = (await town.crowd.signIn(MIA, { viewport: DESKTOP })).page
    await openMia(bob)
    await button(bob, "Video call").click()
    await dialog(bob, "Log in to call Mia").waitFor()
    await join(bob, BOB)
    await dialog(bob, "Video call with Mia").waitFor()
    await shown(bob, "Your balance: 120 coins").waitFor()
    await bob.keyboard.press("Escape")
    await dialog(bob, "Video call with Mia").waitFor({ state: "detached" })
  })

  test.each([
    ["refused", { denyMedia: true }, "Allow camera and microphone"],
    ["missing", { noMedia: true }, "Camera or microphone missing"],
  ] as const)(
    "CALL-16: with the camera %s the caller is told, the host hears nothing, and nothing is charged",
    async (why, media, title) => {
      const { browser, page } = await town.crowd.signIn(SAM, media)
      const asked = dialog(page, title)
      await call(page, "Video call")
      await stands(asked)
      await button(page, "Try again").click()
      await stands(asked)
      await button(page, "Call with voice only").click()
      // Now it asks for a microphone alone. The devices are tried once more before the dialog comes again.
      const voice = page.getByRole("button", { name: "Call with voice only" })
      const last = asked.filter({ hasNot: voice })
      await stands(last)
      await last.getByRole("button", { name: "Cancel" }).click()
      await asked.waitFor({ state: "detached" })
      expect(await callKeys(page)).toEqual([null, null])
      // A text that is sent last. When it has come, all that was sent before is there too: no ring, no missed call.
      await page.goto(miaPath.replace("/profile", "/message/IMMessageSession"))
      await write(page, `My camera is ${why}`)
      await mia.goto("/message")
      await mia.getByRole("link", { name: /Sam/ }).click()
      await shown(mia, `My camera is ${why}`).waitFor()
      expect(
        await mia
          .locator("ol")
          .getByText(/video call|voice call/i)
          .count(),
      ).toBe(0)
      expect(await ring(mia).count()).toBe(0)
      await page.getByText(/^500$/).filter({ visible: true }).first().waitFor()
      await browser.close()
    },
  )

  test("OVER-02, CALL-13: a voice call rings, shows who is called, and keeps its room and role at both ends", async () => {
    sam = (await town.crowd.signIn(SAM)).page
    await call(sam, "Voice call")
    await dialog(sam, "Calling Mia…").waitFor()
    await mia.getByRole("alertdialog", { name: "Incoming voice call: Sam" }).waitFor()
    await expect.poll(async () => (await callKeys(sam))[1]).toBe("caller")
    await expect.poll(async () => (await callKeys(mia))[1]).toBe("callee")
    const [room] = await callKeys(sam)
    expect(room).toBeTruthy()
    expect((await callKeys(mia))[0]).toBe(room)
  })

  test("OVER-02, CALL-01, CALL-10: the voice call has moving sound both ways and a running timer", async () => {
    await accept()
    for (const page of [sam, mia]) {
      await inCall(page)
      await expect.poll(() => loudest(page), { interval: 0 }).toBeGreaterThan(0.01)
      const time = () => page.getByRole("timer").textContent()
      const before = await time()
      await expect.poll(time).not.toBe(before)
    }
  })

  test("ERR-05, SOC-09: meanwhile the host is in a call for everybody else, and the buttons say so", async () => {
    await bob.goto(miaPath)
    await shown(bob, "Mia is busy").waitFor()
    expect(await button(bob, /^Video call/).getAttribute("aria-disabled")).toBe("true")
  })

  test("CARD-05, CALL-13: a second tab of the caller shows the call in another tab and can end it; the keys are gone then", async () => {
    const second = await sam.context().newPage()
    await second.goto("/wall")
    await shown(second, "In a call in another tab · Mia").waitFor()
    expect(await second.getByRole("timer").count()).toBe(0)
    await button(second, "End call").click()
    for (const page of [sam, mia]) await closeSummary(page)
    await second.getByText(/In a call in another tab/).waitFor({ state: "detached" })
    for (const page of [sam, mia, second]) expect(await callKeys(page)).toEqual([null, null])
    await second.close()
  })

  // tests/scenarios/call.test.ts proves on virtual time that a ring lasts all of its 30 seconds.
  test("CALL-07: a ring that nobody answers ends after 30 seconds, told at both ends", async () => {
    await call(sam, "Video call")
    await ring(mia).waitFor()
    await Promise.all([
      toast(sam, "Nobody answered in 30 seconds").waitFor(),
      toast(mia, "The call was cancelled").waitFor(),
    ])
    await ring(mia).waitFor({ state: "detached" })
    await dialog(sam, "Calling Mia…").waitFor({ state: "detached" })
    for (const page of [sam, mia]) expect(await callKeys(page)).toEqual([null, null])
  })

  test("CALL-17, COIN-14: a man with less than 80 coins is told what he has and what a call needs, and may chat", async () => {
    for (let calls = 0; calls < 2; calls++) {
      await call(bob, "Video call")
      await accept()
      await shown(bob, "40 coins so far").waitFor()
      await hangUp(bob)
      for (const page of [bob, mia]) await closeSummary(page)
    }
    await openMia(bob)
    await button(bob, "Video call").click()
    await dialog(bob, "You don't have enough coins").waitFor()
    await shown(bob, "This call needs 80 coins. You have 40.").waitFor()
    await button(bob, "Get coins").click()
    await dialog(bob, "You need 40 more coins").waitFor()
    await button(bob, /^[\d,]+ coins for \$0\.99$/).waitFor()
    await bob.keyboard.press("Escape")
    await button(bob, "Video call").click()
    await button(bob, "Chat instead").click()
    await composer(bob).waitFor()
    expect(await ring(mia).count()).toBe(0)
  })

  test("CALL-06: a demo host whom nobody is signed in as declines, and explains it in the chat", async () => {
    await sam.goto("/wall")
    await button(sam, /^Call (?!Mia$)/).click()
    const name = /with (.+)$/.exec((await sam.getByRole("dialog").getByRole("heading").textContent()) ?? "")?.[1] ?? ""
    await button(sam, "Start call").click()
    await dialog(sam, `Calling ${name}…`).waitFor()
    await toast(sam, "No answer").waitFor()
    await sam.goto("/message")
    await sam
      .getByRole("region", { name: "Chats" })
      .getByRole("link", { name: new RegExp(name) })
      .first()
      .click()
    await shown(sam, /Thank you for calling! I am a demo account and nobody is here/).waitFor()
  })

  test("at the own limit of coins a call is refused, which says why and shows the limit", async () => {
    await sam.goto("/wallet")
    await button(sam, "Spending limit").click()
    const limit = dialog(sam, "Spending limit")
    await limit.getByLabel("Coins in a day").fill("1")
    await limit.getByRole("button", { name: "Save" }).click()
    await limit.getByText(/Limit: 1\.$/).waitFor()
    await call(sam, "Video call")
    await toast(sam, "This is more than your own limit of coins for today allows. Nothing was charged.").waitFor()
    await limit.getByText(/Limit: 1\.$/).waitFor()
    expect(await ring(mia).count()).toBe(0)
  })
})

/** The peak of the other side's sound within 1.5 s; 0 when none plays. */
const loudest = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const audio = [...document.querySelectorAll("audio")].find(({ srcObject }) => srcObject instanceof MediaStream)
    if (!(audio?.srcObject instanceof MediaStream) || audio.paused) return 0
    const context = new AudioContext()
    const ear = context.createAnalyser()
    context.createMediaStreamSource(audio.srcObject).connect(ear)
    const heard = new Float32Array(ear.fftSize)
    let peak = 0
    for (const end = performance.now() + 1_500; performance.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      ear.getFloatTimeDomainData(heard)
      peak = heard.reduce((most, level) => Math.max(most, Math.abs(level)), peak)
    }
    await context.close()
    return peak
  })
