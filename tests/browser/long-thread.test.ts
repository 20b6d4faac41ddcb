/** A long thread on the page: it opens at any message, keeps its place, holds few rows, and finds its days and its end. */
import { Effect } from "effect"
import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Gateway, makeGateway } from "../../gateway/app.ts"
import { DEMO_PASSWORD, MIA_EMAIL, SAM_EMAIL } from "../../gateway/demo/people.ts"
import { type Served, serve } from "../../gateway/serve.ts"
import { Store } from "../../gateway/store/store.ts"
import { longScroll } from "../bench/long-scroll.ts"
import { holdLongTalk } from "../worlds/app/long-talk.ts"
import { type Crowd, makeCrowd } from "./support/crowd.ts"
import { logIn, shown } from "./support/steps.ts"

const COUNT = 1_500
const HOUR = 3_600_000
const BEGIN = new Date(2024, 0, 1, 0, 30).getTime()
/** More rows than a list draws; far fewer than the thread has. */
const MOST_ROWS = 80

let gateway: Gateway
let served: Served
let crowd: Crowd
let sam: Page
let thread = ""
let shortThread = ""

const idOf = (email: string): Promise<number> =>
  gateway.run(
    Effect.flatMap(Store, (store) =>
      Effect.map(
        store.transact((tx) => tx.accounts.findByEmail(email)),
        (row) => row?.id ?? 0,
      ),
    ),
  )
/** The messages in view, from the top: number, top edge and distance from the middle, px. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector("section ol")
    const box = list?.parentElement?.getBoundingClientRect()
    if (!list || !box) return []
    return [...list.children].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const n = /message (\d+)\./.exec(row.textContent ?? "")?.[1]
      return n === undefined || bottom <= box.top || top >= box.bottom
        ? []
        : [{ n: Number(n), top: Math.round(top), middle: (top + bottom) / 2 - (box.top + box.bottom) / 2 }]
    })
  })
/** The browser's layout shift score since the page began. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + ("value" in entry ? Number(entry.value) : 0), 0)),
        ).observe({ type: "layout-shift", buffered: true })
        setTimeout(() => done(0), 500)
      }),
  )
/**
 * Watches a list's rows while `act` runs: how many were added, the most measurements of one row, changes inside rows,
 * animations.
 */
const rowsWhile = async (page: Page, act: () => Promise<unknown>) => {
  const counts = await page.evaluateHandle(() => {
    const list = document.querySelector("section ol")
    if (!list) throw new Error("the page shows no thread")
    const sizes = new Map<Element, number>()
    const seen = { rows: 0, mostMeasured: 0, changed: [] as string[], animated: [] as string[] }
    const measure = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        // The observer reports a removed row once more.
        if (!target.isConnected) continue
        const times = (sizes.get(target) ?? 0) + 1
        sizes.set(target, times)
        seen.mostMeasured = Math.max(seen.mostMeasured, times)
      }
    })
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes, attributeName } of changes) {
        if (target !== list) {
          // A row's position is its own attribute; anything else is a change inside it.
          if (type !== "attributes" || target.parentNode !== list)
            seen.changed.push(`${type} ${attributeName ?? ""} of ${target.nodeName}: ${target.textContent}`)
          continue
        }
        for (const row of addedNodes) {
          if (!(row instanceof Element)) continue
          seen.rows++
          measure.observe(row)
        }
      }
    }).observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
    list.addEventListener("transitionrun", (event) =>
      seen.animated.push(`${event instanceof TransitionEvent ? event.propertyName : ""} of ${event.target}`),
    )
    return seen
  })
  await act()
  return counts.jsonValue()
}
const newest = (page: Page) => page.getByRole("button", { name: /^Jump to latest/ })
/** Waits until two looks in a row find the same: nothing moves any more. */
const settled = async (page: Page) => {
  let last = await inView(page)
  await expect
    .poll(async () => {
      const before = last
      // The page reacts to a change within the next two frames.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      last = await inView(page)
      return last.length > 3 && JSON.stringify(last) === JSON.stringify(before)
    })
    .toBe(true)
  return last
}

