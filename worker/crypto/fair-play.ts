/** Checks a play of a game: its seed is the one that was named before, and what was shown is what is drawn from it. */
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { GamePlay } from "#schema/games/game.ts"
import { blockText, drawFrom, type GameName, PICKS, playGame } from "#schema/rules/games.ts"

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
