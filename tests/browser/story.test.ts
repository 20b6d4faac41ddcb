/**
 * The main job from end to end: two people in two real browsers, and one real gateway that is really stopped and
 * started.
 */

import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"
import { type GatewayProcess, makeGatewayProcess } from "./support/gateway-process.ts"
import { chats, composer, confirmAge, findHost, join, logIn, readyForOffline, shown, write } from "./support/steps.ts"

const HOST = { email: "mia@livcam.test", password: "livcam-demo", name: "Mia" }
const ANN = {
  email: "ann@mail.example",
  password: "secret-1",
  nickname: "Ann",
  day: "10",
  month: "May",
  year: "1990",
  gender: "Woman",
} as const

let gateway: GatewayProcess
let annBrowser: PersonBrowser
let miaBrowser: PersonBrowser
let ann: Page
let mia: Page
let miaPath = ""

beforeAll(async () => {
  gateway = await makeGatewayProcess()
  await gateway.start()
  annBrowser = await makePersonBrowser(gateway.origin, { hasMotion: true })
  miaBrowser = await makePersonBrowser(gateway.origin, { viewport: { width: 1440, height: 900 } })
  ann = await annBrowser.open()
  mia = await miaBrowser.open()
})

afterAll(async () => {
  await annBrowser?.dispose()
  await miaBrowser?.dispose()
  await gateway?.dispose()
})

