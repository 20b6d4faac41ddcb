/**
 * A user who chats in a real browser over a bad network: writes, reloads, opens and closes tabs, and whose tab is
 * killed sometimes.
 */
import type { Page } from "playwright"
import { makePersonBrowser } from "../browser/support/chromium.ts"
import { type FaultProxy, makeFaultProxy } from "../browser/support/fault-proxy.ts"
import { composer, logIn, readyForOffline } from "../browser/support/steps.ts"
import { makePrng } from "../sim/kernel/prng.ts"

export interface SoakPerson {
  readonly name: string
  /** Texts that the thread has shown as saved: each must arrive once. */
  readonly accepted: ReadonlySet<string>
  /** Texts whose tab may have died before they were saved: each may arrive once. */
  readonly unsure: ReadonlySet<string>
  /** What went wrong on the way: errors on the page, texts that were never saved. */
  readonly problems: ReadonlyArray<string>
  /** Signs in and opens the thread, on a network without faults. */
  readonly arrive: () => Promise<void>
  /** Acts at random until this time (`performance.now`). */
  readonly live: (until: number) => Promise<void>
  /** Ends with one tab, a network without faults, and the thread in view. */
  readonly heal: () => Promise<Page>
  readonly dispose: () => Promise<void>
}

export interface SoakPersonOptions {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly friendId: number
  readonly gatewayPort: number
  readonly seed: number
  readonly say: (line: string) => void
}

const MOST_TABS = 3
const ARRIVES_WITHIN = 60_000
/** A click or a field that takes longer than this means that the tab is stuck, ms. */
const TIMEOUT = 6_000
/** A text must appear in the thread as saved within this time, ms. */
const SAVED_WITHIN = 20_000
/** Longest pause between two acts, ms. */
const PAUSE = 400
const DELAYS = [200, 600, 1_500] as const
const BEING_SAVED = "Being saved"

/** What the thread's row of a text says; null when there is no row. */
const rowOf = (page: Page, text: string): Promise<string | null> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll("section ol > li")].find((row) => row.textContent.includes(wanted))?.textContent ??
      null,
    text,
  )

interface Act {
  /** How often the act is drawn, compared with the others. */
  readonly weight: number
  readonly run: () => unknown
}

export const makeSoakPerson = async (options: SoakPersonOptions): Promise<SoakPerson> => {
  const { name, email, password, friendId, gatewayPort, seed, say } = options
  const draw = makePrng(seed, name)
  const proxy: FaultProxy = await makeFaultProxy(gatewayPort)
  const browser = await makePersonBrowser(proxy.origin)
  const thread = `${proxy.origin}/message/IMMessageSession/${friendId}`
  const accepted = new Set<string>()
  const unsure = new Set<string>()
  const problems: Array<string> = []
  let tabs: Array<Page> = []
  let written = 0

  const take = (tab: Page): Page => {
    tab.setDefaultTimeout(TIMEOUT)
    tab.on("pageerror", (error) => problems.push(`${name}: error on the page: ${error.message}`))
    tabs.push(tab)
    return tab
  }
  const arrive = async (): Promise<void> => {
    const tab = take(await browser.open())
    tab.setDefaultTimeout(ARRIVES_WITHIN)
    const expires = Date.now() / 1_000 + 86_400
    await browser.context().addCookies([{ name: "CAMC_POP_18", value: "1", url: proxy.origin, expires }])
    await tab.goto(`${proxy.origin}/login`)
    await logIn(tab, email, password)
    await tab.waitForURL((url) => url.pathname === "/")
    await readyForOffline(tab)
    // From here on the device knows the chat's other member.
    await tab.goto(thread)
    await composer(tab).waitFor()
    tab.setDefaultTimeout(TIMEOUT)
  }

  const write = async (): Promise<readonly [tab: Page, text: string]> => {
    const tab = draw.oneOf(tabs)
    if (tab.url() !== thread) await tab.goto(thread)
    const text = `${name} ${seed} ${++written}.`
    await composer(tab).fill(text)
    unsure.add(text)
    await tab.getByRole("button", { name: "Send", exact: true }).click({ noWaitAfter: true })
    return [tab, text]
  }
  const writeAndWait = async (): Promise<void> => {
    const [tab, text] = await write()
    const until = performance.now() + SAVED_WITHIN
    while (performance.now() < until) {
      const row = await rowOf(tab, text)
      if (row !== null && !row.includes(BEING_SAVED)) {
        unsure.delete(text)
        accepted.add(text)
        return
      }
      await tab.waitForTimeout(60)
    }
    problems.push(`“${text}” was not saved within ${SAVED_WITHIN / 1_000} s`)
  }
  const writeAndReload = async (): Promise<void> => {
    const [tab] = await write()
    await tab.waitForTimeout(draw.below(120))
    await tab.reload()
  }
  const mend = async (): Promise<void> => {
    proxy.drop(false)
    proxy.delay(0)
    await browser.context().setOffline(false)
  }

  const acts: Readonly<Record<string, Act>> = {
    "writes a text": { weight: 6, run: writeAndWait },
    "writes a text and reloads at once": { weight: 1, run: writeAndReload },
    reloads: { weight: 1, run: () => draw.oneOf(tabs).reload() },
    "looks at the list": { weight: 1, run: () => draw.oneOf(tabs).goto(`${proxy.origin}/message`) },
    "opens a tab": {
      weight: 1,
      run: async () => {
        if (tabs.length < MOST_TABS) await take(await browser.context().newPage()).goto(thread)
      },
    },
    "closes a tab": {
      weight: 1,
      run: async () => {
        const [closed] = tabs.length > 1 ? tabs.splice(draw.below(tabs.length), 1) : []
        await closed?.close()
      },
    },
    "is killed and comes back": {
      weight: 1,
      run: async () => {
        await browser.close()
        tabs = []
        await take(await browser.open()).goto(thread)
      },
    },
    "has no network": { weight: 1, run: () => browser.context().setOffline(true) },
    "is refused": { weight: 1, run: () => proxy.drop(true) },
    "is slow": { weight: 1, run: () => proxy.delay(draw.oneOf(DELAYS)) },
    "loses all connections": { weight: 1, run: proxy.cut },
    "has connections that are dead": { weight: 1, run: proxy.halfOpen },
    "is not heard": { weight: 1, run: () => proxy.oneWay("up") },
    "hears nothing": { weight: 1, run: () => proxy.oneWay("down") },
    "has its network back": { weight: 5, run: mend },
  }
  const hat = Object.entries(acts).flatMap(([what, { weight }]) => Array.from({ length: weight }, () => what))

  return {
    name,
    accepted,
    unsure,
    problems,
    arrive,
    live: async (until) => {
      while (performance.now() < until) {
        const what = draw.oneOf(hat)
        say(`${name} ${what}`)
        // The tab may be in the middle of a reload that its network prevents from finishing.
        try {
          await acts[what]?.run()
        } catch (cause) {
          say(`${name}: not done: ${String(cause).split("\n")[0]}`)
        }
        await new Promise((rest) => setTimeout(rest, draw.below(PAUSE)))
      }
    },
    heal: async () => {
      await mend()
      proxy.cut()
      const [kept = await browser.context().newPage(), ...others] = tabs
      for (const tab of others) await tab.close()
      tabs = [kept]
      await kept.goto(thread, { timeout: ARRIVES_WITHIN })
      return kept
    },
    dispose: async () => {
      await browser.dispose()
      await proxy.close()
    },
  }
}
