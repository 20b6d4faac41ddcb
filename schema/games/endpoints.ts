/** Games of chance. The specification shows no addresses: they are chosen here. */
import { Schema } from "effect"
import { get, onceRequest, post } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { OpenGame } from "./game.ts"
import { gameOnces } from "./log.ts"

/** The endpoints of this domain, by name. */
export const gameEndpoints = {
  /** All games with the user's state, each with the hash of the seed that its next play uses. */
  games: get.signed("/activity/v1/games", Schema.Struct({}), Schema.Struct({ list: Schema.Array(OpenGame) })),
  /**
   * Plays once, free of charge. gameChanged: `commitment` is not that of the next play. gamePlayed: today's play is
   * done. gameElsewhere: another account has played on this device, or many have from this address.
   */
  playGame: post.sealed(
    "/activity/v1/play_game",
    onceRequest(gameOnces.playGame),
    Schema.Struct({ growth: FeedGrowth }),
    ["neverHappened", "requestInvalid", "gamePlayed", "gameElsewhere", "gameChanged"],
  ),
} as const
