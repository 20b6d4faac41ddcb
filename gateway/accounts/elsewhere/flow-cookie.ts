/**
 * The cookie of a round trip to a provider. It holds the provider, the session (if any), the secrets to check and the
 * start time, sealed under a key of the gateway, so nothing is stored for visitors. The key is drawn at first use and
 * kept in the store. With the operator's secret, access to the store alone does not give the key.
 */
import { createCipheriv, createDecipheriv } from "node:crypto"
import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { PROVIDERS, type ProviderName, SIGN_IN_WAY_MS } from "#schema/rules/account/sign-in-elsewhere.ts"
import { Entropy } from "../../entropy.ts"
import { keptKey } from "../../kept-key.ts"
import { Store } from "../../store/store.ts"
import type { Flow, ForSession } from "./provider.ts"

const META_KEY = "signInKey"
const ABOUT = "livcam sign-in elsewhere v1"
const [IV_BYTES, TAG_BYTES] = [12, 16]
const LONGEST = 1_024

const Sealed = Schema.fromJsonString(
  Schema.Struct({
    provider: Schema.Literals(PROVIDERS),
    state: Schema.String,
    nonce: Schema.String,
    verifier: Schema.String,
    begun: Schema.Int,
    for: Schema.optionalKey(Schema.NullOr(Schema.Struct({ session: Schema.String, links: Schema.Boolean }))),
  }),
)
const read = Schema.decodeUnknownOption(Sealed)

export class FlowCookie extends Context.Service<
  FlowCookie,
  {
    seal(provider: ProviderName, flow: Flow, session: ForSession | null): Effect.Effect<string, never, Store | Entropy>
    /** Null for a text that does not decode, is of another provider, or is too old. */
    open(
      provider: ProviderName,
      text: string,
    ): Effect.Effect<{ readonly flow: Flow; readonly session: ForSession | null } | null, never, Store | Entropy>
  }
>()("livcam/gateway/accounts/elsewhere/FlowCookie") {
  static readonly layer = (secret: string | null = null) => Layer.succeed(FlowCookie, makeFlowCookie(secret))
}

const opened = (key: Buffer, text: string): string => {
  const bytes = Buffer.from(text, "base64url")
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(ABOUT)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8")
}

function makeFlowCookie(secret: string | null): FlowCookie["Service"] {
  const key = Store.use((store) => store.transact((tx) => keptKey(tx, { name: META_KEY, about: ABOUT, secret })))
  return {
    seal: Effect.fnUntraced(function* (provider, flow, session) {
      const begun = yield* Clock.currentTimeMillis
      const iv = yield* (yield* Entropy).bytes(IV_BYTES)
      const cipher = createCipheriv("aes-256-gcm", yield* key, iv).setAAD(Buffer.from(ABOUT))
      const plain = JSON.stringify({ provider, ...flow, begun, for: session })
      return Buffer.concat([iv, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
        "base64url",
      )
    }),
    open: Effect.fnUntraced(function* (provider, text) {
      if (text.length > LONGEST || Buffer.from(text, "base64url").length <= IV_BYTES + TAG_BYTES) return null
      const known = yield* key
      const plain = yield* Effect.try({ try: () => opened(known, text), catch: () => null }).pipe(
        Effect.orElseSucceed(() => ""),
      )
      const flow = Option.getOrNull(read(plain))
      if (flow === null || flow.provider !== provider) return null
      const age = (yield* Clock.currentTimeMillis) - flow.begun
      return age < SIGN_IN_WAY_MS ? { flow, session: flow.for ?? null } : null
    }),
  }
}
