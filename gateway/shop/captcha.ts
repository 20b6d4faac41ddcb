/**
 * The captcha of an order: a proof of work by ALTCHA, made and checked here. Each ends after ten minutes and is taken once. Its key is
 * drawn at the first one and kept in the store; with the operator's secret, who has the store alone does not have the key.
 */
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1"
import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import type { PayChallenge } from "#schema/shop/endpoints.ts"
import { Entropy } from "../entropy.ts"
import { keptKey } from "../kept-key.ts"
import { Store, type Tx } from "../store/store.ts"

const META_KEY = "captchaKey"
const ENDS_AFTER_MS = 10 * 60_000
/** Some tenths of a second of a phone, a hundred times that for a hundred orders. */
const MOST_TRIES = 50_000

const Solution = Schema.fromJsonString(
  Schema.Struct({
    algorithm: Schema.Literals(["SHA-256"]),
    challenge: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
    number: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MOST_TRIES })),
    salt: Schema.String,
    signature: Schema.String,
  }),
)
const readSolution = Schema.decodeUnknownOption(Solution)

export class Captcha extends Context.Service<
  Captcha,
  {
    readonly challenge: Effect.Effect<PayChallenge, never, Store | Entropy>
    /** Whether it is solved and not over, and comes for the first time in what was committed. */
    take(tx: Tx, captcha: string): Effect.Effect<boolean, never, Entropy>
  }
>()("livcam/gateway/shop/Captcha") {
  static readonly layer = (secret: string | null = null) => Layer.succeed(Captcha, makeCaptcha(secret))
}

function makeCaptcha(secret: string | null): Captcha["Service"] {
  const keyIn = (tx: Tx) =>
    Effect.map(keptKey(tx, { name: META_KEY, about: "livcam captcha", secret }), (key) => key.toString("hex"))
  return {
    challenge: Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const hmacKey = yield* Store.use((store) => store.transact(keyIn))
      const drawn = Buffer.from(yield* (yield* Entropy).bytes(16))
      const made = yield* Effect.promise(() =>
        createChallenge({
          hmacKey,
          maxnumber: MOST_TRIES,
          number: drawn.readUInt32BE(0) % MOST_TRIES,
          salt: drawn.subarray(4).toString("hex"),
          expires: new Date(now + ENDS_AFTER_MS),
        }),
      )
      return { ...made, algorithm: "SHA-256" as const, maxnumber: MOST_TRIES }
    }),
    take: Effect.fnUntraced(function* (tx, captcha) {
      const solution = Option.getOrUndefined(readSolution(Buffer.from(captcha, "base64").toString("utf8")))
      if (solution === undefined) return false
      // Its time is the gateway's: the library would ask the machine's clock.
      const until = Number(extractParams(solution).expires) * 1_000
      if (!((yield* Clock.currentTimeMillis) < until)) return false
      const hmacKey = yield* keyIn(tx)
      const isSolved = yield* Effect.promise(() => verifySolution(solution, hmacKey, false))
      return isSolved && (yield* tx.replays.remember(`captcha:${solution.challenge}`, until))
    }),
  }
}
