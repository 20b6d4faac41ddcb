/** What the log keeps of games: events of the feed. Coins that were won are a v2.CoinsPosted of the same commit, a gift a v1.BackpackItemUpdated. */
import { Schema } from "effect"
import { Count } from "../ids.ts"
import type { Tells } from "../log/tells.ts"
import { Commitment, GameId, GamePlay } from "./game.ts"

/** A game was played. */
export const GamePlayed = Schema.TaggedStruct("v1.GamePlayed", { play: GamePlay })

/** What the gateway tells of this domain, by tag. */
export const gameFeedEvents = { "v1.GamePlayed": GamePlayed } as const

/** What each tells whole (log/tells.ts). */
export const gameTells = {
  "v1.GamePlayed": ({ play }) => ({ sets: [`game ${play.game}`] }),
} as const satisfies Tells<typeof gameFeedEvents>

/** What happens at most once (outbox/once.ts), by tag. */
export const gameOnces = {
  /** `pick`: the place that is chosen, 0 where nothing is. `commitment`: as it was shown. */
  playGame: Schema.TaggedStruct("playGame", { game: GameId, pick: Count, commitment: Commitment }),
} as const
