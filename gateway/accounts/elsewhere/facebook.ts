/**
 * Facebook Login: OAuth 2 with a code, and the Graph API for the person. Facebook gives no id token and does not say
 * whether an email is the person's, so no email is taken.
 */
import { createHmac } from "node:crypto"
import { Effect } from "effect"
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
} from "openid-client"
import { parseJson } from "../../http/storable-text.ts"
import { asksProvider, REQUEST_S } from "./asks-provider.ts"
import { type Provider, personOf } from "./provider.ts"
import type { ProviderKeys } from "./provider-keys.ts"

const VERSION = "v23.0"

export const facebook = ({
  clientId,
  clientSecret,
  issuer,
}: Extract<ProviderKeys, { readonly name: "facebook" }>): Provider => {
  const [site, graph] = [issuer ?? "https://www.facebook.com", issuer ?? "https://graph.facebook.com"]
  const config = new Configuration(
    {
      issuer: site,
      authorization_endpoint: `${site}/${VERSION}/dialog/oauth`,
      token_endpoint: `${graph}/${VERSION}/oauth/access_token`,
    },
    clientId,
    {},
    ClientSecretPost(clientSecret),
  )
  config.timeout = REQUEST_S
  if (site.startsWith("http:")) allowInsecureRequests(config)

  /** Asks who the person is. `appsecret_proof` shows that the app which got the token is the one using it. */
  const whoHas = async (token: string): Promise<unknown> => {
    const me = new URL(`${graph}/${VERSION}/me`)
    me.searchParams.set("fields", "id,name")
    me.searchParams.set("appsecret_proof", createHmac("sha256", clientSecret).update(token).digest("hex"))
    const answer = await fetchProtectedResource(config, token, me, "GET")
    if (answer.ok) return parseJson(await answer.text())
    throw new ClientError("no person", { cause: answer })
  }

  return {
    name: "facebook",
    postsBack: false,
    begin: ({ state, verifier }, back) =>
      asksProvider("facebook", async () => {
        const code_challenge = await calculatePKCECodeChallenge(verifier)
        const asks = { redirect_uri: back, scope: "public_profile", state, code_challenge }
        return buildAuthorizationUrl(config, { ...asks, code_challenge_method: "S256" }).href
      }),
    finish: ({ state, verifier }, returned) =>
      Effect.gen(function* () {
        const said = yield* asksProvider("facebook", async () => {
          const checks = { expectedState: state, pkceCodeVerifier: verifier }
          return whoHas((await authorizationCodeGrant(config, returned, checks)).access_token)
        })
        const fields = typeof said === "object" && said !== null ? said : {}
        const person = personOf({
          subject: "id" in fields ? fields.id : undefined,
          isVerified: false,
          name: "name" in fields ? fields.name : undefined,
        })
        return person ?? (yield* Effect.fail("failed" as const))
      }),
  }
}
