/**
 * What the log keeps of games: feed events, and payloads of once commands. Coins won are a v2.CoinsPosted of the same
 * commit, a gift won is a v1.BackpackItemUpdated.
 */
import { Schema } from "effect"
import { Count } from "../ids.ts"
import type { Tells } from "../log/tells.ts"
import { Commitment, GameId, GamePlay } from "./game.ts"

/** A game was played. */
export const GamePlayed = Schema.TaggedStruct("v1.GamePlayed", { play: GamePlay })

/** This domain's feed events, by tag. */
export const gameFeedEvents = { "v1.GamePlayed": GamePlayed } as const

/** What these events carry in full (log/tells.ts). */
export const gameTells = {
  "v1.GamePlayed": ({ play }) => ({ sets: [`game ${play.game}`] }),
} as const satisfies Tells<typeof gameFeedEvents>

/** Payloads of this domain's once commands (outbox/once.ts), by tag. */
export const gameOnces = {
  /** `pick`: the chosen place, 0 in games without a choice. `commitment`: as shown. */
  playGame: Schema.TaggedStruct("playGame", { game: GameId, pick: Count, commitment: Commitment }),
} as const
