/** A worker that seals, opens, signs and keeps keys with the product's own modules, where Math.random throws. */
import "./forbidden-random.ts"
import { Effect } from "effect"
import { makeSealer, openResponse } from "../../../worker/crypto/sealing.ts"
import { sign } from "../../../worker/crypto/signing.ts"
import { Vault } from "../../../worker/crypto/vault.ts"
import { vaultDexie } from "../../../worker/crypto/vault-dexie.ts"
import { answerJobs } from "./answer-jobs.ts"

export interface SealingJob {
  readonly plaintext: string
  readonly requestBinding: string
  readonly gatewayKey: { readonly kid: string; readonly spki: string }
  readonly signingToken: string
}

const seal = ({ plaintext, requestBinding, gatewayKey, signingToken }: SealingJob) =>
  Effect.gen(function* () {
    const vault = yield* Vault
    const { privateKey, publicKey } = yield* vault.deviceKeys
    yield* vault.keepSigningKey(7, { signingToken, sessionKey: "session-of-7" })
    const key = (yield* vault.signingKey(7))?.key ?? null
    return {
      sealed: yield* makeSealer().seal(plaintext, requestBinding, gatewayKey),
      devicePublicKey: publicKey,
      extractable: privateKey.extractable || key?.extractable !== false,
      signature: key === null ? "" : yield* sign(key, plaintext),
    }
  })

const open = ({ body, responseBinding }: { readonly body: unknown; readonly responseBinding: string }) =>
  Effect.gen(function* () {
    const { privateKey } = yield* (yield* Vault).deviceKeys
    return yield* openResponse(body, responseBinding, privateKey)
  })

const jobs = { seal, open } as const

answerJobs(({ name, input }: { readonly name: keyof typeof jobs; readonly input: unknown }) => {
  const job = jobs[name] as (input: unknown) => Effect.Effect<unknown, unknown, Vault>
  return Effect.runPromise(Effect.provide(job(input), vaultDexie()))
})
