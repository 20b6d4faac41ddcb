/**
 * The sandbox over HTTP, as browser and gateway see it: its page, its cards, and webhooks to a whole gateway on its
 * real database.
 */
import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Clock, Effect } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { databaseImage } from "../../../tests/worlds/gateway/database-image.ts"
import { testGateway } from "../../../tests/worlds/gateway/http-world.ts"
import { solveCaptcha } from "../../../tests/worlds/gateway/till.ts"
import { addUser, callerOf } from "../../../tests/worlds/gateway/world.ts"
import type { Gateway } from "../../app.ts"
import { type Served, serve } from "../../serve.ts"
import { renewDue } from "../../shop/renew.ts"
import { shopHandlers } from "../../shop/shop-handlers.ts"
import { Store, type Tx } from "../../store/store.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"
import { sandboxProvider } from "./sandbox-provider.ts"
import { openSandbox, type Sandbox } from "./sandbox-server.ts"
import { TEST_CARDS, WAIT_MS } from "./test-cards.ts"

/** 510 and 25 coins, and 100 for the first purchase. */
const COINS = 635
const HOST = "127.0.0.1"

let folder: string
let file: string
let sandbox: Sandbox
let gateway: Gateway
let served: Served
let later = 0
let users = 0
const now = () => Date.now() + later

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "livcam-sandbox-"))
  file = join(folder, "pay.json")
  sandbox = await openSandbox({ host: HOST, port: 0, file, now })
  const { port, secret } = sandbox
  const provider = sandboxProvider({ origin: `http://${HOST}:${port}`, secret })
  gateway = await testGateway({ store: { pglite: await databaseImage() }, payments: [provider] })
  served = await serve({ host: HOST, port: 0, trustsProxy: false }, async () => gateway)
  sandbox.tell(`http://${HOST}:${served.port}/pay/webhook/sandbox`)
})
afterAll(async () => {
  await served.close()
  await sandbox.close()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  later = 0
})

const somebody = () => gateway.run(addUser(`Buyer ${++users}`, { countryId: "US" }))
const ordered = (who: AccountRow, coinId = 2) =>
  gateway.run(
    Effect.gen(function* () {
      const captcha = solveCaptcha(yield* shopHandlers.payChallenge({}, callerOf(who)))
      const under = { intentId: randomUUID(), deadline: (yield* Clock.currentTimeMillis) + 20_000 }
      const wanted = { coinId, channelCode: "sandbox", offerId: null, price: 4.99, currency: "USD" } as const
      const order = { ...under, ...wanted, pageName: "shop", captcha }
      const { orderId } = yield* shopHandlers.makeOrder(order, callerOf(who))
      const { payUrl } = yield* shopHandlers.openCheckout({ orderId }, callerOf(who))
      return { orderId, payUrl }
    }),
  )
const standsAs = (who: AccountRow, orderId: string) =>
  gateway.run(
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const order = yield* tx.orders.find(orderId)
          return { status: order?.status, refund: order?.refund, coins: yield* tx.ledger.balance(`coins:${who.id}`) }
        }),
      ),
    ),
  )
const asked = (who: AccountRow, orderId: string) =>
  gateway.run(Effect.map(shopHandlers.orderInfo({ orderId }, callerOf(who)), ({ order }) => order))
const refund = (who: AccountRow, orderId: string) =>
  gateway.run(
    Effect.flatMap(Clock.currentTimeMillis, (at) =>
      shopHandlers.requestRefund(
        { intentId: randomUUID(), deadline: at + 20_000, orderId, reason: "not needed" },
        callerOf(who),
      ),
    ),
  )
const endsAs = (who: AccountRow, orderId: string, status: string, coins: number) =>
  vi.waitFor(async () => expect(await standsAs(who, orderId)).toMatchObject({ status, coins }), { timeout: 10_000 })

const card = (ending: string) =>
  TEST_CARDS.find(({ number }) => number.endsWith(ending))?.number ?? expect.unreachable("no such card")
const form = (ending: string) => ({
  ...{ do: "pay", name: "Ann Example", email: "ann@example.test", number: card(ending) },
  ...{ expiration: "12/39", code: "123" },
})
const sends = (payUrl: string, fields: Record<string, string>) =>
  fetch(payUrl, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) })
const pays = async (ending: string) => {
  const who = await somebody()
  const { orderId, payUrl } = await ordered(who)
  const answer = await sends(payUrl, form(ending))
  return { who, orderId, payUrl, answer }
}

