/** Payment in the sandbox, for who tries LivCam: no money moves. What it says is decoded, and its webhooks are verified, as any provider's. */
import { Effect, Result, Schema } from "effect"
import { Webhook, WebhookVerificationError } from "standardwebhooks"
import { failure } from "#schema/errors.ts"
import type { PaymentProvider } from "../provider.ts"
import { SandboxAnswer, type SandboxCheckout, SandboxOpened, SandboxWord } from "./wire.ts"

export interface SandboxAt {
  /** Of its server, such as http://127.0.0.1:8090. */
  readonly origin: string
  readonly secret: string
}

const WAIT_MS = 4_000

export const sandboxProvider = ({ origin, secret }: SandboxAt): PaymentProvider => {
  const verifier = new Webhook(secret)
  const asked = <A>(answer: Schema.Codec<A, unknown>, path: string, body?: SandboxCheckout | Record<string, never>) =>
    Effect.tryPromise(async (signal) => {
      const response = await fetch(`${origin}/api/checkouts${path}`, {
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
  const of = (orderId: string) => `/${encodeURIComponent(orderId)}`

  return {
    channel: {
      ...{ id: 1, code: "sandbox", name: "Test card", country: null, depositModel: "page", icon: "/icon.svg" },
      ...{ status: "open", sort: 1, sandbox: true },
    },
    openCheckout: (checkout) => asked(SandboxOpened, "", checkout),
    ask: (orderId) => Effect.map(asked(SandboxAnswer, of(orderId)), ({ word }) => word),
    refund: (orderId) =>
      asked(SandboxAnswer, `${of(orderId)}/refund`, {}).pipe(
        Effect.flatMap(({ word }) => (word === null ? Effect.fail(failure("payUnavailable")) : Effect.succeed(word))),
      ),
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
