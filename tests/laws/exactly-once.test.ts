import { Effect } from "effect"
import fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import type { SocialIntent } from "#schema/friends/log.ts"
import { newAccount } from "../../gateway/accounts/new-account.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, register, threadTexts, watch } from "../worlds/app/acting.ts"
import type { TestBrowser, TestTab } from "../worlds/app/browser.ts"
import { SOCIAL_ACTS } from "../worlds/app/social-acts.ts"
import { feedOf, intentIn } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

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

/** Brings a misfortune before a text is written or a wish to `path` is made. Returns the tab that goes on. */
const suffer = async (
  at: World,
  what: Misfortune,
  browser: TestBrowser,
  tab: TestTab,
  path = SEND,
): Promise<TestTab> => {
  const { network } = browser
  if (what === "loseRequest") network.loseRequests(path, 2)
  if (what === "loseAnswer") network.loseAnswers(path, 2)
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

/** Wishes of all kinds about one person, one after another. Each prepares the ground for the next. */
const LIFE: ReadonlyArray<(them: number) => SocialIntent> = [
  SOCIAL_ACTS.sayHi.wish,
  SOCIAL_ACTS.likeUser.wish,
  SOCIAL_ACTS.requestFriend.wish,
  SOCIAL_ACTS.favourite.wish,
  SOCIAL_ACTS.remind.wish,
  (userId) => ({ _tag: "likeUser", userId, on: false }),
  SOCIAL_ACTS.removeFriend.wish,
  SOCIAL_ACTS.block.wish,
  SOCIAL_ACTS.report.wish,
  (userId) => ({ _tag: "block", userId, on: false }),
]

test("CARD-11: each wish about a person is fulfilled exactly once and in order, whatever the network does and whenever the tab dies", async () => {
  const at = await makeWorld()
  world = at
  const browser = await at.browser()
  let tab = browser.openTab()
  const ann = await register(tab.client, "Ann")
  let people = 0

  await fc.assert(
    fc.asyncProperty(fc.array(misfortune, { minLength: LIFE.length, maxLength: LIFE.length }), async (misfortunes) => {
      // A different person each time, so that every life begins with strangers.
      const them = await at.gateway.run(addPerson(`P${people++}`))
      const opened: Array<string> = []
      for (const [place, make] of LIFE.entries()) {
        const wish = make(them)
        tab = await suffer(at, misfortunes[place] ?? "nothing", browser, tab, SOCIAL_ACTS[wish._tag].path)
        const { intentId } = await act(tab.client, wish)
        if (intentId !== null) opened.push(intentId)
      }
      browser.network.mend()
      const outbox = watch(tab.client.query({ _tag: "outbox" }))
      const between = watch(tab.client.query({ _tag: "relation", userId: them }))
      await at.eventually(() => {
        expect(outbox().order).toEqual([])
        expect(between()).toMatchObject({ like: false, friend: false, request: "none", blocked: false, waiting: [] })
      })
      const settled = (await feedOf(at, ann)).map(intentIn).filter((id) => opened.some((mine) => mine === id))
      expect(settled.toSorted()).toEqual(opened.toSorted())
      expect(await at.gateway.run(reportsAbout(ann, them))).toBe(1)
    }),
    { numRuns: 8, seed: 20_261_122, endOnFailure: true },
  )
})

const addPerson = (userName: string) =>
  Store.use((store) =>
    store.transact((tx) => Effect.map(tx.accounts.insert(newAccount({ userName, createdAt: 0 })), ({ id }) => id)),
  )

const reportsAbout = (by: number, userId: number) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.map(tx.safetyReports.by(by), (reports) => reports.filter((report) => report.userId === userId).length),
    ),
  )
