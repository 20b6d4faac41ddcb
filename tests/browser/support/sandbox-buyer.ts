/**
 * Sam, who buys coins in the payment sandbox; and a search through everything sent and kept for what only the sandbox's
 * page may know.
 */
import { mkdtempSync } from "node:fs"
import { readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect } from "vitest"
import { TEST_CARDS } from "../../../gateway/payment/sandbox/test-cards.ts"
import { cardNumbersIn, hasCode, textsIn } from "./card-scan.ts"
import type { GatewayProcess } from "./gateway-process.ts"
import { balanceOn, enterCard } from "./steps.ts"
import { openTown } from "./town.ts"
import { watchOpened } from "./watch-opened.ts"

const CODE = "864"

/** Everything that this origin keeps in the browser. Bytes are marked as card-scan.ts expects. */
const keptTexts = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(async () => {
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

/** Everything that the gateway keeps and has printed, without the line of its start that names a card to try. */
const gatewayTexts = async (gateway: GatewayProcess): Promise<ReadonlyArray<string>> => {
  const { data } = gateway
  const files = await readdir(data, { recursive: true, withFileTypes: true })
  const paths = files.flatMap((file) => (file.isFile() ? [join(file.parentPath, file.name)] : []))
  const texts = await Promise.all([...paths, `${data}-sandbox-pay.json`].map((path) => readFile(path, "latin1")))
  return [...texts, gateway.output().replace(/^.*Coins are bought in a sandbox.*$/m, "")]
}

/** To be called once, at the top of the file. `pictures`: see openTown. */
export const openBuyer = (pictures: string) => {
  /** The file that gets the opened bodies of sealed requests. */
  const opened = join(mkdtempSync(join(tmpdir(), "livcam-opened-")), "bodies")
  const town = openTown(pictures, watchOpened(opened))
  afterAll(() => rm(dirname(opened), { recursive: true, force: true }))
  /** Everything that pages and their workers have sent to the app's origin, and to no other. */
  const sent: Array<string> = []
  let sam: Page
  beforeAll(async () => {
    sam = (await town.crowd.signIn("demo@livcam.test")).page
    sam.context().on("request", (request) => {
      if (new URL(request.url()).origin === town.gateway.origin)
        sent.push(`${request.url()} ${request.postData() ?? ""}`)
    })
  })
  const visible = (role: "heading" | "button" | "link") => (name: string | RegExp) =>
    sam.getByRole(role, { name }).filter({ visible: true }).first()
  const [heading, button, link] = [visible("heading"), visible("button"), visible("link")]
  return {
    get page() {
      return sam
    },
    ...{ heading, button, link },
    balance: async (): Promise<number> => {
      await sam.goto("/shop")
      return balanceOn(sam)
    },
    /** Orders the smallest package; done when the sandbox asks for a card. */
    order: async (): Promise<void> => {
      await sam.goto("/pay?coin=1")
      await button(/^(Pay £0\.99|Continue to pay)$/).click()
      await sam.getByLabel("Card number").waitFor()
    },
    enters: (number: string, press: string | RegExp = /^Pay £/) => enterCard(sam, number, press, CODE),
    /** The same person in a new tab. The tab before died without a beforeunload. */
    diesAndReturns: async (address: string): Promise<void> => {
      const next = await sam.context().newPage()
      await sam.close({ runBeforeUnload: false })
      sam = next
      await sam.goto(address)
    },
    /**
     * Checks that nothing of a card is in what pages have sent, what the browser keeps, what the gateway keeps or
     * prints.
     */
    expectNoCard: async (): Promise<void> => {
      await sam.goto("/payOrderList")
      await sam.getByRole("listitem").first().waitFor()
      const entered = TEST_CARDS.flatMap(({ number }) => [number, number.replace(/(.{4})(?=.)/g, "$1 ")])
      const kept = (await keptTexts(sam)).flatMap(textsIn)
      expect(kept.some((text) => /v\d\.[A-Z][a-z]+/.test(text))).toBe(true)
      const sealed = await readFile(opened, "utf8")
      expect(sealed).toContain('"captcha"')
      const places = { sent, sealed: sealed.split("\n"), browser: kept, gateway: await gatewayTexts(town.gateway) }
      for (const [place, texts] of Object.entries(places)) {
        expect(texts.join("").length, place).toBeGreaterThan(1_000)
        for (const text of texts) {
          expect(cardNumbersIn(text), place).toEqual([])
          expect(hasCode(text, CODE), `${place}: the security code`).toBe(false)
          for (const word of [...entered, "Sam Example", "sam@example.test", "12/39"])
            expect(text.includes(word), `${place}: ${word}`).toBe(false)
        }
      }
    },
  }
}
