/** Commands about matches. Each asks the gateway, whose answer carries the feed entries that the command led to. */
import { Effect } from "effect"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { Feed } from "../feed/feed.ts"
import { GatewayClient, type GatewayClientShape } from "../http/gateway-client.ts"
import type { Handler } from "./handler.ts"

type Services = GatewayClient | Feed

/** Asks the gateway, and writes the answer's feed entries into the log before the command is done. */
const asking = <A extends { readonly growth: FeedGrowth }, E>(
  ask: (call: GatewayClientShape["call"]) => Effect.Effect<A, E>,
) =>
  Effect.gen(function* () {
    const [{ call }, { ingest }] = [yield* GatewayClient, yield* Feed]
    const answer = yield* ask(call)
    yield* ingest(answer.growth)
    return answer
  })

const seekMatch: Handler<"seekMatch", Services> = ({ wanted }) =>
  Effect.map(
    asking((call) => call("matching", { wanted })),
    ({ isFound, others }) => ({ isFound, others }),
  )
const agreeMatch: Handler<"agreeMatch", Services> = ({ matchId }) =>
  Effect.as(
    asking((call) => call("agreeMatch", { matchId })),
    {},
  )
const passMatch: Handler<"passMatch", Services> = ({ matchId }) =>
  Effect.as(
    asking((call) => call("exitMatch", { matchId })),
    {},
  )
const leaveMatching: Handler<"leaveMatching", Services> = () =>
  Effect.as(
    asking((call) => call("exitMatch", {})),
    {},
  )
const askPrivate: Handler<"askPrivate", Services> = ({ roomNum }) =>
  Effect.as(
    asking((call) => call("askPrivate", { roomNum, room_Id: roomNum })),
    {},
  )

export const matchCommands = { seekMatch, agreeMatch, passMatch, leaveMatching, askPrivate }
