/** What the log keeps of games: events of the feed. Coins that were won are a v2.CoinsPosted of the same commit, a gift a v1.BackpackItemUpdated. */
import { Schema } from "effect"
import type { Tells } from "../log/tells.ts"
import { GamePlay } from "./game.ts"

/** A game was played. */
export const GamePlayed = Schema.TaggedStruct("v1.GamePlayed", { play: GamePlay })

/** What the gateway tells of this domain, by tag. */
export const gameFeedEvents = { "v1.GamePlayed": GamePlayed } as const

/** What each tells whole (log/tells.ts). */
export const gameTells = {
  "v1.GamePlayed": ({ play }) => ({ sets: [`game ${play.game}`] }),
} as const satisfies Tells<typeof gameFeedEvents>