describe("test cards", () => {
  test("COIN-03, COIN-04: a good card sends the browser back, and its webhook brings the coins once", async () => {
    const { who, orderId, payUrl, answer } = await pays("4242")
    expect(answer.status).toBe(303)
    expect(answer.headers.get("location")).toBe(`http://localhost/payRes?orderId=${orderId}`)
    await endsAs(who, orderId, "success", COINS)
    await sends(payUrl, form("4242"))
    await asked(who, orderId)
    expect(await standsAs(who, orderId)).toMatchObject({ status: "success", coins: COINS })
    expect(await (await fetch(payUrl)).text()).toContain("This is paid.")
  })

  test.each(["", "3155"])("COIN-04: one who cancels closes the page, whatever was entered (%s)", async (ending) => {
    const who = await somebody()
    const { orderId, payUrl } = await ordered(who)
    if (ending !== "") await sends(payUrl, form(ending))
    const { order } = await gateway.run(shopHandlers.cancelOrder({ orderId }, callerOf(who)))
    expect(order).toMatchObject({ orderStatus: "cancelled" })
    await sends(payUrl, form("4242"))
    await sends(payUrl, { do: "confirm" })
    expect(await (await fetch(payUrl)).text()).toContain("Nothing was paid.")
    expect(await standsAs(who, orderId)).toMatchObject({ status: "cancelled", coins: 0 })
  })

  test("COIN-04: a bank that asks is answered on a page of its own: no leads back to the form, yes pays", async () => {
    const { who, orderId, payUrl, answer } = await pays("3155")
    expect(answer.headers.get("location")).toBe(new URL(payUrl).pathname)
    expect(await (await fetch(payUrl)).text()).toContain("is it you?")
    await sends(payUrl, { do: "refuse" })
    expect(await (await fetch(payUrl)).text()).toContain("Card number")
    expect(await asked(who, orderId)).toMatchObject({ orderStatus: "processing" })
    await sends(payUrl, form("3155"))
    await sends(payUrl, { do: "confirm" })
    await endsAs(who, orderId, "success", COINS)
  })

  test.each(["0002", "9995", "0127"])("a card that ends with %s is declined, and another one pays", async (ending) => {
    const { who, orderId, payUrl, answer } = await pays(ending)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('role="alert"')
    await sends(payUrl, form("4242"))
    await endsAs(who, orderId, "success", COINS)
  })

  test("COIN-04: a slow card is processing until it is paid; one that fails brings nothing", async () => {
    const [slow, failing] = [await pays("0077"), await pays("0341")]
    expect(await asked(slow.who, slow.orderId)).toMatchObject({ orderStatus: "processing" })
    later = WAIT_MS
    await endsAs(slow.who, slow.orderId, "success", COINS)
    await endsAs(failing.who, failing.orderId, "failed", 0)
  })

  test("COIN-06: a dispute locks no coins, and is not paid back a second time", async () => {
    const { who, orderId } = await pays("0259")
    await endsAs(who, orderId, "success", COINS)
    later = WAIT_MS
    await vi.waitFor(async () => expect(await asked(who, orderId)).toMatchObject({ refundable: false }), 10_000)
    expect(await standsAs(who, orderId)).toMatchObject({ status: "success", coins: COINS })
  })

  test.each([
    ["4242", "refunded", "refunded", 0],
    ["7726", "handling", "refunded", 0],
    ["5126", "coinsCredited", "coinsCredited", COINS],
  ] as const)("COIN-06: a refund to %s stands as %s, and as %s in the end", async (ending, first, last, coins) => {
    const { who, orderId } = await pays(ending)
    await endsAs(who, orderId, "success", COINS)
    await refund(who, orderId)
    expect(await standsAs(who, orderId)).toMatchObject({ refund: first })
    later = WAIT_MS
    await vi.waitFor(async () => expect(await standsAs(who, orderId)).toMatchObject({ refund: last, coins }), 10_000)
  })

  test("COIN-04: whoever goes back, or does not come in time, pays nothing", async () => {
    const [back, never] = [await somebody(), await somebody()]
    const [cancelled, left] = [await ordered(back), await ordered(never)]
    expect((await sends(cancelled.payUrl, { do: "cancel" })).status).toBe(303)
    await endsAs(back, cancelled.orderId, "cancelled", 0)
    later = 31 * 60_000
    await endsAs(never, left.orderId, "cancelled", 0)
  })
})

