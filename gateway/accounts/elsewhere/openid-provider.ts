/**
 * OpenID Connect providers, by the library openid-client: discovery, PKCE, state, nonce, and an id token whose
 * signature, issuer, audience, times and nonce are checked. Discovered metadata is kept for an hour.
 */
import { Clock, Effect } from "effect"
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client"
import type { ProviderName } from "#schema/rules/account/sign-in-elsewhere.ts"
import { asksProvider, REQUEST_S } from "./asks-provider.ts"
import { type Flow, type Provider, personOf } from "./provider.ts"

const KEPT_MS = 3_600_000

export interface OpenIdClient {
  readonly name: ProviderName
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  /** Extra parameters of the authorization request. */
  readonly asks?: Readonly<Record<string, string>>
  /** PKCE (RFC 7636); a provider without it relies on state, nonce and secret. */
  readonly hasPkce: boolean
  /** Must stay valid for longer than KEPT_MS. `now`: ms. */
  readonly secret: (now: number) => Promise<string>
}

const isTrue = (claim: unknown): boolean => claim === true || claim === "true"

export const openIdProvider = (client: OpenIdClient): Provider => {
  const { name, issuer, clientId, scope, asks = {}, hasPkce } = client
  let kept: { readonly config: Configuration; readonly until: number } | undefined
  const discover = async (now: number): Promise<Configuration> => {
    const config = await discovery(new URL(issuer), clientId, {}, ClientSecretPost(await client.secret(now)), {
      timeout: REQUEST_S,
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])],
    })
    kept = { config, until: now + KEPT_MS }
    return config
  }
  const configured = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    kept !== undefined && now < kept.until ? Effect.succeed(kept.config) : asksProvider(name, () => discover(now)),
  )
  const challenge = async ({ verifier }: Flow): Promise<Record<string, string>> =>
    hasPkce ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" } : {}

  return {
    name,
    postsBack: asks.response_mode === "form_post",
    begin: (flow, back) =>
      Effect.flatMap(configured, (config) =>
        asksProvider(name, async () => {
          const { state, nonce } = flow
          const parameters = { redirect_uri: back, scope, state, nonce, ...asks, ...(await challenge(flow)) }
          return buildAuthorizationUrl(config, parameters).href
        }),
      ),
    finish: ({ state, nonce, verifier }, returned) =>
      Effect.gen(function* () {
        const config = yield* configured
        const claims = yield* asksProvider(name, async () => {
          const tokens = await authorizationCodeGrant(config, returned, {
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
            ...(hasPkce && { pkceCodeVerifier: verifier }),
          })
          return tokens.claims()
        })
        const person = personOf({
          subject: claims?.sub,
          email: claims?.email,
          isVerified: isTrue(claims?.email_verified),
          name: claims?.given_name ?? claims?.name,
        })
        return person ?? (yield* Effect.fail("failed" as const))
      }),
  }
}
