/** Proofs by SHA-256: that a device has done the work for an order, and that a play of a game was drawn as promised. */
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { GamePlay } from "#schema/games/game.ts"
import { blockText, drawFrom, type GameName, PICKS, playGame } from "#schema/rules/coins/games.ts"
import type { PayChallenge } from "#schema/shop/endpoints.ts"

/** Tries between two pauses, some milliseconds of work. In a pause other fibers of the worker get their turn. */
const AT_ONCE = 1_000

/**
 * Solves ALTCHA's proof of work: finds the number for which the SHA-256 of salt and number is the challenge
 * (https://altcha.org/docs/v1/proof-of-work). Errors: captchaWrong when no number up to maxnumber fits.
 */
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

/**
 * True when a play's seed is the one that was committed to before, and the shown result is the one drawn from that
 * seed.
 */
export const isFairPlay = (play: GamePlay & { readonly game: GameName }): boolean => {
  const { game, playId, commitment, seed, pick, shown, coins, gift } = play
  if (pick >= PICKS[game] || bytesToHex(sha256(utf8ToBytes(seed))) !== commitment) return false
  const draw = drawFrom((n) => hmac(sha256, utf8ToBytes(seed), utf8ToBytes(blockText(playId, game, n))))
  const drawn = playGame(game, pick, draw)
  return (
    drawn.shown.join() === shown.join() &&
    drawn.coins === coins &&
    drawn.giftId === (gift === null ? null : gift.giftId)
  )
}
