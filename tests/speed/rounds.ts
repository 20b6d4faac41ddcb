/**
 * One round: a fresh browser profile for a visitor and one for a member. Each page is opened cold, from the service
 * worker, and with the gateway stopped; then the member's taps are measured. The gateway is the real one, as
 * `npm start` runs it.
 */
import type { BrowserContext } from "playwright"
import { makePersonBrowser, type PersonBrowser } from "../browser/support/chromium.ts"
import type { GatewayProcess } from "../browser/support/gateway-process.ts"
import { logIn } from "../browser/support/steps.ts"
import { CHAT_LINK, FIRST_CHAT, HOST_LINK, PLACES, type Place, type Who } from "./places.ts"
import type { LinkProfile, SlowLink } from "./slow-link.ts"
import { type Tap, tapThrough } from "./taps.ts"
import { type Visit, visit } from "./visit.ts"

export const WAYS = ["cold", "service worker", "offline"] as const
export type Way = (typeof WAYS)[number]

export interface Profile {
  readonly cpuRate: number
  readonly link: LinkProfile
}

/** Lighthouse's mobile device: a mid-range phone on slow 4G. */
export const SLOW_PHONE: Profile = {
  cpuRate: 4,
  link: { downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000, roundTripMs: 150 },
}

export interface Measured {
  readonly place: string
  readonly way: Way
  readonly visit: Visit
}
export interface Round {
  readonly measured: ReadonlyArray<Measured>
  readonly taps: ReadonlyArray<Tap>
}

interface Stage {
  readonly gateway: GatewayProcess
  readonly link: SlowLink
  readonly profile: Profile
  readonly say: (line: string) => void
  /** Measures only this page, without the taps. */
  readonly only: string | undefined
}

const MEMBER = { email: "demo@livcam.test", password: "livcam-demo" }
const YEAR_S = 365 * 86_400

/**
 * A browser profile whose user has confirmed to be 18. The member has also signed in and has the chats on the device.
 */
const prepare = async (who: Who, link: SlowLink): Promise<{ browser: PersonBrowser; chat: string }> => {
  const browser = await makePersonBrowser(link.origin)
  const page = await browser.open()
  const expires = Date.now() / 1_000 + YEAR_S
  await browser.context().addCookies([{ name: "CAMC_POP_18", value: "1", url: link.origin, expires }])
  let chat = ""
  if (who === "member") {
    await page.goto("/login")
    await logIn(page, MEMBER.email, MEMBER.password)
    await page.waitForURL((url) => url.pathname === "/")
    await page.goto("/message")
    const newest = page.locator(CHAT_LINK).first()
    await newest.waitFor()
    chat = (await newest.getAttribute("href")) ?? ""
    await page.goto(chat)
    await page.getByRole("textbox").waitFor()
    // The engine needs this time to store what it has fetched.
    await page.waitForTimeout(2_000)
  }
  await page.goto("about:blank")
  return { browser, chat }
}

/** Removes everything of the page from the device; what belongs to the account stays. */
const emptyCaches = async (context: BrowserContext, origin: string, who: Who): Promise<void> => {
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  const storageTypes = `service_workers,cache_storage${who === "visitor" ? ",indexeddb" : ""}`
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes })
  await session.send("Network.clearBrowserCache")
  await session.detach()
}

/** Waits until the service worker is there and has fetched everything that it fetches ahead. */
const waitForServiceWorker = async (context: BrowserContext, path: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.close()
}

export const runRound = async ({ gateway, link, profile, say, only }: Stage): Promise<Round> => {
  const measured: Measured[] = []
  let taps: ReadonlyArray<Tap> = []
  link.shape(undefined)
  const people = { visitor: await prepare("visitor", link), member: await prepare("member", link) }
  try {
    const look = async (place: Place, way: Way): Promise<void> => {
      const { browser, chat } = people[place.who]
      const path = place.path === FIRST_CHAT ? chat : place.path
      link.shape(profile.link)
      const { cpuRate } = profile
      const seen = await visit(browser.context(), link, path, { content: place.content, cpuRate })
      link.shape(undefined)
      measured.push({ place: place.name, way, visit: seen })
      const { largestContentfulPaint: lcp, largest, content } = seen.vitals
      say(`  ${place.name} ${way}: largest ${lcp?.toFixed(0)} ms (${largest}), content ${content?.toFixed(0)} ms`)
    }
    const places = PLACES.filter(({ name }) => only === undefined || name === only)
    for (const place of places) {
      const context = people[place.who].browser.context()
      await emptyCaches(context, link.origin, place.who)
      await look(place, "cold")
      await waitForServiceWorker(context, place.path === FIRST_CHAT ? people.member.chat : place.path)
      await look(place, "service worker")
    }
    if (only === undefined) {
      link.shape(profile.link)
      await visit(people.member.browser.context(), link, "/wall", {
        content: HOST_LINK,
        cpuRate: profile.cpuRate,
        goOn: async (page) => {
          taps = await tapThrough(page)
        },
      })
      link.shape(undefined)
    }
    await gateway.kill()
    for (const place of places) await look(place, "offline")
    await gateway.start()
    return { measured, taps }
  } finally {
    await people.visitor.browser.dispose()
    await people.member.browser.dispose()
  }
}
