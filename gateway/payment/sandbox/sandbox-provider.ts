/**
 * Payment in the sandbox, for trying LivCam: no money moves. Its answers are decoded and its webhooks verified like any
 * provider's.
 */
import { Effect, Result, Schema } from "effect"
import { Webhook, WebhookVerificationError } from "standardwebhooks"
import { failure } from "#schema/errors.ts"
import type { PaymentProvider } from "../provider.ts"
import {
  type SandboxAdding,
  SandboxAddingOpened,
  SandboxAnswer,
  SandboxCardOf,
  SandboxCards,
  type SandboxCharge,
  type SandboxCheckout,
  type SandboxConfirming,
  SandboxConfirmingOpened,
  SandboxCustomer,
  SandboxDone,
  SandboxOpened,
  SandboxWord,
} from "./wire.ts"

export interface SandboxAt {
  /** The sandbox server's origin, such as http://127.0.0.1:8090. */
  readonly origin: string
  readonly secret: string
}

const WAIT_MS = 4_000

export const sandboxProvider = ({ origin, secret }: SandboxAt): PaymentProvider => {
  const verifier = new Webhook(secret)
  const asked = <A>(
    answer: Schema.Codec<A, unknown>,
    path: string,
    body?: SandboxCheckout | SandboxCharge | SandboxConfirming | SandboxAdding | Record<string, never>,
  ) =>
    Effect.tryPromise(async (signal) => {
      const response = await fetch(`${origin}/api${path}`, {
        method: body === undefined ? "GET" : "POST",
        redirect: "error",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
      })
      if (!response.ok) throw new Error(`the sandbox answers ${response.status}`)
      return response.json() as Promise<unknown>
    }).pipe(
      Effect.timeout(WAIT_MS),
      Effect.flatMap(Schema.decodeUnknownEffect(answer)),
      Effect.tapError((cause) => Effect.annotateLogs(Effect.logWarning("the sandbox did not do it"), { cause })),
      Effect.mapError(() => failure("payUnavailable")),
    )
  const cardsOf = (customer: string) => `/customers/${encodeURIComponent(customer)}/cards`
  const of = (orderId: string) => `/checkouts/${encodeURIComponent(orderId)}`
  const certain = Effect.flatMap(({ word }: typeof SandboxAnswer.Type) =>
    word === null ? Effect.fail(failure("payUnavailable")) : Effect.succeed(word),
  )

  return {
    channel: {
      ...{ id: 1, code: "sandbox", name: "Test card", country: null, depositModel: "page", icon: "/icon.svg" },
      ...{ status: "open", sort: 1, sandbox: true },
    },
    openCheckout: (checkout) => asked(SandboxOpened, "/checkouts", checkout),
    ask: (orderId) => Effect.map(asked(SandboxAnswer, of(orderId)), ({ word }) => word),
    charge: (charge) => certain(asked(SandboxAnswer, "/charges", charge)),
    openConfirming: (orderId, _, returnUrl) =>
      asked(SandboxConfirmingOpened, `${of(orderId)}/confirming`, { returnUrl }),
    close: (orderId) => certain(asked(SandboxAnswer, `${of(orderId)}/cancel`, {})),
    refund: (orderId) => certain(asked(SandboxAnswer, `${of(orderId)}/refund`, {})),
    cards: {
      makeCustomer: () => Effect.map(asked(SandboxCustomer, "/customers", {}), ({ customer }) => customer),
      openAdding: (customer, returnUrl) => asked(SandboxAddingOpened, "/addings", { customer, returnUrl }),
      list: (customer) => Effect.map(asked(SandboxCards, cardsOf(customer)), ({ cards }) => cards),
      remove: (customer, cardId) =>
        Effect.asVoid(asked(SandboxDone, `${cardsOf(customer)}/${encodeURIComponent(cardId)}/remove`, {})),
      ofPayment: (reference) =>
        Effect.map(asked(SandboxCardOf, `/payments/${encodeURIComponent(reference)}/card`), ({ cardId }) => cardId),
    },
    readWebhook: ({ body, header }) =>
      Effect.sync(() => {
        const shown = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const
        const headers = Object.fromEntries(shown.map((name) => [name, header(name) ?? ""]))
        try {
          const said = verifier.verify(Buffer.from(body), headers)
          const word = Schema.decodeUnknownResult(SandboxWord)(said)
          return Result.isSuccess(word) ? [word.success] : []
        } catch (failed) {
          if (failed instanceof WebhookVerificationError || failed instanceof SyntaxError) return null
          throw failed
        }
      }),
  }
}
