/** Apple takes no fixed client secret: one is signed for some hours with the key of Sign in with Apple (ES256). */
import { createPrivateKey } from "node:crypto"
import { SignJWT } from "jose"
import type { ProviderKeys } from "./provider-keys.ts"

const GOOD_FOR_S = 2 * 3_600

/** `now`: ms. `issuer`: for whom it is. */
export const appleSecret = (
  { clientId, teamId, keyId, privateKey }: Extract<ProviderKeys, { readonly name: "apple" }>,
  issuer: string,
  now: number,
): Promise<string> => {
  const at = Math.floor(now / 1_000)
  return new SignJWT({})
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt(at)
    .setExpirationTime(at + GOOD_FOR_S)
    .setAudience(issuer)
    .setSubject(clientId)
    .sign(createPrivateKey(privateKey))
}
