/** A server that answers Stripe's library as Stripe's API documents it, and signs webhooks. For tests only. */
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import Stripe from "stripe"

export const WEBHOOK_SECRET = "whsec_of_the_test"

export interface Asked {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly form: Readonly<Record<string, string>>
}

type Row = Record<string, unknown> & { id: string }

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString("utf8")
}

const sessionOf = (form: Asked["form"], id: string): Row => ({
  ...{ id, object: "checkout.session", url: `https://checkout.stripe.test/c/${id}`, status: "open" },
  ...{ payment_status: "unpaid", payment_intent: null },
  customer: form.customer,
  mode: form.mode,
  keeps: form["payment_intent_data[setup_future_usage]"] !== undefined,
  client_reference_id: form.client_reference_id,
  amount_total: Number(form["line_items[0][price_data][unit_amount]"]),
  currency: form["line_items[0][price_data][currency]"],
  metadata: {
    livcam_order: form["metadata[livcam_order]"],
    livcam_closes: form["metadata[livcam_closes]"],
  },
})

const refusal = (code: string, message = code) => ({
  status: 400,
  body: { error: { type: "invalid_request_error", code, message } },
})

/** `now`: Stripe's clock, ms. */
export const startStripe = async (now: () => number) => {
  const asked: Array<Asked> = []
  const sessions = new Map<string, Row>()
  const intents = new Map<string, Row>()
  const refunds: Array<Row> = []
  /** Saved cards, by customer. */
  const methods = new Map<string, ReadonlyArray<Row>>()
  const said = new Map<string, { readonly print: string; readonly answer: { status: number; body: unknown } }>()
  const stripe = new Stripe("sk_test_signer")
  let made = 0
  const state = {
    /** Answers everything with 500. */
    isAway: false,
    onRefund: "succeeded" as "succeeded" | "pending" | "failed",
    refusesRefund: null as string | null,
    onCharge: "succeeded" as "succeeded" | "processing" | "requires_payment_method" | "authentication_required",
  }
  const of = (payment: string | null) =>
    [...sessions.values()].filter((session) => (session.payment_intent as Row | null)?.id === payment)

  /** Charges a renewal. A refused card is answered by an error that contains the payment. */
  const charge = (form: Asked["form"]) => {
    const needsUser = state.onCharge === "authentication_required"
    const intent: Row = {
      ...{ id: `pi_renewal_${++made}`, object: "payment_intent", latest_charge: null },
      status: needsUser ? "requires_payment_method" : state.onCharge,
      ...(needsUser && {
        last_payment_error: {
          ...{ type: "card_error", code: "authentication_required" },
          payment_method: { id: form.payment_method, object: "payment_method" },
        },
      }),
      ...{ amount: Number(form.amount), currency: form.currency, created: Math.floor(now() / 1_000) },
      ...{ customer: form.customer, payment_method: form.payment_method },
      metadata: {
        livcam_order: form["metadata[livcam_order]"],
        livcam_closes: form["metadata[livcam_closes]"],
        livcam_renewal: form["metadata[livcam_renewal]"],
      },
    }
    intents.set(intent.id, intent)
    if (state.onCharge !== "requires_payment_method" && !needsUser) return { status: 200, body: { ...intent } }
    const code = needsUser ? "authentication_required" : "card_declined"
    const error = { type: "card_error", code, message: code, payment_intent: { ...intent } }
    return { status: 402, body: { error } }
  }

  const create = (form: Asked["form"]) => {
    const left = form.mode === "setup" ? 3_600 : Number(form.expires_at) - now() / 1_000
    if (left < 1_800 || left > 86_400) return refusal("parameter_invalid", "expires_at is out of bounds")
    const session = sessionOf(form, `cs_test_${++made}`)
    sessions.set(session.id, session)
    return { status: 200, body: { ...session } }
  }
  const refund = (form: Asked["form"]) => {
    if (state.refusesRefund !== null) return refusal(state.refusesRefund)
    const [session] = of(form.payment_intent ?? null)
    const paid = session ?? intents.get(form.payment_intent ?? "")
    if (paid === undefined) return refusal("resource_missing")
    const { amount_total, amount = amount_total, currency } = paid
    const { payment_intent } = form
    const created = Math.floor(now() / 1_000)
    const row = {
      id: `re_${++made}`,
      object: "refund",
      status: state.onRefund,
      amount,
      currency,
      payment_intent,
      created,
    }
    refunds.unshift(row)
    return { status: 200, body: { ...row } }
  }
  const answer = (method: string, path: string, query: URLSearchParams, form: Asked["form"]) => {
    const [, id, deed] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? []
    const list = (data: ReadonlyArray<unknown>) => ({ status: 200, body: { object: "list", data, has_more: false } })
    if (path === "/v1/checkout/sessions")
      return method === "POST" ? create(form) : list(of(query.get("payment_intent")))
    if (path === "/v1/refunds")
      return method === "POST"
        ? refund(form)
        : list(refunds.filter(({ payment_intent }) => payment_intent === query.get("payment_intent")))
    if (path === "/v1/customers") return { status: 200, body: { id: `cus_${++made}`, object: "customer" } }
    const [, whose] = /^\/v1\/customers\/(\w+)\/payment_methods$/.exec(path) ?? []
    if (whose !== undefined) return list(methods.get(whose) ?? [])
    const [, taken] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
    if (taken !== undefined) {
      const [owner, kept] = [...methods].find(([, all]) => all.some(({ id }) => id === taken)) ?? []
      if (owner === undefined) return refusal("resource_missing")
      methods.set(
        owner,
        (kept ?? []).filter(({ id }) => id !== taken),
      )
      return { status: 200, body: { id: taken, object: "payment_method" } }
    }
    if (path === "/v1/payment_intents") return charge(form)
    const [, paid, deedOfIntent] = /^\/v1\/payment_intents\/(\w+)(\/cancel|\/confirm)?$/.exec(path) ?? []
    const intent = intents.get(paid ?? "")
    if (intent !== undefined) {
      if (deedOfIntent === "/cancel") intent.status = "canceled"
      if (deedOfIntent === "/confirm") {
        if (intent.status !== "requires_payment_method") return refusal("payment_intent_unexpected_state")
        const redirect_to_url = { url: `https://hooks.stripe.test/3ds/${intent.id}`, return_url: form.return_url }
        Object.assign(intent, { status: "requires_action", next_action: { type: "redirect_to_url", redirect_to_url } })
        Object.assign(intent, { last_payment_error: null })
      }
      return { status: 200, body: { ...intent } }
    }
    const session = sessions.get(id ?? "")
    if (session === undefined) return { ...refusal("resource_missing"), status: 404 }
    if (deed !== undefined && session.status !== "open") return refusal("session_not_open")
    if (deed !== undefined) session.status = "expired"
    return { status: 200, body: session }
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe.test")
    const text = await bodyOf(request)
    const form = Object.fromEntries(new URLSearchParams(text))
    const key = request.headers["idempotency-key"]?.toString()
    const method = request.method ?? "GET"
    asked.push({ method, path: pathname, key, form })
    const before = key === undefined ? undefined : said.get(key)
    const print = pathname + text
    const given = state.isAway
      ? { status: 500, body: { error: { type: "api_error", message: "away" } } }
      : before !== undefined && before.print !== print
        ? { status: 400, body: { error: { type: "idempotency_error", message: "other parameters" } } }
        : (before?.answer ?? answer(method, pathname, searchParams, form))
    if (key !== undefined && method === "POST" && (given.status === 200 || given.status === 402))
      said.set(key, { print, answer: given })
    response.writeHead(given.status, { "content-type": "application/json" }).end(JSON.stringify(given.body))
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))

  const keeps = (customer: string, id: string): void => {
    const card = { brand: "visa", display_brand: "visa", last4: "4242", exp_month: 12, exp_year: 2039 }
    methods.set(customer, [{ id, object: "payment_method", type: "card", card }, ...(methods.get(customer) ?? [])])
  }

  return {
    /** Adds a card, as a user does on Stripe's page. */
    keeps,
    ...{ asked, sessions, intents, refunds, state },
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessionOf: (orderId: string): Row => {
      const found = [...sessions.values()].find(({ client_reference_id }) => client_reference_id === orderId)
      if (found === undefined) throw new Error("no session of this order")
      return found
    },
    /** Pays, as a user does on Stripe's page. */
    pays(session: Row, patch: Readonly<Record<string, unknown>> = {}) {
      const payment = {
        id: `pi_${session.id}`,
        object: "payment_intent",
        status: "succeeded",
        payment_method: `pm_${session.id}`,
        latest_charge: { disputed: false },
      }
      if (session.keeps) keeps(String(session.customer), payment.payment_method)
      return Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: payment, ...patch })
    },
    /** A webhook as Stripe sends it. */
    event(type: string, object: unknown, { id = `evt_${++made}`, at = now(), secret = WEBHOOK_SECRET } = {}) {
      const timestamp = Math.floor(at / 1_000)
      const body = JSON.stringify({ id, object: "event", type, created: timestamp, data: { object } })
      return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>
