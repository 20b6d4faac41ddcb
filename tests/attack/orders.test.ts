/**
 * Attacks that would bring coins without money: others' orders, reused captchas, chosen prices, webhooks that no
 * provider sent.
 */
import crypto from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Device, within } from "./client.ts"
import { startShop } from "./target.ts"

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.target.close())

const UNKNOWN = 20145
const WRONG_CAPTCHA = 20143
const OTHER_PRICE = 20132
const ENDED = 20142
const TOO_MANY = 20144
const NO_SUBSCRIPTION = 20136

/** A captcha solved as ALTCHA's widget does it. */
const captchaOf = async (device: Device): Promise<string> => {
  const { data } = await device.get("/pay/v1/challenge")
  const [salt, challenge] = [String(within(data, "salt")), within(data, "challenge")]
  for (let number = 0; number <= Number(within(data, "maxnumber")); number++)
    if (crypto.createHash("sha256").update(`${salt}${number}`).digest("hex") === challenge) {
      const [algorithm, signature] = ["SHA-256", within(data, "signature")]
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString("base64")
    }
  throw new Error("the challenge has no solution")
}
const FIVE = { coinId: 2, channelCode: "till", offerId: null, price: 4.99, currency: "USD", pageName: "shop" }
const order = async (device: Device, patch: Readonly<Record<string, unknown>> = {}) => {
  const captcha = patch.captcha ?? (await captchaOf(device))
  const under = { intentId: crypto.randomUUID(), deadline: Date.now() + 20_000 }
  return device.ask(await device.sealed("/pay/v1/order", { ...under, ...FIVE, ...patch, captcha }))
}
const member = () => shop.target.member({ countryId: "US" })
const coinsOf = ({ userId }: Device) => shop.target.inStore((tx) => tx.ledger.balance(`coins:${userId}`))
const ordersOf = ({ userId }: Device) => shop.target.inStore((tx) => tx.orders.sums(userId))

/** Posts a webhook with this body and signature; returns the status. */
const webhook = (body: string, signature: string, channel = "till") =>
  fetch(`${shop.target.origin}/pay/webhook/${channel}`, {
    method: "POST",
    body,
    headers: { "x-till-signature": signature },
  }).then(({ status }) => status)

test("COIN-04: an order of somebody else is neither seen, paid nor paid back", async () => {
  const [victim, mallory] = [await member(), await member()]
  const orderId = String(within((await order(victim)).data, "orderId"))
  const body = JSON.stringify({ orderId })
  for (const path of ["/pay/v1/checkout", "/pay/v1/order_info"])
    expect((await mallory.ask(mallory.signed("POST", path, body))).code).toBe(UNKNOWN)
  const under = { intentId: crypto.randomUUID(), deadline: Date.now() + 20_000 }
  const refund = await mallory.sealed("/pay/v1/refund", { ...under, orderId, reason: "mine" })
  expect((await mallory.ask(refund)).code).toBe(UNKNOWN)
  expect((await victim.ask(victim.signed("POST", "/pay/v1/checkout", body))).code).toBe(200)
})

test("COIN-07: a card of somebody else is neither listed, removed nor charged, and one adds cards for oneself alone", async () => {
  const [victim, mallory] = [await member(), await member()]
  const add = (device: Device) =>
    device.ask(device.signed("POST", "/pay/v1/add_card", JSON.stringify({ channelCode: "till" })))
  const whose = ({ userId }: Device) => `till-customer-${userId}`
  expect(String(within((await add(victim)).data, "payUrl"))).toContain(whose(victim))
  expect(String(within((await add(mallory)).data, "payUrl"))).toContain(whose(mallory))
  const card = { cardId: "card-1", brand: "Visa", last4: "4242", expMonth: 12, expYear: 2039 }
  shop.till.cards.set(whose(victim), [card])
  expect(within((await victim.get("/pay/v1/cards")).data, "cards")).toMatchObject([card])
  expect(within((await mallory.get("/pay/v1/cards")).data, "cards")).toEqual([])
  const { code } = await mallory.ask(
    await mallory.sealed("/pay/v1/remove_card", { channelCode: "till", cardId: "card-1", userId: victim.userId }),
  )
  expect([code, shop.till.cards.get(whose(victim))]).toEqual([200, [card]])
  for (const subscriptionId of [String(within((await order(victim)).data, "orderId")), "nobody"])
    expect(
      (await mallory.ask(await mallory.sealed("/pay/v1/use_card", { subscriptionId, cardId: "card-1" }))).code,
    ).toBe(NO_SUBSCRIPTION)
  for (const cardId of ["", "../cards", "x".repeat(101), 7])
    expect((await mallory.ask(await mallory.sealed("/pay/v1/remove_card", { channelCode: "till", cardId }))).code).toBe(
      400,
    )
})

