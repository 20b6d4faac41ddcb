/** Coins bought in the payment sandbox, as `npm start` runs it: its own page in a real browser, cards that are declined, a tab that dies at each step. */
import { mkdtempSync } from "node:fs"
import { readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { TEST_CARDS } from "../../gateway/payment/sandbox/test-cards.ts"
import { cardNumbersIn, hasCode, textsIn } from "./support/card-scan.ts"
import { balanceOn, enterCard, findHost, openSandbox } from "./support/steps.ts"
import { openTown } from "./support/town.ts"
import { watchOpened } from "./support/watch-opened.ts"

/** What the gateway has opened of sealed requests is written here. */
const opened = join(mkdtempSync(join(tmpdir(), "livcam-opened-")), "bodies")
const town = openTown("sandbox-pay", watchOpened(opened))
afterAll(() => rm(dirname(opened), { recursive: true, force: true }))
const CODE = "864"

/** Everything that pages and their workers have sent to the origins of the app, and to no other. */
const sent: Array<string> = []
let sam: Page
beforeAll(async () => {
  sam = (await town.crowd.signIn("demo@livcam.test")).page
  sam.context().on("request", (request) => {
    if (new URL(request.url()).origin === town.gateway.origin) sent.push(`${request.url()} ${request.postData() ?? ""}`)
  })
})

const heading = (name: string | RegExp) => sam.getByRole("heading", { name }).filter({ visible: true }).first()
const button = (name: string | RegExp) => sam.getByRole("button", { name }).filter({ visible: true }).first()
const link = (name: string | RegExp) => sam.getByRole("link", { name }).filter({ visible: true }).first()
const isOnPage = () => sam.getByLabel("Card number").waitFor()
const balance = async (): Promise<number> => {
  await sam.goto("/shop")
  return balanceOn(sam)
}
/** The same person in a new tab: the one before died without a word. */
const diesAndReturns = async (address: string): Promise<void> => {
  const context = sam.context()
  const next = await context.newPage()
  await sam.close({ runBeforeUnload: false })
  sam = next
  await sam.goto(address)
}
const openPage = () => openSandbox(sam)
const enters = (number: string, press: string | RegExp = /^Pay £/) => enterCard(sam, number, press, CODE)

test("ROUTE-09, COIN-03: each declined card is said on the channel's page with why, another one pays there, and the coins are there", async () => {
  await openPage()
  await sam.getByText("No money moves here.").waitFor()
  for (const { number, declined } of TEST_CARDS) {
    if (declined === undefined) continue
    await enters(number)
    await sam.getByRole("alert").filter({ hasText: declined }).waitFor()
  }
  await enters("4242 4242 4242 4242")
  await heading("Payment received").waitFor()
  await sam.getByText(/^\d+ coins were added\. Your balance: [\d,]+\.$/).waitFor()
})

test("COIN-04: the bank's question is answered with no, then with yes", async () => {
  const before = await balance()
  await openPage()
  await enters("4000 0025 0000 3155")
  await heading(/is it you/).waitFor()
  await button("No").click()
  await isOnPage()
  await enters("4000 0025 0000 3155")
  await button("Yes, it is me").click()
  await heading("Payment received").waitFor()
  expect(await balance()).toBeGreaterThan(before)
})

test("COIN-08, PROD-08: subscribed to by the week, it is paused by one press, resumed, read offline, and cancelled by two", async () => {
  await sam.goto("/shop")
  await link(/£4\.99 a week/).click()
  await sam.getByText(/£4\.99 is taken now and every week from then on, for 660 coins each time/).waitFor()
  await button("Subscribe for £4.99 a week").click()
  await isOnPage()
  await sam.getByText("This begins a subscription").waitFor()
  await enters("4242 4242 4242 4242")
  await heading("Payment received").waitFor()
  await sam.goto("/shop")
  await button("Subscriptions").click()
  const dialog = sam.getByRole("dialog")
  await dialog.getByText(/^Next payment: £4\.99 on /).waitFor()
  await dialog.getByRole("button", { name: "Pause" }).click()
  await dialog.getByText(/^Paused\. Paid until /).waitFor()
  await sam.context().setOffline(true)
  await sam.keyboard.press("Escape")
  await button("Subscriptions").click()
  await dialog.getByText(/^Paused\. Paid until /).waitFor()
  await sam.context().setOffline(false)
  await dialog.getByRole("button", { name: "Resume" }).click()
  await dialog.getByText(/^Next payment: £4\.99 on /).waitFor()
  await dialog.getByRole("button", { name: "Saved cards" }).click()
  const card = sam.getByRole("listitem").filter({ hasText: "Visa •••• 4242" })
  await card.getByText("Pays: 660 coins every week").waitFor()
  expect(await card.getByRole("button").count()).toBe(0)
  await sam.goto("/shop")
  await button("Subscriptions").click()
  await dialog.getByRole("button", { name: "Cancel subscription" }).click()
  await dialog.getByText(/^Next payment: £4\.99 on /).waitFor()
  await dialog.getByRole("button", { name: "Yes, cancel it" }).click()
  await dialog.getByText("Cancelled. Nothing is charged any more.").waitFor()
  await sam.keyboard.press("Escape")
  await sam.goto("/payOrderList")
  await sam.getByRole("listitem").filter({ hasText: "660 coins every week" }).first().waitFor()
})

test("COIN-07, ROUTE-12: a card is added on the channel's page, paid with by one press, and removed by two", async () => {
  await sam.goto("/shop")
  await link("Ways to pay").click()
  await link("Saved cards").click()
  await heading("Saved cards").waitFor()
  await link("Add a card").click()
  await button("Continue to the provider’s page").click()
  await isOnPage()
  await enters("4000 0025 0000 3155", /^Keep this card$/)
  await sam.getByText("Your card is saved.").waitFor()
  const card = sam.getByRole("listitem").filter({ hasText: "Visa •••• 3155" })
  await card.getByText("Expires 12/39").waitFor()
  await sam.goto("/pay?coin=1")
  await button(/^(Pay £0\.99|Continue to pay)$/).click()
  await button("Pay with Visa •••• 3155").click()
  await button("Yes, it is me").click()
  await heading("Payment received").waitFor()
  await sam.goto("/cardList")
  await card.getByRole("button", { name: "Remove" }).click()
  await card.getByRole("button", { name: "Yes, remove it" }).click()
  await sam.getByText("The card is removed").waitFor()
  await card.waitFor({ state: "detached" })
  await sam.context().setOffline(true)
  await sam
    .getByText(/^Offline/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await link("Add a card").click()
  await heading("Add a card").waitFor()
  await expect.poll(() => button("Continue to the provider’s page").getAttribute("aria-disabled")).toBe("true")
  await sam.context().setOffline(false)
})

test("COIN-03, COIN-04: a tab that dies with the order made, on the channel's page, at the bank and on the way back pays once", async () => {
  const before = await balance()
  await sam.goto("/pay?coin=1")
  await button(/^Pay £0\.99$/).click()
  await heading(/./).waitFor()
  await diesAndReturns("/pay?coin=1")
  await openPage()
  const page = sam.url()
  await diesAndReturns("/payOrderList")
  await sam.getByRole("listitem").filter({ hasText: "Not paid yet" }).first().waitFor()
  await openPage()
  expect(sam.url()).toBe(page)
  await enters("4000 0025 0000 3155")
  await heading(/is it you/).waitFor()
  await diesAndReturns(page)
  await sam.route("**/payRes?**", (route) => route.abort())
  await button("Yes, it is me").click()
  await diesAndReturns(page)
  await heading("This is paid.").waitFor()
  await link("Back to the shop").click()
  await heading("Payment received").waitFor()
  const after = await balance()
  expect(after).toBeGreaterThan(before)
  await sam.goto("/pay?coin=1")
  await button(/^Pay £0\.99$/).waitFor()
  expect(await balance()).toBe(after)
})

test("COIN-14: a gift that the balance did not pay is still chosen after its coins were paid for", async () => {
  const profile = await findHost(sam, "Mia", "Spain")
  const thread = profile.replace("/profile/", "/message/IMMessageSession/")
  const panel = sam.getByRole("dialog", { name: "Gift for Mia" })
  await sam.goto(thread)
  await button("Send a gift").click()
  await panel.getByRole("button", { name: /^Castle/ }).click()
  await panel.getByRole("button", { name: "Get coins" }).last().click()
  await button(/^[\d,]+ coins for £/).click()
  await button(/^Pay £/).click()
  await isOnPage()
  await enters("4242 4242 4242 4242")
  await heading("Payment received").waitFor()
  await link("Go on").click()
  await button("Send a gift").click()
  expect(await panel.getByRole("button", { name: /^Castle/ }).getAttribute("aria-pressed")).toBe("true")
})

/** All that this origin keeps in the browser; bytes as card-scan.ts marks them. */
const keptTexts = (): Promise<ReadonlyArray<string>> =>
  sam.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    const done = <A>(request: IDBRequest<A>): Promise<A> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const marked = (bytes: Uint8Array) =>
      `bytes:${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        for (const value of await done(database.transaction(store).objectStore(store).getAll()))
          texts.push(JSON.stringify(value, (_, part) => (part instanceof Uint8Array ? marked(part) : part)) ?? "")
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push(request.url)
    }
    return texts
  })

/** All that the gateway keeps, and what it has printed but for the line of its start that names a card to try. */
const gatewayTexts = async (): Promise<ReadonlyArray<string>> => {
  const { data } = town.gateway
  const files = await readdir(data, { recursive: true, withFileTypes: true })
  const paths = files.flatMap((file) => (file.isFile() ? [join(file.parentPath, file.name)] : []))
  const texts = await Promise.all([...paths, `${data}-sandbox-pay.json`].map((path) => readFile(path, "latin1")))
  return [...texts, town.gateway.output().replace(/^.*Coins are bought in a sandbox.*$/m, "")]
}

test("COIN-03: no card number, security code or name of a card is in what pages send, what the browser keeps, what the gateway keeps or prints", async () => {
  await sam.goto("/payOrderList")
  await sam.getByRole("listitem").first().waitFor()
  const entered = TEST_CARDS.flatMap(({ number }) => [number, number.replace(/(.{4})(?=.)/g, "$1 ")])
  const kept = (await keptTexts()).flatMap(textsIn)
  expect(kept.some((text) => /v\d\.[A-Z][a-z]+/.test(text))).toBe(true)
  const sealed = await readFile(opened, "utf8")
  expect(sealed).toContain('"captcha"')
  const places = { sent, sealed: sealed.split("\n"), browser: kept, gateway: await gatewayTexts() }
  for (const [place, texts] of Object.entries(places)) {
    expect(texts.join("").length, place).toBeGreaterThan(1_000)
    for (const text of texts) {
      expect(cardNumbersIn(text), place).toEqual([])
      expect(hasCode(text, CODE), `${place}: the security code`).toBe(false)
      for (const word of [...entered, "Sam Example", "sam@example.test", "12/39"])
        expect(text.includes(word), `${place}: ${word}`).toBe(false)
    }
  }
})