beforeAll(async () => {
  gateway = await makeGateway({ store: "memory", demo: 2, distDir: process.env.LIVCAM_DIST ?? "dist" })
  served = await serve({ host: "127.0.0.1", port: 0, trustsProxy: false }, async () => gateway)
  const [samId, miaId] = [await idOf(SAM_EMAIL), await idOf(MIA_EMAIL)]
  await holdLongTalk(gateway, { from: miaId, to: samId, count: COUNT, timeOf: (n) => BEGIN + n * HOUR })
  const hostId = Math.max(samId, miaId) + 1
  await holdLongTalk(gateway, { from: hostId, to: samId, count: 4, timeOf: (n) => BEGIN + n * HOUR })
  shortThread = `/message/IMMessageSession/${hostId}`
  thread = `/message/IMMessageSession/${miaId}`
  crowd = makeCrowd(`http://127.0.0.1:${served.port}`)
  sam = (await crowd.signIn(SAM_EMAIL, { noServiceWorker: true })).page
})
beforeEach(({ onTestFailed }) => onTestFailed(() => crowd.photograph(".cache/long-thread")))
afterAll(async () => {
  await crowd?.dispose()
  await served?.close()
})

describe.sequential("a thread of 1,500 messages", () => {
  test("CHAT-02: an address that opens before the device knows of the thread reads nothing that it does not show", async () => {
    const { browser, page } = await crowd.visit("/login", { noServiceWorker: true })
    let letThrough: () => unknown = () => {}
    const mayCome = new Promise((resolve) => {
      letThrough = () => resolve(true)
    })
    await browser.context().route("**/feed/v1/**", async (route) => {
      await mayCome
      await route.continue()
    })
    await logIn(page, SAM_EMAIL, DEMO_PASSWORD)
    await page.waitForURL((url) => url.pathname === "/")
    await page.goto(`${thread}?at=700`)
    await page.getByText("Say hello to Mia").waitFor()
    letThrough()
    await shown(page, "message 700.").waitFor()
    await settled(page)
    await page.waitForTimeout(500)
    expect(await newest(page).getAttribute("aria-label")).toMatch(/1 new message/)
  })

  test("CARD-06: it opens with the message of the address in the middle, though it has to be fetched", async () => {
    await sam.goto(`${thread}?at=700`)
    await shown(sam, "message 700.").waitFor()
    const found = (await settled(sam)).find(({ n }) => n === 700)
    expect(Math.abs(found?.middle ?? Number.NaN)).toBeLessThan(120)
  })

  test("CARD-06: scrolling back through many pages leaves no hole, few rows, and the place where it was", async () => {
    const scroll = await longScroll(sam, { distance: 16_000, step: 160, slowdown: 1 })
    expect(scroll.distance).toBe(16_000)
    expect(scroll.domNodesMax).toBeLessThan(2_000)
    // A row that is still being read does not move either, so the gaps are awaited first.
    await expect.poll(() => sam.locator("section [data-gap]").count()).toBe(0)
    const rows = await settled(sam)
    expect(rows[0]?.n).toBeLessThan(600)
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => (rows[0]?.n ?? 0) + at))
    expect(await sam.locator("section ol > li").count()).toBeLessThan(MOST_ROWS)
    await sam.waitForTimeout(500)
    expect(await inView(sam)).toEqual(rows)
  })

  test("CARD-06: a movement measures a row once, changes nothing inside it and animates nothing", async () => {
    await sam.goto(`${thread}?at=700`)
    await shown(sam, "message 700.").waitFor()
    // What loads with the first row that needs it has come.
    await sam.locator("section ol").getByRole("button", { name: "Translate" }).first().waitFor()
    // The message that was gone to is lit for a while. The end of its light is no work of the movement, so it is
    // awaited.
    await expect.poll(() => sam.locator("section ol > li > .bg-accent-soft").count(), { timeout: 20_000 }).toBe(0)
    await settled(sam)
    const seen = await rowsWhile(sam, () => longScroll(sam, { distance: 20_000, slowdown: 1 }))
    expect(seen.rows).toBeGreaterThan(100)
    expect(seen).toMatchObject({ mostMeasured: 1, changed: [], animated: [] })
  })

  test("a date leads to the first message of that day", async () => {
    await sam.getByRole("button", { name: "More" }).filter({ visible: true }).last().click()
    await sam.getByRole("button", { name: "Go to a date" }).click()
    await sam.getByRole("textbox", { name: "Date" }).fill("2024-01-11")
    await sam.getByRole("button", { name: "Go", exact: true }).click()
    // The talk begins at 00:30 on January 1 with one message an hour, so day 11 begins with number 240.
    await shown(sam, "message 240.").waitFor()
    const found = (await settled(sam)).find(({ n }) => n === 240)
    expect(Math.abs(found?.middle ?? Number.NaN)).toBeLessThan(120)
  })

  test("CHAT-02: the way to the newest tells the unread, leads there, and reads them; back from an opened address is the chats", async () => {
    await sam.getByRole("button", { name: /^Jump to latest, \d+ new message/ }).click()
    await shown(sam, "message 1499.").waitFor()
    await newest(sam).waitFor({ state: "detached" })
    await sam.goto("/message")
    await shown(sam, "message 1499.").waitFor()
    await expect.poll(() => sam.getByRole("link", { name: /^Mia.*unread/ }).count()).toBe(0)
    for (const at of ["x", "-4", "99999"]) {
      await sam.goto(`${thread}?at=${at}`)
      await shown(sam, "message 1499.").waitFor()
    }
    await sam.getByRole("button", { name: "Back", exact: true }).click()
    await expect.poll(() => new URL(sam.url()).pathname).toBe("/message")
  })

  test("CARD-06: a thread is drawn where it stays, whether it fills the screen or not", async () => {
    for (const [path, text] of [
      [thread, "message 1499."],
      [shortThread, "message 3."],
    ] as const) {
      await sam.goto(path)
      await shown(sam, text).waitFor()
      await settled(sam)
      expect(await layoutShift(sam), path).toBeLessThan(0.05)
    }
  })

  test("CHAT-02: a tap on a message does not let go of the end: a keyboard that opens leaves the newest in view", async () => {
    await sam.goto(thread)
    await settled(sam)
    const before = sam.viewportSize() ?? { width: 0, height: 0 }
    await sam.locator("section ol > li").last().click()
    await sam.setViewportSize({ ...before, height: before.height - 300 })
    expect((await settled(sam)).at(-1)?.n).toBe(1_499)
    await sam.setViewportSize(before)
    expect((await settled(sam)).at(-1)?.n).toBe(1_499)
  })

  test("CARD-06: who leaves the end with a small movement and goes on is not brought back", async () => {
    await sam.goto(thread)
    await shown(sam, "message 1499.").waitFor()
    await settled(sam)
    // The scroll begins with a turn of the wheel that stays near the end, as a fling begins with a touch.
    const scroll = await longScroll(sam, { distance: 6_000, slowdown: 1 })
    expect(scroll.leaps).toBe(0)
    expect((await settled(sam))[0]?.n).toBeLessThan(1_450)
  })

  test("NET-01: what is not on this device says so in its place while there is no network", async () => {
    await sam.goto(`${thread}?at=40`)
    await shown(sam, "message 40.").waitFor()
    await sam.goto(thread)
    await shown(sam, "message 1499.").waitFor()
    await served.close()
    await sam.getByRole("button", { name: "More" }).filter({ visible: true }).last().click()
    await sam.getByRole("button", { name: "Go to a date" }).click()
    await sam.getByRole("textbox", { name: "Date" }).fill("2024-02-20")
    await sam.getByRole("button", { name: "Go", exact: true }).click()
    await shown(sam, /Some messages of that day are not on this device/).waitFor()
    await sam.mouse.move(200, 400)
    await expect
      .poll(async () => {
        await sam.mouse.wheel(0, -700)
        return await shown(sam, "Not on this device. It loads when you are online.").count()
      })
      .toBeGreaterThan(0)
  })
})
