/** Games of chance: how one stands for a user, and a play. Prizes, odds and draws are rules (rules/games.ts). */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { Gift } from "../gifts/gift.ts"
import { Coins, Count, IntentId, Millis } from "../ids.ts"
import { GAMES } from "../rules/games.ts"

/** Name of a game, as its address has it. */
export const GameId = Schema.Literals(GAMES)

/** SHA-256, hexadecimal. */
const Hash = Id.check(Schema.isPattern(/^[0-9a-f]{64}$/))

/** The SHA-256 of the text of the seed that a play will use: told before it. */
export const Commitment = Hash

/** A game as it stands for a user. */
export const OpenGame = Schema.Struct({
  game: GameId,
  commitment: Commitment,
  /** Gateway time from which it can be played again; null: now. */
  nextAt: Schema.NullOr(Millis),
})
export type OpenGame = typeof OpenGame.Type

/** A play, with all that it can be checked by. */
export const GamePlay = Schema.Struct({
  /** A GameName; a device that does not know it leaves it out. */
  game: Word.check(Schema.isMaxLength(20)),
  /** Made on the player's device before the gateway showed its seed. */
  playId: IntentId,
  commitment: Commitment,
  /** The text of the seed: 256 bits, hexadecimal. */
  seed: Hash,
  /** The place that was chosen; 0 where nothing is. */
  pick: Count,
  /** As the game shows it (rules/games.ts, Outcome). */
  shown: Schema.Array(Count).check(Schema.isMaxLength(20)),
  /** What was won. */
  coins: Coins,
  gift: Schema.NullOr(
    Schema.Struct({ giftId: Gift.fields.giftId, giftName: Gift.fields.giftName, giftImage: Gift.fields.giftImage }),
  ),
  /** Gateway time. */
  at: Millis,
})
export type GamePlay = typeof GamePlay.Type

/** The newest play of each game, in no order. */
export const GamePlays = Schema.Array(GamePlay)

/** A play as it is shown. `isFair`: this device has drawn the same from its seed, and the seed is the one that was named before. */
export const CheckedPlay = Schema.Struct({ ...GamePlay.fields, game: GameId, isFair: Schema.Boolean })
export type CheckedPlay = typeof CheckedPlay.Type