test("COIN-03: a captcha is taken once, whoever brings it, and only as it was made", async () => {
  const [ann, mallory] = [await member(), await member()]
  const captcha = await captchaOf(ann)
  expect((await order(ann, { captcha })).code).toBe(200)
  expect((await order(ann, { captcha })).code).toBe(WRONG_CAPTCHA)
  expect((await order(mallory, { captcha })).code).toBe(WRONG_CAPTCHA)
  const solved = JSON.parse(Buffer.from(await captchaOf(mallory), "base64").toString("utf8")) as Record<string, unknown>
  const longer = String(solved.salt).replace(/expires=\d+/, "expires=9999999999")
  for (const forged of [
    { number: 1 },
    { salt: longer },
    { signature: "0".repeat(64) },
    { challenge: "0".repeat(64) },
    { algorithm: "SHA-1" },
  ]) {
    const text = Buffer.from(JSON.stringify({ ...solved, ...forged })).toString("base64")
    expect((await order(mallory, { captcha: text })).code).toBe(WRONG_CAPTCHA)
  }
  expect(await ordersOf(mallory)).toMatchObject({ open: 0 })
})

test("COIN-03: nobody names a price: another one, another currency and another's offer make no order", async () => {
  const [ann, mallory] = [await member(), await member()]
  for (const [patch, code] of [
    [{ price: 0 }, OTHER_PRICE],
    [{ price: 0.01 }, OTHER_PRICE],
    [{ price: 2.99 }, OTHER_PRICE],
    [{ currency: "JPY" }, OTHER_PRICE],
    [{ coinId: 6 }, OTHER_PRICE],
    [{ offerId: `first-${ann.userId}`, price: 2.99 }, ENDED],
    [{ offerId: `first-${mallory.userId}`, price: 2.99, coinId: 6 }, ENDED],
  ] as const)
    expect([patch, (await order(mallory, patch)).code]).toEqual([patch, code])
  expect(await ordersOf(mallory)).toMatchObject({ open: 0 })
})

test("COIN-03: of orders that are made at once no more than five stand open", async () => {
  const mallory = await member()
  const captchas = []
  for (let n = 0; n < 12; n++) captchas.push(await captchaOf(mallory))
  const codes = (await Promise.all(captchas.map((captcha) => order(mallory, { captcha })))).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(5)
  expect(codes.filter((code) => code === TOO_MANY)).toHaveLength(7)
  expect(await ordersOf(mallory)).toMatchObject({ open: 5 })
})

test("COIN-04: a forged webhook brings no coins; the provider's own brings them once, however often and at once it comes", async () => {
  const mallory = await member()
  const orderId = String(within((await order(mallory)).data, "orderId"))
  await mallory.ask(mallory.signed("POST", "/pay/v1/checkout", JSON.stringify({ orderId })))
  const word = shop.till.does(orderId, "open", Date.now())
  const forged = JSON.stringify({ at: Date.now(), words: [{ ...word, state: "paid", eventId: "mine" }] })
  const own = crypto.createHmac("sha256", "mallory's guess").update(forged).digest("hex")
  for (const signature of ["", own, "0".repeat(64)]) expect(await webhook(forged, signature)).toBe(400)
  expect(await webhook(forged, own, "bank")).toBe(404)
  expect(await webhook("x".repeat(70_000), own)).toBe(413)
  const real = shop.till.webhook([shop.till.does(orderId, "paid", Date.now())], Date.now())
  expect(await webhook(real.body.replace("paid", "open"), real.signature)).toBe(400)
  expect(await coinsOf(mallory)).toBe(0)
  const answers = await Promise.all(Array.from({ length: 20 }, () => webhook(real.body, real.signature)))
  expect(answers).toEqual(Array(20).fill(200))
  expect(await coinsOf(mallory)).toBe(535 + 100)
})