describe("a renewal whose bank asks", () => {
  const WEEK_MS = 7 * 86_400_000
  /** Subscribes with the card that asks each time, and charges it a week later. */
  const charged = async () => {
    const who = await somebody()
    const { orderId: subscriptionId, payUrl } = await ordered(who, 11)
    await sends(payUrl, form("3184"))
    await sends(payUrl, { do: "confirm" })
    await endsAs(who, subscriptionId, "success", 760)
    const store = <A>(body: (tx: Tx) => Effect.Effect<A>) => gateway.run(Store.use(({ transact }) => transact(body)))
    const plan = () => store((tx) => tx.subscriptions.find(subscriptionId))
    const due = (await plan())?.paidUntil ?? 0
    await store((tx) => tx.subscriptions.update(subscriptionId, { paidUntil: due - WEEK_MS, nextAt: due - WEEK_MS }))
    await vi.waitFor(async () => {
      await gateway.run(renewDue)
      expect(await plan()).toMatchObject({ asked: true, failures: 0 })
    }, 10_000)
    const orderId = (await plan())?.openOrderId ?? expect.unreachable("no order")
    const open = () => gateway.run(shopHandlers.openCheckout({ orderId }, callerOf(who)))
    return { who, orderId, plan, open }
  }

  test("COIN-08: waits for its user, who confirms it on the sandbox's page and comes back; its coins come once", async () => {
    const { who, orderId, plan, open } = await charged()
    expect(await standsAs(who, orderId)).toMatchObject({ status: "processing", coins: 760 })
    const { payUrl } = await open()
    expect(await (await fetch(payUrl)).text()).toContain("is it you?")
    const answer = await sends(payUrl, { do: "confirm" })
    expect(answer.headers.get("location")).toBe(`http://localhost/payRes?orderId=${orderId}`)
    await sends(payUrl, { do: "confirm" })
    await endsAs(who, orderId, "success", 1_420)
    await asked(who, orderId)
    expect(await standsAs(who, orderId)).toMatchObject({ coins: 1_420 })
    expect(await plan()).toMatchObject({ status: "subscribed", asked: false, openOrderId: null })
  })

  test("COIN-08: answered with no, or not in its time, it was not paid, and is tried again later", async () => {
    const [refused, silent] = [await charged(), await charged()]
    await sends((await refused.open()).payUrl, { do: "refuse" })
    await endsAs(refused.who, refused.orderId, "failed", 760)
    later = 21 * 3_600_000
    await endsAs(silent.who, silent.orderId, "cancelled", 760)
    for (const { plan } of [refused, silent])
      expect(await plan()).toMatchObject({ status: "pastDue", asked: false, failures: 1, openOrderId: null })
  })
})

describe("its page", () => {
  test.each<readonly [string, Record<string, string>, string]>([
    ["no name", { name: " " }, "name-bad"],
    ["no address", { email: "ann" }, "email-bad"],
    ["a number that is none", { number: "4242 4242 4242 4241" }, "number-bad"],
    ["somebody's real card", { number: "4111 1111 1111 1111" }, "number-bad"],
    ["a month that is over", { expiration: "01/20" }, "expiration-bad"],
    ["no month", { expiration: "13/39" }, "expiration-bad"],
    ["a short code", { code: "12" }, "code-bad"],
    ["markup", { name: '"><script>alert(1)</script>', number: "1" }, "number-bad"],
  ])("with %s says so beside the field, and shows neither number nor code again", async (_, wrong, id) => {
    const { payUrl } = await ordered(await somebody())
    const answer = await sends(payUrl, { ...form("4242"), ...wrong })
    const text = await answer.text()
    expect(answer.status).toBe(422)
    expect(text).toContain(`id="${id}"`)
    expect(text).not.toMatch(/name="(number|code)" value="[^"]/)
    expect(text).not.toContain("<script")
  })

  test("reopened it is the same page of the same order", async () => {
    const who = await somebody()
    const { orderId, payUrl } = await ordered(who)
    const again = await gateway.run(shopHandlers.openCheckout({ orderId }, callerOf(who)))
    expect(again).toEqual({ payUrl })
    const page = await fetch(payUrl)
    expect(await page.text()).toContain("No money moves here")
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost")
  })

  test("of a payment that there is not is unknown, and its API opens to nobody else", async () => {
    const origin = `http://${HOST}:${sandbox.port}`
    expect((await fetch(`${origin}/pay/${randomUUID()}`)).status).toBe(404)
    expect((await sends(`${origin}/pay/nobody`, form("4242"))).status).toBe(404)
    for (const path of [
      "/api/checkouts/x",
      "/api/checkouts",
      "/api/checkouts/x/refund",
      "/api/addings",
      "/api/customers",
    ])
      expect((await fetch(`${origin}${path}`, { method: "POST", body: "{}" })).status).toBe(401)
    const mine = { method: "POST", headers: { authorization: `Bearer ${sandbox.secret}` } }
    expect((await fetch(`${origin}/api/checkouts`, { ...mine, body: '{"orderId":"x"}' })).status).toBe(400)
    expect((await fetch(`${origin}/api/checkouts`, { ...mine, body: "x".repeat(20_000) })).status).toBe(413)
    expect((await fetch(`${origin}/api/checkouts/x/refund`, mine)).status).toBe(404)
  })
})

