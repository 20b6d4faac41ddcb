/** Solves ALTCHA's proof of work: the number whose SHA-256 behind the salt is the challenge (https://altcha.org/docs/v1/proof-of-work). */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { PayChallenge } from "#schema/shop/endpoints.ts"

/** Tries between two pauses, in which whoever else waits for the worker gets a turn: some milliseconds. */
const AT_ONCE = 1_000

/** captchaWrong: no number up to the largest is it. */
export const solveCaptcha = ({
  algorithm,
  challenge,
  maxnumber,
  salt,
  signature,
}: PayChallenge): Effect.Effect<{ readonly captcha: string }, AppFailure<"captchaWrong">> =>
  Effect.gen(function* () {
    for (let number = 0; number <= maxnumber; number++) {
      if (number % AT_ONCE === 0) yield* Effect.yieldNow
      if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === challenge)
        return { captcha: btoa(JSON.stringify({ algorithm, challenge, number, salt, signature })) }
    }
    return yield* failure("captchaWrong")
  })
