/**
 * The payment sandbox: a server and an origin of its own, with the page on which one pays, test cards for each outcome, and signed
 * webhooks that come until they are heard. The gateway knows it only by HTTP.
 */
import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { Option, Schema } from "effect"
import { type Context, Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { Webhook } from "standardwebhooks"
import { openBook } from "./book.ts"
import { cardOf, readForm } from "./card-form.ts"
import { askedPage, endPage, formPage, type Page, STYLE_SHEET, unknownPage } from "./pages.ts"
import { type Payment, wordOf } from "./payment.ts"
import { SandboxCheckout } from "./wire.ts"

export interface SandboxOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Where it remembers; null: in memory. */
  readonly file: string | null
  /** Another clock, for tests. */
  readonly now?: () => number
}

export interface Sandbox {
  readonly port: number
  /** Opens its API and signs its webhooks, base64: another one at each start. */
  readonly secret: string
  /** Where its webhooks go from now on. */
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
/** A form may be sent to this server, which sends the browser back to the shop: browsers count both. */
const policyFor = (payment: Payment | undefined): string =>
  [
    ...["default-src 'none'", "style-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
    `form-action 'self' ${payment === undefined ? "" : new URL(payment.checkout.returnUrl).origin}`,
  ].join("; ")

const pageOf = (payment: Payment): Page =>
  payment.step === "open" ? formPage(payment) : payment.step === "asked" ? askedPage(payment) : endPage(payment)

const routesOf = (book: ReturnType<typeof openBook>, secret: string): Hono => {
  const app = new Hono()
  const mayCall = (c: Context): boolean => c.req.header("authorization") === `Bearer ${secret}`
  const shown = async (c: Context, page: Page, payment?: Payment, status: 200 | 404 | 422 = 200): Promise<Response> =>
    c.html(await page, status, { ...HEADERS, "content-security-policy": policyFor(payment) })

  app.use(bodyLimit({ maxSize: LARGEST_BODY }))
  app.use("/api/*", async (c, next) => (mayCall(c) ? next() : c.body(null, 401)))
  app.post("/api/checkouts", async (c) => {
    const checkout = Schema.decodeUnknownOption(SandboxCheckout)(await c.req.json().catch(() => null))
    if (Option.isNone(checkout)) return c.body(null, 400)
    const { reference } = book.opened(checkout.value)
    const { hostname } = new URL(checkout.value.returnUrl)
    const port = (c.env as { incoming: { socket: { localPort: number } } }).incoming.socket.localPort
    return c.json({ url: `http://${hostname}:${port}/pay/${reference}`, reference })
  })
  app.get("/api/checkouts/:orderId", (c) => {
    const payment = book.ofOrder(c.req.param("orderId"))
    return c.json({ word: payment === undefined ? null : wordOf(payment) })
  })
  app.post("/api/checkouts/:orderId/refund", (c) => {
    const payment = book.ofOrder(c.req.param("orderId"))
    return payment === undefined ? c.body(null, 404) : c.json({ word: wordOf(book.does(payment, { do: "refund" })) })
  })

  app.get("/style.css", (c) => c.body(STYLE_SHEET, 200, { ...HEADERS, "content-type": "text/css; charset=utf-8" }))
  app.get("/pay/:reference", (c) => {
    const payment = book.ofReference(c.req.param("reference"))
    return payment === undefined ? shown(c, unknownPage, payment, 404) : shown(c, pageOf(payment), payment)
  })
  app.post("/pay/:reference", async (c) => {
    const payment = book.ofReference(c.req.param("reference"))
    if (payment === undefined) return shown(c, unknownPage, payment, 404)
    const sent = await c.req.parseBody()
    const goOn = ({ step, checkout }: Payment): Response =>
      c.redirect(step === "open" || step === "asked" ? c.req.path : checkout.returnUrl, 303)
    if (sent.do === "confirm" || sent.do === "refuse" || sent.do === "cancel")
      return goOn(book.does(payment, { do: sent.do }))
    if (payment.step !== "open") return goOn(payment)
    const form = readForm(sent)
    const read = cardOf(form)
    if ("card" in read) return goOn(book.does(payment, { do: "pay", card: read.card }))
    const { name, email, expiration } = form
    return shown(c, formPage(payment, read.errors, { name, email, expiration }), payment, 422)
  })
  app.notFound((c) => shown(c, unknownPage, undefined, 404))
  return app
}

/** Rejects with the system's error when the port is not free. */
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
