import fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import { act, register, threadTexts, watch } from "../support/acting.ts"
import type { TestBrowser, TestTab } from "../support/test-browser.ts"
import { makeWorld, type World } from "../support/virtual-world.ts"

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

const SEND = "/im/v1/send"
const PULL = "/feed/v1/pull"

const MISFORTUNES = ["nothing", "loseRequest", "loseAnswer", "losePull", "cut", "mend", "kill", "wait"] as const
type Misfortune = (typeof MISFORTUNES)[number]
const misfortune = fc.constantFrom(...MISFORTUNES)

/** What happens before a text is written; gives the tab that goes on. */
const suffer = async (at: World, what: Misfortune, browser: TestBrowser, tab: TestTab): Promise<TestTab> => {
  const { network } = browser
  if (what === "loseRequest") network.loseRequests(SEND, 2)
  if (what === "loseAnswer") network.loseAnswers(SEND, 2)
  if (what === "losePull") network.loseAnswers(PULL, 1)
  if (what === "cut") network.cut()
  if (what === "mend") network.mend()
  if (what === "wait") await at.pass(3_000)
  if (what !== "kill") return tab
  await tab.kill()
  return browser.openTab()
}

test("CARD-11: each text arrives exactly once and in order, whatever the network does and whenever the tab dies", async () => {
  const at = await makeWorld()
  world = at
  const [annBrowser, boBrowser] = [await at.browser(), await at.browser()]
  let tab = annBrowser.openTab()
  const boTab = boBrowser.openTab()
  const ann = await register(tab.client, "Ann")
  const bo = await register(boTab.client, "Bo")
  const his = threadTexts(boTab.client, ann)
  const written: Array<string> = []

  await fc.assert(
    fc.asyncProperty(fc.array(misfortune, { minLength: 3, maxLength: 8 }), async (misfortunes) => {
      for (const what of misfortunes) {
        tab = await suffer(at, what, annBrowser, tab)
        const text = `text ${written.length}`
        await act(tab.client, { _tag: "sendMessage", to: bo, text })
        written.push(text)
      }
      annBrowser.network.mend()
      const hers = threadTexts(tab.client, bo)
      const outbox = watch(tab.client.query({ _tag: "outbox" }))
      await at.eventually(() => {
        expect(outbox().order).toEqual([])
        expect(his().map(({ text }) => text)).toEqual(written)
        expect(hers()).toEqual(written.map((text) => ({ text, mine: true, state: "sent" })))
      })
    }),
    { numRuns: 20, seed: 20_261_121, endOnFailure: true },
  )
})
