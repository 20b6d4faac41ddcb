/**
 * The captcha of an order: a proof of work by ALTCHA, made and verified here. Each expires after ten minutes and is
 * accepted once. Its key is drawn at first use and kept in the store; with the operator's secret, the store alone does
 * not reveal the key.
 */
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1"
import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import type { PayChallenge } from "#schema/shop/endpoints.ts"
import { Entropy } from "../entropy.ts"
import { keptKey } from "../kept-key.ts"
import { Store, type Tx } from "../store/store.ts"

const META_KEY = "captchaKey"
const ENDS_AFTER_MS = 10 * 60_000
/** Takes a phone some tenths of a second, and a hundred orders a hundred times as long. */
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
    /** Whether it is solved, not expired, and not used in an earlier committed transaction. */
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
      // Checks the expiry with the gateway's clock: the library would use the machine's.
      const until = Number(extractParams(solution).expires) * 1_000
      if (!((yield* Clock.currentTimeMillis) < until)) return false
      const hmacKey = yield* keyIn(tx)
      const isSolved = yield* Effect.promise(() => verifySolution(solution, hmacKey, false))
      return isSolved && (yield* tx.replays.remember(`captcha:${solution.challenge}`, until))
    }),
  }
}