describe.sequential("the main job", () => {
  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => {
      await ann.screenshot({ path: ".cache/story/ann.png" }).catch(() => {})
      await mia.screenshot({ path: ".cache/story/mia.png" }).catch(() => {})
    })
  })

  test("PROD-01, OVER-13: nothing is shown before a visitor says to be 18 or over, and the answer is remembered", async () => {
    const asked: string[] = []
    ann.on("request", (request) => asked.push(new URL(request.url()).pathname))
    await ann.goto("/wall")
    await ann.getByRole("button", { name: "I am 18 or over" }).waitFor()
    expect(asked.filter((path) => /^\/(media|facade|play|goddessWall)\//.test(path))).toEqual([])
    await confirmAge(ann)
    await ann.getByRole("article").first().waitFor()
    expect((await annBrowser.context().cookies()).find(({ name }) => name === "CAMC_POP_18")?.value).toBeTruthy()
    await ann.reload()
    await ann.getByRole("article").first().waitFor()
    expect(await ann.getByRole("button", { name: "I am 18 or over" }).count()).toBe(0)
  })

  test("SOC-04: the wall pages as one scrolls, filters by group, and keeps its place", async () => {
    const list = ann.getByRole("list", { name: "Hosts" })
    await expect.poll(() => ann.getByRole("article").count()).toBeGreaterThanOrEqual(10)
    const seen = new Set<string>()
    const look = async () => {
      for (const name of await ann
        .getByRole("article")
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "")))
        seen.add(name)
    }
    await ann.evaluate(() => {
      Object.assign(window, { wheels: 0 })
      addEventListener("wheel", () => Object.assign(window, { wheels: Reflect.get(window, "wheels") + 1 }), {
        passive: true,
      })
    })
    await ann.mouse.move(195, 500)
    let turned = 0
    const scrollOn = async () => {
      await look()
      await ann.mouse.wheel(0, 900)
      turned += 1
      return seen.size
    }
    await expect.poll(scrollOn, { interval: 120 }).toBeGreaterThanOrEqual(60)
    // A busy machine handles a turn of the wheel late, and moves the list over many frames.
    await expect.poll(() => ann.evaluate(() => Reflect.get(window, "wheels"))).toBe(turned)
    await expect.poll(() => list.locator("xpath=following-sibling::div").getByRole("status").count()).toBe(0)
    await list.evaluate(async (element) => {
      let [top, frames] = [Number.NaN, 0]
      while (frames < 30) {
        await new Promise(requestAnimationFrame)
        const now = element.getBoundingClientRect().top
        frames = now === top ? frames + 1 : 0
        top = now
      }
    })
    /** The first card that is completely on the screen. */
    const card = await ann.evaluate(() => {
      const links = [...document.querySelectorAll("article a")]
      const whole = links.find((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top > 200 && bottom < 760
      })
      return { href: whole?.getAttribute("href") ?? "", top: whole?.getBoundingClientRect().top ?? -1 }
    })
    const placeOf = (path: string) =>
      ann.evaluate((to) => document.querySelector(`article a[href="${to}"]`)?.getBoundingClientRect().top ?? -1, path)
    const { href, top: before } = card
    // Clicks at its position: a locator's own click may scroll the card to the middle.
    const box = await ann.locator(`article a[href="${href}"]`).first().boundingBox()
    await ann.mouse.click((box?.x ?? 0) + 40, before + 60)
    await ann.getByRole("button", { name: "Chat", exact: true }).waitFor()
    expect(new URL(ann.url()).pathname).toBe(href)
    await ann.goBack()
    await expect.poll(() => placeOf(href)).toBe(before)
  })

  test("NAV-01, OVER-01: a visitor who opens messages gets the login popup and stays", async () => {
    await ann.goto("/wall")
    await ann.getByRole("article").first().waitFor()
    await ann
      .getByRole("navigation")
      .getByRole("link", { name: /Messages/ })
      .filter({ visible: true })
      .click()
    await ann.getByRole("dialog", { name: "Log in to see this page" }).waitFor()
    expect(new URL(ann.url()).pathname).toBe("/wall")
    await ann.getByRole("button", { name: "Close" }).click()
  })

  test("ROUTE-20: an unknown path goes to the root", async () => {
    await ann.goto("/no-such-place/at-all")
    await expect.poll(() => new URL(ann.url()).pathname).toBe("/")
  })

  test("AUTH-01: a wrong password and an unknown account get their texts; the demo host signs in for real", async () => {
    await mia.goto("/")
    await confirmAge(mia)
    await mia.goto("/login")
    await logIn(mia, "nobody@mail.example", "livcam-demo")
    await mia.getByRole("alert").getByText("Account does not exist").waitFor()
    await logIn(mia, HOST.email, "wrong-one")
    await mia.getByRole("alert").getByText("Password is invalid").waitFor()
    await logIn(mia, HOST.email, HOST.password)
    await expect.poll(() => new URL(mia.url()).pathname).toBe("/")
  })

  test("ROUTE-04, SOC-09: the host's profile shows that she is online, and her price", async () => {
    miaPath = await findHost(ann, "Mia", "Spain")
    await ann.locator(`article a[href='${miaPath}']`).first().click()
    await ann.getByRole("heading", { name: /Mia/ }).first().waitFor()
    expect(new URL(ann.url()).pathname).toBe(miaPath)
    await shown(ann, "Online", { exact: true }).waitFor()
    await shown(ann, "40 coins/min").waitFor()
  })

  test("AUTH-07, COIN-13, OVER-01: chat asks to log in and says why; under 18 is refused; registering lands in the chat with 120 coins", async () => {
    await ann.getByRole("button", { name: "Chat", exact: true }).click()
    await ann.getByRole("dialog", { name: "Log in to chat with Mia" }).waitFor()
    await join(ann, { ...ANN, year: String(new Date().getFullYear() - 17) })
    await ann.getByText("You must be 18 or over").waitFor()
    await ann.getByLabel("Year").selectOption(ANN.year)
    await ann.getByRole("button", { name: "Create account" }).click()
    await composer(ann).waitFor()
    expect(new URL(ann.url()).pathname).toBe(`/message/IMMessageSession/${miaPath.split("/").at(-1)}`)
    await ann.getByText(/^120$/).filter({ visible: true }).first().waitFor()
  })

  test("ENT-19: the gateway sets the login cookies for a year, and the token is out of the page's reach", async () => {
    const cookies = new Map((await annBrowser.context().cookies()).map((cookie) => [cookie.name, cookie]))
    const year = Date.now() / 1000 + 365 * 86_400
    for (const name of ["user_login_id", "user_token", "user_d_id", "deviceId"])
      expect(Math.abs((cookies.get(name)?.expires ?? 0) - year), name).toBeLessThan(86_400)
    expect(cookies.get("user_token")?.httpOnly).toBe(true)
    expect(cookies.get("deviceId")?.value).toMatch(/^cc-/)
  })

  test("CHAT-01, CHAT-02: both write and see it live, with unread counts outside the list", async () => {
    await write(ann, "Hello Mia <b>style</b>")
    await mia.getByRole("navigation").getByText("1 unread message").filter({ visible: true }).waitFor()
    await expect.poll(() => mia.title()).toBe("(1) LivCam")
    await mia
      .getByRole("navigation")
      .getByRole("link", { name: /Messages/ })
      .filter({ visible: true })
      .click()
    await mia.getByRole("link", { name: /Ann/ }).click()
    await expect.poll(() => mia.title()).toBe("Ann · LivCam")
    await shown(mia, "Hello Mia *b*style*/b*").waitFor()
    await expect
      .poll(() => mia.getByRole("navigation").getByText("1 unread message").filter({ visible: true }).count())
      .toBe(0)
    await ann.getByText("Read", { exact: true }).first().waitFor()
    await write(mia, "Hi Ann, nice to meet you")
    await shown(ann, "Hi Ann, nice to meet you").waitFor()
  })

  test("CALL-01, CALL-03, CALL-05, PROD-03, COIN-01: a video call rings, connects, shows moving pictures, charges the minute and pays the host", async () => {
    await ann
      .getByRole("button", { name: /^Video call/ })
      .first()
      .click()
    await ann.getByRole("dialog", { name: "Video call with Mia" }).getByText("40 coins/min").waitFor()
    await ann.getByRole("button", { name: "Start call" }).click()
    await shown(ann, "Calling Mia…").waitFor()
    await shown(mia, "Incoming video call").waitFor()
    await mia.getByRole("button", { name: "Accept", exact: true }).click()
    for (const page of [ann, mia]) {
      await page.getByRole("button", { name: "End call" }).waitFor()
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              [...document.querySelectorAll("video")].filter((video) => video.videoWidth > 0 && !video.paused).length,
          ),
        )
        .toBeGreaterThanOrEqual(2)
      const frames = () =>
        page.evaluate(() =>
          Math.min(
            ...[...document.querySelectorAll("video")].map((video) => video.getVideoPlaybackQuality().totalVideoFrames),
          ),
        )
      const first = await frames()
      await expect.poll(frames).toBeGreaterThan(first)
    }
    await shown(ann, "40 coins so far").waitFor()
    await shown(mia, "24 points so far").waitFor()
    await ann
      .getByRole("timer")
      .filter({ hasText: /^(\d\d:\d\d|1s)$/ })
      .first()
      .waitFor()
  })

  test("CALL-08: muting, camera off and hanging up work; the call stands in the chat with its time and cost", async () => {
    await ann.mouse.move(200, 400)
    await ann.getByRole("button", { name: "Mute microphone" }).click()
    await ann.getByRole("button", { name: "Turn camera off" }).click()
    await shown(mia, "Ann has turned the camera off").waitFor()
    await mia.mouse.move(300, 300)
    await mia.getByRole("button", { name: "End call" }).click()
    for (const page of [ann, mia])
      await page
        .getByRole("button", { name: /Done|Close/ })
        .first()
        .click()
    await shown(ann, "40 coins").waitFor()
    await ann.getByText(/^80$/).filter({ visible: true }).first().waitFor()
  })

  test("CALL-04, CALL-06: a call taken back and a call refused stop on both sides", async () => {
    const callAgain = async () => {
      await ann
        .getByRole("button", { name: /^Video call/ })
        .first()
        .click()
      await ann.getByRole("button", { name: "Start call" }).click()
      await shown(mia, "Incoming video call").waitFor()
    }
    await callAgain()
    await ann.getByRole("button", { name: "Cancel call" }).click()
    await mia.getByText("Incoming video call").waitFor({ state: "detached" })
    await callAgain()
    await mia.getByRole("button", { name: "Decline", exact: true }).click()
    await ann.getByText("Calling Mia…").waitFor({ state: "detached" })
  })

  test("CARD-11: with the gateway stopped a reload opens the app, every chat is there, and three messages wait", async () => {
    await readyForOffline(ann)
    await gateway.kill()
    await ann.reload()
    await shown(ann, "Hi Ann, nice to meet you").waitFor()
    await ann
      .getByText(/^Offline\.|^Reconnecting…/)
      .first()
      .waitFor()
    for (const text of ["waiting one", "waiting two", "waiting three"]) await write(ann, text)
    await expect.poll(() => ann.getByText("Waiting to be sent", { exact: true }).count()).toBeGreaterThanOrEqual(1)
    await ann
      .getByText(/3 messages will be sent/)
      .first()
      .waitFor()
  })

  test("CARD-11: after the tab was killed and the network is back, each of the three arrives once, in order", async () => {
    await annBrowser.close()
    ann = await annBrowser.open()
    await ann.goto("/message")
    await ann.getByRole("link", { name: /Mia/ }).click()
    await shown(ann, "waiting three").waitFor()
    await gateway.start()
    await shown(mia, "waiting three").waitFor()
    await ann.getByText("Waiting to be sent", { exact: true }).first().waitFor({ state: "detached" })
    for (const page of [ann, mia]) {
      const seen = await page
        .locator("ol li")
        .getByText(/waiting (one|two|three)/)
        .allTextContents()
      expect(seen.map((text) => /waiting \w+/.exec(text)?.[0])).toEqual(["waiting one", "waiting two", "waiting three"])
    }
  })

  test("AUTH-09: logging out clears the cookies and the account's database; the next account sees nothing of it", async () => {
    const before = await ann.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""))
    const annId = (await annBrowser.context().cookies()).find(({ name }) => name === "user_login_id")?.value ?? ""
    expect(before.some((name) => name.includes(`livcam-${annId}`))).toBe(true)
    await ann.goto("/message")
    const kept = ["giftData", "giftDataTime", "CAMC_CURROOM_NUM", "CAMC_MY_CALL_ROLE", "CAMC_WALL_TIP"]
    await ann.evaluate((keys) => {
      for (const key of keys) localStorage.setItem(key, "{}")
    }, kept)
    await ann
      .getByRole("button", { name: /Account/ })
      .filter({ visible: true })
      .click()
    await ann.getByRole("button", { name: "Log out" }).click()
    // The button of the question: the menu's button before it has the same name, and stays until the question has come.
    await ann.getByRole("dialog", { name: "Log out of LivCam?" }).getByRole("button", { name: "Log out" }).click()
    await expect
      .poll(async () => (await annBrowser.context().cookies()).map(({ name }) => name).sort())
      .toEqual(["CAMC_POP_18", "deviceId"])
    await expect
      .poll(() => ann.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? "")))
      .not.toContainEqual(expect.stringContaining(`livcam-${annId}`))
    await expect
      .poll(() => ann.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), kept))
      .toEqual([])
    await ann.goto("/login")
    await logIn(ann, "demo@livcam.test", "livcam-demo")
    await expect.poll(() => new URL(ann.url()).pathname).toBe("/")
    await ann.goto("/message")
    await chats(ann).first().waitFor()
    expect(await ann.getByText("waiting three").count()).toBe(0)
    expect(await ann.getByRole("link", { name: /Mia/ }).filter({ hasText: "nice to meet you" }).count()).toBe(0)
  })
})
