/**
 * A user with years of history signs in on a second device: a gateway on PGlite, a feed of 20,000 entries, 5,000
 * messages, 60 chats.
 */
import { Effect, Layer } from "effect"
import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { agreedTo } from "../../gateway/accounts/agreement.ts"
import { newAccount } from "../../gateway/accounts/new-account.ts"
import { hashPassword } from "../../gateway/accounts/password.ts"
import { type Gateway, makeGateway } from "../../gateway/app.ts"
import { grantNewUserCoins } from "../../gateway/coins/coins.ts"
import { DEMO_PASSWORD } from "../../gateway/demo/people.ts"
import { Feed } from "../../gateway/feed/feed.ts"
import { type Served, serve } from "../../gateway/serve.ts"
import type { Connections } from "../../gateway/store/sql/connections.ts"
import { ask } from "../../gateway/store/sql/database.ts"
import { openPglite } from "../../gateway/store/sql/pglite.ts"
import { makeSqlStore } from "../../gateway/store/sql/sql-store.ts"
import { Store } from "../../gateway/store/store.ts"
import { chats, messages } from "../../gateway/store/tables/chat/messages.ts"
import { textInTalk } from "../worlds/app/long-talk.ts"
import { databaseImage } from "../worlds/gateway/database-image.ts"
import { type Crowd, makeCrowd } from "./support/crowd.ts"
import { shot } from "./support/shot.ts"
import { shown } from "./support/steps.ts"

const EMAIL = "years@livcam.test"
const CHATS = 60
const ENTRIES = 20_000
/**
 * Messages in the first chat (the long one) and in each other. The last chat is the newest and has three unread
 * messages.
 */
const LONG = 2_050
const SHORT = 50
const UNREAD = 3
const MINUTE = 60_000

let gateway: Gateway
let served: Served
let crowd: Crowd
let friends: ReadonlyArray<number> = []

/** Coins of the month before last: rewards, and one gift at the end that spends them all. */
const FORMER = 601
const monthStart = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 2, 1)
const formerCoins = Array.from({ length: FORMER }, (_, n) => {
  const isLast = n === FORMER - 1
  const [amount, balance] = isLast ? [-5 * n, 0] : [5, 5 * (n + 1)]
  return {
    ...({ _tag: "v2.CoinsPosted", entryId: `former-${n}`, currency: "coins", amount, balance } as const),
    ...{ reason: isLast ? ("gift" as const) : ("reward" as const), roomNum: null, minute: null, link: null },
    at: monthStart + (n + 1) * 30 * MINUTE,
  }
})

const countIn = (chat: number): number => (chat === 0 ? LONG : SHORT)

const seed = (connections: Connections) =>
  Effect.gen(function* () {
    const [store, feed] = [yield* Store, yield* Feed]
    const passwordHash = yield* hashPassword(DEMO_PASSWORD)
    const begin = Date.now() - 6_000 * MINUTE
    const me = yield* store.transact((tx) =>
      tx.accounts.insert(
        newAccount({
          userName: "Years",
          email: EMAIL,
          passwordHash,
          createdAt: begin,
          ...agreedTo(AGREEMENT_VERSION, begin),
        }),
      ),
    )
    friends = yield* store.transact((tx) =>
      Effect.forEach(Array.from({ length: CHATS }), (_, chat) =>
        Effect.gen(function* () {
          const { id } = yield* tx.accounts.insert(newAccount({ userName: `Friend ${chat}`, createdAt: begin }))
          yield* feed.introduce(tx, me.id, id)
          return id
        }),
      ),
    )
    const all = friends.flatMap((friend, chat) =>
      Array.from({ length: countIn(chat) }, (_, n) => {
        const isMine = n % 2 === 0 && n < countIn(chat) - UNREAD
        return {
          messageId: `years-${chat}-${n}`,
          sessionId: sessionIdOf(me.id, friend),
          n,
          sendUserId: isMine ? me.id : friend,
          receiveUserId: isMine ? friend : me.id,
          messageType: 1 as const,
          message: textInTalk(n),
          targetLanguage: null,
          targetLanguageMessage: null,
          time: 0,
          intentId: null,
          call: null,
        }
      }),
    )
    const told = all.map((message, at) => ({ ...message, time: begin + at * MINUTE }))
    const { db, release } = yield* connections.lease
    for (let at = 0; at < told.length; at += 1_000)
      yield* ask(() => db.insert(messages).values(told.slice(at, at + 1_000)))
    yield* ask(() =>
      db
        .insert(chats)
        .values(friends.map((friend, chat) => ({ sessionId: sessionIdOf(me.id, friend), count: countIn(chat) }))),
    )
    yield* release(false)
    yield* store.transact((tx) =>
      Effect.gen(function* () {
        for (let at = 0; at < FORMER; at += 500)
          yield* tx.feeds.append(me.id, formerCoins.slice(at, at + 500), formerCoins[at]?.at ?? 0)
        yield* grantNewUserCoins(tx, me.id)
        for (let at = 0; at < told.length; at += 500)
          yield* tx.feeds.append(
            me.id,
            told.slice(at, at + 500).map((message) => ({ _tag: "v1.MessageReceived", message }) as const),
            begin,
          )
        for (const [chat, friend] of friends.entries()) {
          const last = countIn(chat) - 1
          const isRead = chat < CHATS - 1
          yield* tx.reads.raise(sessionIdOf(me.id, friend), me.id, isRead ? last : last - UNREAD)
        }
        const left = ENTRIES - (yield* tx.feeds.head(me.id))
        const marks = Array.from({ length: left }, (_, n) => {
          const friend = friends[n % CHATS] ?? 0
          const sessionId = sessionIdOf(me.id, friend)
          return { _tag: "v1.SessionRead", sessionId, readerId: friend, upTo: 0, intentId: null } as const
        })
        for (let at = 0; at < marks.length; at += 1_000)
          yield* tx.feeds.append(me.id, marks.slice(at, at + 1_000), begin)
        expect([yield* tx.feeds.head(me.id), told.length]).toEqual([ENTRIES, 5_000])
      }),
    )
  })

