/** The providers that are on, by what the operator has of them. Each is data over the one way of OpenID Connect, or has a file. */
import { Context, Layer } from "effect"
import type { ProviderName } from "#schema/rules/sign-in-elsewhere.ts"
import { appleSecret } from "./apple-secret.ts"
import { facebook } from "./facebook.ts"
import { openIdProvider } from "./openid-provider.ts"
import type { Provider } from "./provider.ts"
import type { ProviderKeys } from "./provider-keys.ts"

const GOOGLE = {
  name: "google",
  issuer: "https://accounts.google.com",
  scope: "openid email profile",
  // Whoever has several accounts there says which.
  asks: { prompt: "select_account" },
  hasPkce: true,
} as const

/** Whoever asks it for more than the id has to take the answer as a form. Proof keys of codes are in none of its papers. */
const APPLE = {
  name: "apple",
  issuer: "https://appleid.apple.com",
  scope: "openid email",
  asks: { response_mode: "form_post" },
  hasPkce: false,
} as const

const providerOf = (keys: ProviderKeys): Provider => {
  const { clientId } = keys
  if (keys.name === "facebook") return facebook(keys)
  if (keys.name === "google") {
    const { clientSecret, issuer = GOOGLE.issuer } = keys
    return openIdProvider({ ...GOOGLE, issuer, clientId, secret: async () => clientSecret })
  }
  const { issuer = APPLE.issuer } = keys
  return openIdProvider({ ...APPLE, issuer, clientId, secret: (now) => appleSecret(keys, issuer, now) })
}

export class Providers extends Context.Service<Providers, ReadonlyMap<string, Provider>>()(
  "livcam/gateway/accounts/elsewhere/Providers",
) {
  static readonly layer = (keys: ReadonlyArray<ProviderKeys> = []) =>
    Layer.sync(Providers, () => new Map<ProviderName, Provider>(keys.map((one) => [one.name, providerOf(one)])))
}