describe("saved cards", () => {
  const cardsOf = (who: AccountRow) =>
    gateway.run(Effect.map(shopHandlers.savedCards({}, callerOf(who)), ({ cards }) => cards))
  const adding = (who: AccountRow) =>
    gateway.run(Effect.map(shopHandlers.addCard({ channelCode: "sandbox" }, callerOf(who)), ({ payUrl }) => payUrl))
  const remove = (who: AccountRow, cardId: string) =>
    gateway.run(shopHandlers.removeCard({ channelCode: "sandbox", cardId }, callerOf(who)))

  test("COIN-07, ROUTE-12: a card is added on the sandbox's own page, paid with by one press, and removed", async () => {
    const who = await somebody()
    expect(await cardsOf(who)).toEqual([])
    const page = await adding(who)
    expect(await (await fetch(page)).text()).toContain("Nothing is paid now")
    expect((await sends(page, { ...form("4242"), number: "1" })).status).toBe(422)
    const answer = await sends(page, form("4242"))
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "http://localhost/cardList?added=1"])
    expect((await sends(page, form("4242"))).status).toBe(404)
    const [card] = await cardsOf(who)
    expect(card).toMatchObject({
      channelCode: "sandbox",
      brand: "Visa",
      last4: "4242",
      expYear: 2039,
      subscriptionIds: [],
    })

    const { orderId, payUrl } = await ordered(who)
    expect(await (await fetch(payUrl)).text()).toContain("Pay with Visa •••• 4242")
    expect((await sends(payUrl, { do: `card:${card?.cardId}` })).status).toBe(303)
    await endsAs(who, orderId, "success", COINS)
    await remove(who, card?.cardId ?? "")
    await remove(who, card?.cardId ?? "")
    expect(await cardsOf(who)).toEqual([])
  })

  test("COIN-07: a card is kept only when its user says so, and once; nobody sees or removes another's, or pays with it", async () => {
    const [ann, bo] = [await somebody(), await somebody()]
    for (const keep of [{}, { keep: "1" }, { keep: "1" }] as ReadonlyArray<Record<string, string>>) {
      const { payUrl } = await ordered(ann)
      await sends(payUrl, { ...form("4242"), ...keep })
    }
    const [card, ...more] = await cardsOf(ann)
    expect(more).toEqual([])
    expect(await cardsOf(bo)).toEqual([])
    await remove(bo, card?.cardId ?? "")
    expect(await cardsOf(ann)).toHaveLength(1)
    const { orderId, payUrl } = await ordered(bo)
    expect((await sends(payUrl, { do: `card:${card?.cardId}` })).status).toBe(422)
    expect(await standsAs(bo, orderId)).toMatchObject({ status: "processing", coins: 0 })
  })

  test("COIN-07: a page for adding that was left, or that there is not, keeps nothing", async () => {
    const who = await somebody()
    const answer = await sends(await adding(who), { do: "cancel" })
    expect(answer.headers.get("location")).toBe("http://localhost/cardList")
    expect((await fetch(`http://${HOST}:${sandbox.port}/card/${randomUUID()}`)).status).toBe(404)
    expect(await cardsOf(who)).toEqual([])
  })
})

