/**
 * Matching (spec section 7). The specification shows addresses only for joining and leaving. The others are chosen
 * here.
 */
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
   * Starts or continues waiting for a match. matchLimit: today's free matches are used up and the coins do not suffice.
   * coinLimit: the coins suffice, but the user's own daily limit does not allow it. matchElsewhere: another device of
   * the user waits.
   */
  matching: post.signed(
    "/matches/api/V1/matching",
    Schema.Struct({ wanted: WantedPeople }),
    Schema.Struct({ ...Seeking.fields, growth: FeedGrowth }),
    ["matchLimit", "coinLimit", "matchElsewhere", "callInProgress", "rateLimited"],
  ),
  /**
   * Agrees to a match. A repeat counts once. Too late, it ends the match, and the feed says so. matchGone: it has ended
   * without a call.
   */
  agreeMatch: post.signed("/matches/api/V1/agree", Schema.Struct({ matchId: RoomNum }), Growth, [
    "matchGone",
    "matchElsewhere",
    "callInProgress",
    "rateLimited",
  ]),
  /** Rejects this match. Without an id: stops waiting, and rejects a match that was found. */
  exitMatch: post.signed(
    "/play/v1/camcam/exit_match",
    Schema.Struct({ matchId: Schema.optionalKey(RoomNum) }),
    Growth,
    [],
  ),
  /**
   * Asks to make the match call private, paid by the minute. callTryAgain: it is too early, a side is out of the call,
   * or the other side cannot pay now.
   */
  askPrivate: post.signed("/videocall/v1/private", Schema.Struct({ roomNum: RoomNum, room_Id: RoomNum }), Growth, [
    "callGone",
    "forbidden",
    "callTryAgain",
    "coinsTooFew",
    "coinLimit",
  ]),
} as const
