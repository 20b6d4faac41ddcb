/** The page's commands, queries and remote reads about matches. */
import { command, nothing } from "../command.ts"
import { RoomNum } from "../ids.ts"
import { one, remote, tagged } from "../query.ts"
import { matchEndpoints } from "./endpoints.ts"
import { MatchBook, MatchConfig, Seeking, WantedPeople } from "./match.ts"

/** The commands of this domain, by name. Their effects come by the feed. */
export const matchCommands = {
  /** Repeated every MATCH_RENEW_MS by a waiting page. */
  seekMatch: command(tagged("seekMatch", { wanted: WantedPeople }), Seeking, "now", matchEndpoints.matching.errors),
  agreeMatch: command(tagged("agreeMatch", { matchId: RoomNum }), nothing, "now", matchEndpoints.agreeMatch.errors),
  passMatch: command(tagged("passMatch", { matchId: RoomNum }), nothing, "now", []),
  leaveMatching: command(tagged("leaveMatching", {}), nothing, "now", []),
  askPrivate: command(tagged("askPrivate", { roomNum: RoomNum }), nothing, "now", matchEndpoints.askPrivate.errors),
} as const

/** The queries of this domain, by name. */
export const matchQueries = {
  /** The match to decide on, and past matches. */
  matches: one(tagged("matches", {}), MatchBook),
} as const

/** The remote reads of this domain, by name. */
export const matchRemotes = {
  matchConfig: remote(tagged("matchConfig", {}), MatchConfig),
} as const
