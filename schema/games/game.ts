/** Games of chance: a game's state for a user, and a play. Prizes, odds and draws are rules (rules/coins/games.ts). */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { Gift } from "../gifts/gift.ts"
import { Coins, Count, IntentId, Millis } from "../ids.ts"
import { GAMES } from "../rules/coins/games.ts"

/** Name of a game, as in its address. */
export const GameId = Schema.Literals(GAMES)

/** SHA-256, hexadecimal. */
const Hash = Id.check(Schema.isPattern(/^[0-9a-f]{64}$/))

/** SHA-256 of the text of the seed that a play will use. Told before the play. */
export const Commitment = Hash

/** A game's state for a user. */
export const OpenGame = Schema.Struct({
  game: GameId,
  commitment: Commitment,
  /** Gateway time, ms, from which it can be played again. Null: now. */
  nextAt: Schema.NullOr(Millis),
})
export type OpenGame = typeof OpenGame.Type

/** A play, with everything needed to verify it. */
export const GamePlay = Schema.Struct({
  /** A GameName, or a game of a later version: a device that does not know it ignores the play. */
  game: Word.check(Schema.isMaxLength(20)),
  /** Drawn on the player's device before the gateway showed its seed. */
  playId: IntentId,
  commitment: Commitment,
  /** The text of the seed: 256 bits, hexadecimal. */
  seed: Hash,
  /** The chosen place. 0 in games without a choice. */
  pick: Count,
  /** The outcome as the game shows it (rules/coins/games.ts, Outcome). */
  shown: Schema.Array(Count).check(Schema.isMaxLength(20)),
  /** Coins won. */
  coins: Coins,
  gift: Schema.NullOr(
    Schema.Struct({ giftId: Gift.fields.giftId, giftName: Gift.fields.giftName, giftImage: Gift.fields.giftImage }),
  ),
  /** Gateway time, ms. */
  at: Millis,
})
export type GamePlay = typeof GamePlay.Type

/** The newest play of each game, in no order. */
export const GamePlays = Schema.Array(GamePlay)

/** A play as shown. `isFair`: this device drew the same result from the seed, and the seed matches the commitment. */
export const CheckedPlay = Schema.Struct({ ...GamePlay.fields, game: GameId, isFair: Schema.Boolean })
export type CheckedPlay = typeof CheckedPlay.Type
