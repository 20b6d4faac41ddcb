/**
 * Remote reads: what the page asks of the gateway. The last answer to each question is kept in a cache, which is not a
 * projection. When the gateway cannot be reached, the cached answer is given with its time.
 */
import { Clock, Context, Effect, Layer, Option, Result, Schema } from "effect"
import type { EndpointName, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { type AppFailure, failure, isTransient } from "#schema/errors.ts"
import {
  type Remote,
  type RemoteOf,
  type RemoteResult,
  type RemoteTag,
  type RemoteValue,
  remotes,
} from "#schema/remotes.ts"
import { CODE_WAYS } from "#schema/rules/account/phone.ts"
import { PROVIDERS } from "#schema/rules/account/sign-in-elsewhere.ts"
import { WALL_PAGE } from "#schema/rules/constants.ts"
import { GatewayClient, type GatewayClientShape } from "../http/gateway-client.ts"
import { Identity } from "../http/identity.ts"
import { DeviceStore } from "../store/device-store.ts"
import { families } from "../store/families.ts"
import { RowReader, type RowReaderShape } from "../store/row-reader.ts"
import { put } from "../store/rows.ts"
import { questionOf } from "./question.ts"

type Ask = {
  readonly [T in RemoteTag]: (
    remote: RemoteOf<T>,
    call: GatewayClientShape["call"],
    userId: number,
  ) => Effect.Effect<RemoteValue<T>, AppFailure>
}

/** Endpoints whose request is empty. */
type ReadEndpoint = {
  [N in EndpointName]: Record<never, never> extends RequestOf<N> ? N : never
}[EndpointName]

const inCountry = (countryId: string | null) => (countryId === null ? {} : { countryId })

/** Calls the endpoint with an empty request and gives the gateway's response unchanged. */
const asIs =
  <N extends ReadEndpoint>(name: N) =>
  (_remote: unknown, call: GatewayClientShape["call"]): Effect.Effect<ResponseOf<N>, AppFailure> =>
    call(name, {} as RequestOf<N>)

/** How each remote is asked of the gateway. A user's wall shows more than a visitor's. */
const asks: Ask = {
  agreement: asIs("agreement"),
  push: asIs("isPush"),
  webapp: asIs("isWebapp"),
  emailBinding: asIs("emailBinding"),
  phoneBinding: asIs("phoneBinding"),
  waysIn: asIs("waysIn"),
  signInWays: (_remote, call) =>
    Effect.map(call("config", {}), ({ signIn = [], phone = [], phoneStarts = [] }) => ({
      providers: PROVIDERS.filter((name) => signIn.includes(name)),
      codes: CODE_WAYS.filter((way) => phone.includes(way)),
      starts: phoneStarts,
    })),
  countryByAddress: (_remote, call) => Effect.map(call("getCountryIp", {}), ({ country }) => country),
  wallGroups: ({ countryId }, call) => call("wallGroups", inCountry(countryId)),
  wallCountries: asIs("wallCountries"),
  wall: ({ _tag, countryId, ...rest }, call, userId): Effect.Effect<ResponseOf<"wall">, AppFailure> =>
    call(userId === 0 ? "wallGuest" : "wall", { ...rest, ...inCountry(countryId), pageSize: WALL_PAGE }),
  picks: asIs("picks"),
  giftList: (_remote, call) => Effect.map(call("giftList", {}), ({ list }) => list),
  backpackConfig: asIs("backpackConfig"),
  giftWall: ({ userId }, call) => Effect.map(call("giftWall", { userId }), ({ list }) => list),
  games: (_remote, call) => Effect.map(call("games", {}), ({ list }) => list),
  matchConfig: asIs("matchConfig"),
  activityBoxes: asIs("activityBoxes"),
  activityShow: asIs("activityShow"),
  tasks: ({ fromWebapp }, call) => call("tasks", { from_webapp: fromWebapp ? 1 : 0 }),
  savedCards: asIs("savedCards"),
  chatSettings: asIs("chatSettings"),
  callConfig: asIs("callConfig"),
  callSettings: asIs("callSettings"),
  hostRating: asIs("hostRating"),
  snapshotConf: asIs("snapshotConf"),
  spendingLimit: asIs("spendingLimit"),
  paymentConfig: asIs("paymentConfig"),
  hotVideos: ({ after }, call) => call("hotVideos", after === null ? {} : { after }),
  takeVideo: ({ id }, call) => call("takeVideo", { id }),
  videoConf: asIs("videoConf"),
  searchUsers: ({ text }, call) => Effect.map(call("searchUsers", { text }), ({ list }) => list),
  profile: ({ userId: of }, call, userId) => call("getUserInfo", { search_u_id: of, u_id: userId }),
}

/**
 * Searches for users are never kept: whom the user looked for is stored nowhere, and a person who can no longer be
 * found is not found offline either. Further pages of the hot videos are not kept: they begin at another place each
 * time.
 */
const isKept = (remote: Remote): boolean =>
  remote._tag !== "searchUsers" && (remote._tag !== "hotVideos" || remote.after === null)

export class Remotes extends Context.Service<
  Remotes,
  { readonly read: (remote: unknown) => Effect.Effect<RemoteResult<RemoteTag>, AppFailure> }
>()("livcam/worker/remotes/Remotes") {
  /** Gives kept answers only: there is no gateway to ask. */
  static readonly layerKept: Layer.Layer<Remotes, never, RowReader> = Layer.effect(
    Remotes,
    Effect.map(RowReader, (reader) => remotesOver(reader, () => Effect.fail(failure("offline")))),
  )

  static readonly layer: Layer.Layer<Remotes, never, GatewayClient | Identity | RowReader | DeviceStore> = Layer.effect(
    Remotes,
    Effect.gen(function* () {
      const client = yield* GatewayClient
      const { userId } = yield* Identity
      const device = yield* DeviceStore

      const answer = Effect.fnUntraced(function* <T extends RemoteTag>(tag: T, remote: RemoteOf<T>, key: Key) {
        const value = yield* asks[tag](remote, client.call, userId)
        const asOf = yield* Clock.currentTimeMillis
        if (isKept(remote)) yield* Effect.ignore(device.keep([put(key, { value, asOf })]))
        return { value, asOf, stale: false }
      })

      return remotesOver(yield* RowReader, (remote, key) => answer(remote._tag, remote, key))
    }),
  )
}

type Key = ReturnType<typeof families.remote.key>
type Answer = (remote: Remote, key: Key) => Effect.Effect<RemoteResult<RemoteTag>, AppFailure>

/** Gives the fresh answer. When that fails for a transient reason, gives the kept one, if this version can read it. */
const remotesOver = (reader: RowReaderShape, answer: Answer): Remotes["Service"] => {
  const kept = Effect.fnUntraced(function* (tag: RemoteTag, key: Key) {
    const row = (yield* reader.rows([key])).get(key)
    const value = decodeValue(tag, row?.value)
    return row === undefined || value === undefined ? undefined : { value, asOf: row.asOf, stale: true }
  })
  return {
    read: (asked) =>
      Effect.gen(function* () {
        const remote = yield* decodeRemote(asked)
        const key = families.remote.key(questionOf(remote))
        return yield* Effect.catch(answer(remote, key), (failed) =>
          isTransient(failed.error)
            ? Effect.flatMap(kept(remote._tag, key), (last) => (last ? Effect.succeed(last) : Effect.fail(failed)))
            : Effect.fail(failed),
        )
      }),
  }
}

const decodeValue = (tag: RemoteTag, value: unknown): RemoteValue<RemoteTag> | undefined => {
  const schema: Schema.Codec<RemoteValue<RemoteTag>, unknown> = remotes[tag].value
  return Option.getOrUndefined(Schema.decodeUnknownOption(schema)(value))
}

const decode = Schema.decodeUnknownResult(Schema.Union(Object.values(remotes).map(({ params }) => params)))

const decodeRemote = (remote: unknown): Effect.Effect<Remote, AppFailure> => {
  const decoded = decode(remote)
  return Result.isSuccess(decoded) ? Effect.succeed(decoded.success) : Effect.fail(failure("commandInvalid"))
}
