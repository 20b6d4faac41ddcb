/**
 * The common parameters of one request, made anew for each sending. A language or country of the page that the gateway
 * does not accept is replaced by English or by no country: with it the gateway would refuse every request.
 */

import { Effect, Ref, Schema } from "effect"
import { CommonParams } from "#schema/gateway/headers.ts"
import { CountryId } from "#schema/ids.ts"
import { APP_ID, APP_VERSION, PLATFORM_TYPE } from "#schema/rules/constants.ts"
import { Entropy } from "../crypto/entropy.ts"
import { drawDigits, drawNonce } from "../crypto/random-text.ts"
import { Vault } from "../crypto/vault.ts"
import { ClientFacts } from "./client-facts.ts"
import { GatewayClock } from "./gateway-clock.ts"
import { Identity } from "./identity.ts"

const ENGLISH = 1
const isLanguage = Schema.is(CommonParams.fields.languageId)
const isCountry = Schema.is(CountryId)

export const makeStamp = Effect.gen(function* () {
  const { userId } = yield* Identity
  const vault = yield* Vault
  const facts = yield* ClientFacts
  const clock = yield* GatewayClock
  const entropy = yield* Entropy

  return Effect.gen(function* () {
    const { languageId, countryId } = yield* Ref.get(facts)
    return {
      appId: APP_ID,
      version: APP_VERSION,
      languageId: isLanguage(languageId) ? languageId : ENGLISH,
      deviceId: yield* vault.deviceId,
      userId: Number.isNaN(userId) ? 0 : userId,
      portType: PLATFORM_TYPE,
      countryId: isCountry(countryId) ? countryId : null,
      timestamp: Math.round(yield* clock.now),
      digits: drawDigits(entropy),
      nonce: drawNonce(entropy),
    } satisfies CommonParams
  })
})
