/**
 * The payment sandbox: a server and an origin of its own, with the payment page, test cards for each outcome, and
 * signed webhooks that are repeated until they are accepted. The gateway knows it only by HTTP.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { Option, Schema } from "effect"
import { type Context, Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { Webhook } from "standardwebhooks"
import { openBook, toldOf } from "./book.ts"
import { cardOf, readForm } from "./card-form.ts"
import { addPage, askedPage, endPage, formPage, type Page, STYLE_SHEET, unknownPage } from "./pages.ts"
import { type Payment, wordOf } from "./payment.ts"
import { TEST_CARDS } from "./test-cards.ts"
import { SandboxAdding, SandboxCharge, SandboxCheckout, SandboxConfirming } from "./wire.ts"

export interface SandboxOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** File with its records; null: in memory. */
  readonly file: string | null
  /** Replaces the clock in tests. */
  readonly now?: () => number
}

export interface Sandbox {
  readonly port: number
  /** Secret that opens its API and signs its webhooks, base64; new at each start. */
  readonly secret: string
  /** Sets where its webhooks go. */
  tell(webhookUrl: string): void
  close(): Promise<void>
}

const LARGEST_BODY = 16 * 1_024
const TICK_MS = 250
const WEBHOOK_MS = 5_000

const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
}
/**
 * A form is submitted to this server, which redirects the browser to the shop: browsers check both against form-action.
 */
