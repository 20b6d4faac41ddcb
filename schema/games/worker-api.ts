/** The page's commands, queries and remote reads about games. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { one, remote, tagged } from "../query.ts"
import { gameEndpoints } from "./endpoints.ts"
import { CheckedPlay, OpenGame } from "./game.ts"
import { gameOnces } from "./log.ts"

/** The commands of this domain, by name. */
export const gameCommands = {
  playGame: command(gameOnces.playGame, nothing, "once", [...gameEndpoints.playGame.errors, "gameNeedsNetwork"]),
} as const

/** The queries of this domain, by name. */
export const gameQueries = {
  /** The newest play of each game that this version knows. */
  gamePlays: one(tagged("gamePlays", {}), Schema.Array(CheckedPlay)),
} as const

/** The remote reads of this domain, by name. */
export const gameRemotes = {
  games: remote(tagged("games", {}), Schema.Array(OpenGame)),
} as const
