/**
 * What a signed-in engine does by itself from its start: connects, catches up, confirms the session, claims what is
 * due.
 */
import { Effect, Ref, Schema, Stream } from "effect"
import { CountryId } from "#schema/ids.ts"
import { wireToOwnUser } from "#schema/people/user.ts"
import { Feed } from "../feed/feed.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { Log } from "../log/log.ts"
import { Health, isSessionEnd } from "../network/health.ts"
import { insist } from "../network/insist.ts"
import { Realtime } from "../realtime/realtime.ts"
import { families } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import { sendHeartbeats } from "./heartbeat.ts"

export const follow = Effect.gen(function* () {
  const client = yield* GatewayClient
  const realtime = yield* Realtime
  const health = yield* Health
  /** The session that opened the newest connection. */
  let session: string | null = null
  yield* Effect.forkScoped(
    Stream.runForEach(realtime.packets, (packet) =>
      packet._tag === "refused" && isSessionEnd(packet.error)
        ? health.end({ error: packet.error, session })
        : Effect.void,
    ),
  )
  // Packet subscribers must run before the connection opens: a forked fiber starts only at the next turn.
  yield* Effect.yieldNow
  yield* realtime.connect(
    Effect.tap(client.realtimeAuth, (auth) =>
      Effect.sync(() => {
        session = auth.session
      }),
    ),
  )
  yield* sendHeartbeats
  const steps = Effect.andThen(insist(Effect.flatMap(Feed, ({ pull }) => pull)), insist(claimNewUserCoins))
  yield* Effect.forkScoped(Effect.ignore(steps))
  yield* Effect.forkScoped(Effect.ignore(insist(confirmSession)))
})

/**
 * Asks the gateway whether the session is over, and who the user is. News about a known user comes by the feed, which
 * is ordered: a late answer here would put back an old name or picture.
 */
const confirmSession = Effect.gen(function* () {
  const client = yield* GatewayClient
  const log = yield* Log
  const reader = yield* RowReader
  const user = wireToOwnUser((yield* client.call("autoLogin", { from_webapp: false })).user)
  const key = families.me.key()
  const known = (yield* reader.rows([key])).get(key)
  if (known === undefined) yield* log.appendFacts([{ _tag: "v1.AccountUpdated", user }])
})

/** Asks for the new user's coins while the user has never had any. The gateway grants them once, so asking again is harmless. */
const claimNewUserCoins = Effect.gen(function* () {
  const client = yield* GatewayClient
  const reader = yield* RowReader
  const feed = yield* Feed
  const [meKey, balanceKey] = [families.me.key(), families.balance.key()]
  const rows = yield* reader.rows([meKey, balanceKey])
  const coins = rows.get(balanceKey)?.coins ?? null
  if (coins !== null || rows.get(meKey)?.goddess === true) return
  const { countryId } = yield* Ref.get(yield* ClientFacts)
  yield* client.call("newUserCoins", { countryId: Schema.is(CountryId)(countryId) ? countryId : null })
  yield* feed.pull
})