const policyFor = (returnUrl: string | undefined): string =>
  [
    ...["default-src 'none'", "style-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
    `form-action 'self' ${returnUrl === undefined ? "" : new URL(returnUrl).origin}`,
  ].join("; ")

/** Open pages for adding a card; beyond this number the oldest are forgotten. */
const MOST_ADDINGS = 1_000

const routesOf = (book: ReturnType<typeof openBook>, secret: string): Hono => {
  const app = new Hono()
  const mayCall = (c: Context): boolean => c.req.header("authorization") === `Bearer ${secret}`
  const shown = async (c: Context, page: Page, returnUrl?: string, status: 200 | 404 | 422 = 200): Promise<Response> =>
    c.html(await page, status, { ...HEADERS, "content-security-policy": policyFor(returnUrl) })
  const addings = new Map<string, SandboxAdding>()
  /** A page of this server, under the host name by which the browser knows the shop. */
  const pageAt = (c: Context, returnUrl: string, path: string): string => {
    const { hostname } = new URL(returnUrl)
    const port = (c.env as { incoming: { socket: { localPort: number } } }).incoming.socket.localPort
    return `http://${hostname}:${port}${path}`
  }
  const keptFor = ({ checkout }: Payment) => book.cardsOf(checkout.customer)
  const pageOf = (payment: Payment): Page =>
    payment.step === "open"
      ? formPage(payment, keptFor(payment).map(toldOf))
      : payment.step === "asked"
        ? askedPage(payment)
        : endPage(payment)

  app.use(bodyLimit({ maxSize: LARGEST_BODY }))
  app.use("/api/*", async (c, next) => (mayCall(c) ? next() : c.body(null, 401)))
  app.post("/api/checkouts", async (c) => {
    const checkout = Schema.decodeUnknownOption(SandboxCheckout)(await c.req.json().catch(() => null))
    if (Option.isNone(checkout)) return c.body(null, 400)
    const { reference } = book.opened(checkout.value)
    return c.json({ url: pageAt(c, checkout.value.returnUrl, `/pay/${reference}`), reference })
  })
  app.post("/api/customers", (c) => c.json({ customer: `customer_${randomUUID()}` }))
  app.get("/api/customers/:customer/cards", (c) => c.json({ cards: book.cardsOf(c.req.param("customer")).map(toldOf) }))
  app.post("/api/customers/:customer/cards/:cardId/remove", (c) => {
    book.forgets(c.req.param("customer"), c.req.param("cardId"))
    return c.json({})
  })
  app.post("/api/addings", async (c) => {
    const adding = Schema.decodeUnknownOption(SandboxAdding)(await c.req.json().catch(() => null))
    if (Option.isNone(adding)) return c.body(null, 400)
    const reference = randomUUID()
    for (const old of [...addings.keys()].slice(0, Math.max(0, addings.size + 1 - MOST_ADDINGS))) addings.delete(old)
    addings.set(reference, adding.value)
    return c.json({ url: pageAt(c, adding.value.returnUrl, `/card/${reference}`) })
  })
  app.get("/api/payments/:reference/card", (c) =>
    c.json({ cardId: book.ofReference(c.req.param("reference"))?.cardId ?? null }),
  )
  app.post("/api/charges", async (c) => {
    const charge = Schema.decodeUnknownOption(SandboxCharge)(await c.req.json().catch(() => null))
    if (Option.isNone(charge)) return c.body(null, 400)
    const payment = book.charged(charge.value)
    return payment === undefined ? c.body(null, 404) : c.json({ word: wordOf(payment) })
  })
  app.get("/api/checkouts/:orderId", (c) => {
    const payment = book.ofOrder(c.req.param("orderId"))
    return c.json({ word: payment === undefined ? null : wordOf(payment) })
  })
  app.post("/api/checkouts/:orderId/confirming", async (c) => {
    const payment = book.ofOrder(c.req.param("orderId"))
    const confirming = Schema.decodeUnknownOption(SandboxConfirming)(await c.req.json().catch(() => null))
    if (payment === undefined || Option.isNone(confirming)) return c.body(null, payment === undefined ? 404 : 400)
    const { returnUrl } = confirming.value
    return c.json({ url: pageAt(c, returnUrl, `/pay/${book.leadsTo(payment, returnUrl).reference}`) })
  })
  for (const act of ["cancel", "refund"] as const)
    app.post(`/api/checkouts/:orderId/${act}`, (c) => {
      const payment = book.ofOrder(c.req.param("orderId") ?? "")
      return payment === undefined ? c.body(null, 404) : c.json({ word: wordOf(book.does(payment, { do: act })) })
    })

  app.get("/style.css", (c) => c.body(STYLE_SHEET, 200, { ...HEADERS, "content-type": "text/css; charset=utf-8" }))
  app.get("/pay/:reference", (c) => {
    const payment = book.ofReference(c.req.param("reference"))
    return payment === undefined
      ? shown(c, unknownPage, undefined, 404)
      : shown(c, pageOf(payment), payment.checkout.returnUrl)
  })
  app.post("/pay/:reference", async (c) => {
    const payment = book.ofReference(c.req.param("reference"))
    if (payment === undefined) return shown(c, unknownPage, undefined, 404)
    const sent = await c.req.parseBody()
    const goOn = ({ step, checkout }: Payment): Response =>
      c.redirect(step === "open" || step === "asked" ? c.req.path : checkout.returnUrl, 303)
    if (sent.do === "confirm" || sent.do === "refuse" || sent.do === "cancel")
      return goOn(book.does(payment, { do: sent.do }))
    if (payment.step !== "open") return goOn(payment)
    const { customer, renews, returnUrl } = payment.checkout
    const kept = keptFor(payment)
    const chosen = kept.find(({ cardId }) => sent.do === `card:${cardId}`)
    const test = chosen && TEST_CARDS[chosen.card]
    if (chosen && test) return goOn(book.does(payment, { do: "pay", card: test, cardId: chosen.cardId }))
    const form = readForm(sent)
    const { name, email, expiration } = form
    const read = cardOf(form)
    if ("card" in read) {
      const isKept = renews || sent.keep !== undefined
      const cardId = isKept ? book.keeps(customer, read) : null
      return goOn(book.does(payment, { do: "pay", card: read.card, cardId }))
    }
    const entered = { errors: read.errors, typed: { name, email, expiration } }
    return shown(c, formPage(payment, kept.map(toldOf), entered), returnUrl, 422)
  })

  app.get("/card/:reference", (c) => {
    const adding = addings.get(c.req.param("reference"))
    return adding === undefined ? shown(c, unknownPage, undefined, 404) : shown(c, addPage(), adding.returnUrl)
  })
  app.post("/card/:reference", async (c) => {
    const adding = addings.get(c.req.param("reference"))
    if (adding === undefined) return shown(c, unknownPage, undefined, 404)
    const sent = await c.req.parseBody()
    const leave = (to: string): Response => {
      addings.delete(c.req.param("reference"))
      return c.redirect(to, 303)
    }
    if (sent.do === "cancel") return leave(adding.returnUrl)
    const form = readForm(sent)
    const { name, email, expiration } = form
    const read = cardOf(form)
    if ("card" in read) {
      book.keeps(adding.customer, read)
      return leave(`${adding.returnUrl}?added=1`)
    }
    return shown(c, addPage({ errors: read.errors, typed: { name, email, expiration } }), adding.returnUrl, 422)
  })
  app.notFound((c) => shown(c, unknownPage, undefined, 404))
  return app
}

/** Rejects with the system's error when the port is taken. */
export const openSandbox = async ({ host, port, file, now = Date.now }: SandboxOptions): Promise<Sandbox> => {
  const secret = randomBytes(32).toString("base64")
  const book = openBook(file, now)
  const routes = routesOf(book, secret)
  const answer = getRequestListener((request, env) => routes.fetch(request, env), { overrideGlobalObjects: false })
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((taken, refused) => {
    server.once("error", refused)
    server.listen(port, host, taken)
  })

  const signer = new Webhook(secret)
  let webhookUrl: string | null = null
  const deliver = async (body: string, id: string): Promise<boolean> => {
    if (webhookUrl === null) return false
    const at = new Date()
    const headers = {
      ...{ "content-type": "application/json", "webhook-id": id },
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": signer.sign(id, at, body),
    }
    const signal = AbortSignal.timeout(WEBHOOK_MS)
    return fetch(webhookUrl, { method: "POST", redirect: "error", body, headers, signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  let isBusy = false
  const tick = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    for (const delivery of book.due()) {
      const isHeard = await deliver(JSON.stringify(delivery.word), delivery.word.eventId)
      book.heard(delivery, isHeard)
    }
    isBusy = false
  }
  const ticking = setInterval(() => void tick(), TICK_MS)

  return {
    port: (server.address() as AddressInfo).port,
    secret,
    tell: (url) => {
      webhookUrl = url
    },
    close: () =>
      new Promise((closed) => {
        clearInterval(ticking)
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
