/** The common parameters of one request, made anew for each sending. */

import { Effect, Ref } from "effect"
import type { CommonParams } from "#schema/gateway/headers.ts"
import { APP_ID, APP_VERSION, PLATFORM_TYPE } from "#schema/rules/constants.ts"
import { Entropy } from "../crypto/entropy.ts"
import { drawDigits, drawNonce } from "../crypto/random-text.ts"
import { Vault } from "../crypto/vault.ts"
import { ClientFacts } from "./client-facts.ts"
import { GatewayClock } from "./gateway-clock.ts"
import { Identity } from "./identity.ts"

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
      languageId,
      deviceId: yield* vault.deviceId,
      userId: Number.isNaN(userId) ? 0 : userId,
      portType: PLATFORM_TYPE,
      countryId,
      timestamp: Math.round(yield* clock.now),
      digits: drawDigits(entropy),
      nonce: drawNonce(entropy),
    } satisfies CommonParams
  })
})
