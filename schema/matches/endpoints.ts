/** Matching (spec section 7). The specification shows addresses of joining and leaving alone: the others are chosen here. */
import { Schema } from "effect"
import { get, post } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { RoomNum } from "../ids.ts"
import { MatchConfig, Seeking, WantedPeople } from "./match.ts"

const Growth = Schema.Struct({ growth: FeedGrowth })

/** The endpoints of this domain, by name. */
export const matchEndpoints = {
  matchConfig: get.signed("/matches/api/V1/config", Schema.Struct({}), MatchConfig),
  /**
   * Waits for somebody, or goes on waiting. matchLimit: the free ones of today are used up, and the coins do not do.
   * coinLimit: the coins would do, and the own limit of the day does not. matchElsewhere: another device of the user waits.
   */
  matching: post.signed(
    "/matches/api/V1/matching",
    Schema.Struct({ wanted: WantedPeople }),
    Schema.Struct({ ...Seeking.fields, growth: FeedGrowth }),
    ["matchLimit", "coinLimit", "matchElsewhere", "callInProgress", "rateLimited"],
  ),
  /** Would like to see the other. Said twice, it counts once; late, it changes nothing and the feed says why. */
  agreeMatch: post.signed("/matches/api/V1/agree", Schema.Struct({ matchId: RoomNum }), Growth, [
    "matchGone",
    "matchElsewhere",
    "callInProgress",
    "rateLimited",
  ]),
  /** Does not want this one; without an id: waits no more, and wants none that was found. */
  exitMatch: post.signed(
    "/play/v1/camcam/exit_match",
    Schema.Struct({ matchId: Schema.optionalKey(RoomNum) }),
    Growth,
    [],
  ),
  /** Would like the match call to be a private one, paid by the minute. callTryAgain: it is too early, or the other cannot pay now. */
  askPrivate: post.signed("/videocall/v1/private", Schema.Struct({ roomNum: RoomNum, room_Id: RoomNum }), Growth, [
    "callGone",
    "forbidden",
    "callTryAgain",
    "coinsTooFew",
    "coinLimit",
  ]),
} as const