test("COIN-04: a webhook that the sandbox did not sign brings no coins", async () => {
  const who = await somebody()
  const { orderId, payUrl } = await ordered(who)
  const reference = payUrl.split("/").at(-1)
  const body = JSON.stringify({
    ...{ eventId: "forged", orderId, reference, state: "paid", amount: 499, currency: "USD", at: 1 },
  })
  const headers = {
    "webhook-id": "forged",
    "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
    "webhook-signature": `v1,${btoa("nobody")}`,
  }
  for (const sent of [headers, { ...headers, "webhook-signature": "" }, {}]) {
    const answer = await fetch(`http://${HOST}:${served.port}/pay/webhook/sandbox`, {
      ...{ method: "POST", body },
      headers: sent,
    })
    expect(answer.status).toBe(400)
  }
  expect(await standsAs(who, orderId)).toMatchObject({ status: "processing", coins: 0 })
})

test("COIN-04: a sandbox that was stopped goes on: its page is there, and what was not heard is told. It keeps no card", async () => {
  const kept = join(folder, "restart.json")
  const words: Array<unknown> = []
  const checkout = {
    ...{ orderId: "order-1", amount: 499, currency: "USD", itemName: "535 coins" },
    ...{
      returnUrl: "http://localhost/payRes",
      leaveUrl: "http://localhost/payRes?left=1",
      expiresAt: Date.now() + 60_000,
      renews: true,
    },
    customer: "customer-1",
  }
  const first = await openSandbox({ host: HOST, port: 0, file: kept })
  const at = ({ port, secret }: Sandbox) => sandboxProvider({ origin: `http://${HOST}:${port}`, secret })
  const { url, reference } = await Effect.runPromise(at(first).openCheckout(checkout))
  await sends(url, form("4242"))
  await first.close()
  const written = await readFile(kept, "utf8")
  for (const { number } of TEST_CARDS) expect(written).not.toContain(number)
  expect(written).not.toContain("Ann Example")

  const second = await openSandbox({ host: HOST, port: 0, file: kept })
  const hearing = await testGateway({ payments: [at(second)] })
  const heard = await serve({ host: HOST, port: 0, trustsProxy: false }, async () => ({
    ...hearing,
    fetch: async (request, peer) => {
      words.push(await request.clone().json())
      return hearing.fetch(request, peer)
    },
  }))
  second.tell(`http://${HOST}:${heard.port}/pay/webhook/sandbox`)
  const paid = { orderId: "order-1", reference, state: "paid" }
  await vi.waitFor(() => expect(words).toMatchObject([paid]), 10_000)
  expect(await Effect.runPromise(at(second).ask("order-1", null))).toMatchObject(paid)
  const { returnUrl: _, leaveUrl: ___, renews: __, customer, ...rest } = checkout
  const charge = { ...rest, orderId: "order-3", from: reference, card: null }
  const renewal = { orderId: "order-3", state: "paid", amount: 499 }
  const charged = await Effect.runPromise(at(second).charge(charge))
  expect(charged).toMatchObject(renewal)
  expect(await Effect.runPromise(at(second).charge(charge))).toEqual(charged)
  await vi.waitFor(() => expect(words).toMatchObject([paid, renewal]), 10_000)
  const [mine] = await Effect.runPromise(at(second).cards.list(customer))
  expect(mine).toMatchObject({ brand: "Visa", last4: "4242", expMonth: 12, expYear: 2039 })
  expect(await Effect.runPromise(at(second).cards.ofPayment(reference))).toBe(mine?.cardId)
  const chosen = { customer, cardId: mine?.cardId ?? "" }
  expect(await Effect.runPromise(at(second).charge({ ...charge, orderId: "order-5", card: chosen }))).toMatchObject({
    state: "paid",
  })
  const another = at(second).charge({ ...charge, orderId: "order-6", card: { ...chosen, customer: "customer-2" } })
  expect(await Effect.runPromise(Effect.flip(another))).toMatchObject({ error: { kind: "payUnavailable" } })
  const foreign = at(second).charge({ ...charge, orderId: "order-4", from: "another" })
  expect(await Effect.runPromise(Effect.flip(foreign))).toMatchObject({ error: { kind: "payUnavailable" } })
  expect(await Effect.runPromise(at(second).ask("order-2", null))).toBeNull()
  await heard.close()
  await second.close()
  expect(await Effect.runPromise(Effect.flip(at(second).ask("order-1", null)))).toMatchObject({
    error: { kind: "payUnavailable" },
  })
})