beforeAll(async () => {
  let connections: Connections | undefined
  const layer = Layer.effect(
    Store,
    Effect.map(openPglite(await databaseImage()), (opened) => {
      connections = opened
      return makeSqlStore(opened)
    }),
  )
  gateway = await makeGateway({ store: { layer }, demo: false, distDir: process.env.LIVCAM_DIST ?? "dist" })
  if (connections === undefined) throw new Error("the database is not open")
  await gateway.run(seed(connections))
  served = await serve({ host: "127.0.0.1", port: 0, trustsProxy: false }, async () => gateway)
  crowd = makeCrowd(`http://127.0.0.1:${served.port}`)
})
beforeEach(({ onTestFailed }) => onTestFailed(() => crowd.photograph(".cache/second-device")))
afterAll(async () => {
  await crowd?.dispose()
  await served?.close()
})

/** The user ids in the chat list, all the way down: the list draws only the rows in view. */
const allChats = async (page: Page): Promise<ReadonlySet<number>> => {
  const found = new Set<number>()
  const list = page.getByRole("region", { name: "Chats" }).filter({ visible: true })
  const rows = list.locator('a[href*="/IMMessageSession/"]')
  await rows.first().hover()
  await page.mouse.wheel(0, -10_000)
  // The wheel takes effect after its call has returned: without this wait the rows at the top would be skipped.
  await list.locator(`a[href$="/${friends.at(-1)}"]`).waitFor()
  for (let step = 0; step < 20; step++) {
    for (const href of await rows.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "")))
      found.add(Number(href.split("/").at(-1)))
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(100)
  }
  return found
}

test("BOOT-10: a second device finds all chats, an old thread and the counters, by a snapshot of the SQL store", async () => {
  const { page } = await crowd.signIn(EMAIL)
  await page.getByText(`${UNREAD} unread messages`).filter({ visible: true }).first().waitFor()
  await shown(page, "120", { exact: true }).waitFor()
  await page.goto("/message")
  await expect.poll(async () => (await allChats(page)).size, { interval: 1_000 }).toBeGreaterThanOrEqual(CHATS)
  await expect
    .poll(
      async () => {
        const found = await allChats(page)
        return [...friends].filter((friend) => !found.has(friend))
      },
      { interval: 1_000 },
    )
    .toEqual([])
  // The items of a former month load when the month is opened. Without a network they load as soon as there is one, and
  // stay.
  await page.goto("/wallet")
  const earlier = page.getByRole("button", { name: "Earlier month" })
  await earlier.waitFor()
  await page.context().setOffline(true)
  await earlier.click()
  await shown(page, /^\+3,000/).waitFor()
  await shown(page, "Load the items").waitFor()
  await page.context().setOffline(false)
  await shot(page, "wallet-former-month")
  await expect.poll(() => page.getByText(/^(Loading what these|What these) sums are made of/).count()).toBe(0)
  const rewards = () => page.getByText(/^\+5(?!\d)/).count()
  await expect.poll(rewards).toBeGreaterThan(20)
  await page.context().setOffline(true)
  await page.reload()
  await expect.poll(rewards).toBeGreaterThan(20)
  await page.context().setOffline(false)
  await page.goto(`/message/IMMessageSession/${friends[0]}?at=10`)
  await shown(page, "message 10.").waitFor()
  await page.goto(`/message/IMMessageSession/${friends.at(-1)}`)
  await shown(page, `message ${SHORT - 1}.`).waitFor()
})
