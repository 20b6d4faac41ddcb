/** The providers that the operator has configured. Each is data over openid-provider.ts, or has a file of its own. */
import { createPrivateKey } from "node:crypto"
import { Context, Layer } from "effect"
import { SignJWT } from "jose"
import type { ProviderName } from "#schema/rules/account/sign-in-elsewhere.ts"
import { facebook } from "./facebook.ts"
import { openIdProvider } from "./openid-provider.ts"
import type { Provider } from "./provider.ts"
import type { ProviderKeys } from "./provider-keys.ts"

const GOOGLE = {
  name: "google",
  issuer: "https://accounts.google.com",
  scope: "openid email profile",
  // Lets a person with several accounts choose one.
  asks: { prompt: "select_account" },
  hasPkce: true,
} as const

/** A request for more than the id requires the answer as a form post. Apple does not document PKCE. */
const APPLE = {
  name: "apple",
  issuer: "https://appleid.apple.com",
  scope: "openid email",
  asks: { response_mode: "form_post" },
  hasPkce: false,
} as const

const SECRET_GOOD_FOR_S = 2 * 3_600

/**
 * Apple takes no fixed client secret: one is signed with the key of Sign in with Apple (ES256), for SECRET_GOOD_FOR_S.
 * `now`: ms. `issuer`: the audience.
 */
const appleSecret = (
  { clientId, teamId, keyId, privateKey }: Extract<ProviderKeys, { readonly name: "apple" }>,
  issuer: string,
  now: number,
): Promise<string> => {
  const at = Math.floor(now / 1_000)
  return new SignJWT({})
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt(at)
    .setExpirationTime(at + SECRET_GOOD_FOR_S)
    .setAudience(issuer)
    .setSubject(clientId)
    .sign(createPrivateKey(privateKey))
}

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
