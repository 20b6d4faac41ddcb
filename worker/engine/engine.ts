/** Everything that the worker runs for one user, from the open database to the verbs. It lives as long as its scope. */
import { Context, Effect, Exit, Layer, Scope, Stream, SubscriptionRef } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { EventOf } from "#schema/events.ts"
import type { Intent } from "#schema/outbox/intent.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { RemoteResult, RemoteTag } from "#schema/remotes.ts"
import type { Asked, WatchMessage } from "#schema/worker-api.ts"
import { keepBootRow } from "../boot/checkpoint.ts"
import { tellAfterCalls } from "../call/after-call.ts"
import { Commands, type EngineCommand } from "../commands/commands.ts"
import { RetryAll } from "../feed/retry-all.ts"
import { Intents } from "../intents/intents.ts"
import { Log } from "../log/log.ts"
import { type Ended, Health } from "../network/health.ts"
import { insist } from "../network/insist.ts"
import { WatchDesk } from "../queries/watch-desk.ts"
import { Remotes } from "../remotes/remotes.ts"
import { AccountCollections } from "../store/collections/account-collections.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import { RowReader } from "../store/row-reader.ts"
import { StorageState } from "../store/storage-state.ts"
import { Visibility } from "../tabs/visibility.ts"
import { reportOddities } from "../telemetry/oddities.ts"
import { type EngineNeeds, engineLayer } from "./engine-layer.ts"
import { follow } from "./follow.ts"
import { type Leave, makeLeave } from "./leave.ts"
import { Ports } from "./ports.ts"

export interface Engine {
  readonly userId: number
  readonly execute: (command: EngineCommand, tab: string, asked?: Asked) => Effect.Effect<unknown, AppFailure>
  readonly watch: (
    client: string,
    id: number,
    query: unknown,
    send: (message: WatchMessage) => void,
  ) => Effect.Effect<void, AppFailure>
  readonly unwatch: (client: string, id: number) => Effect.Effect<void>
  readonly drop: (client: string) => Effect.Effect<void>
  /** A tab was shown or hidden. */
  readonly look: (client: string, isVisible: boolean) => Effect.Effect<void>
  readonly read: (remote: unknown) => Effect.Effect<RemoteResult<RemoteTag>, AppFailure>
  /** Everything that waits for the network tries now. */
  readonly hurry: Effect.Effect<void>
  readonly browserSays: (isOnline: boolean) => Effect.Effect<void>
  readonly leave: Leave
  /** The waiting and parked intents, for the engine that comes after this one. */
  readonly unsettled: () => ReadonlyArray<Intent>
  /** Done when the gateway has said that a session is over: this user's newest session, or an earlier one. */
  readonly ended: Effect.Effect<Ended>
  /** Dies when this engine cannot go on: another leader has taken over, or an invariant broke. */
  readonly over: Effect.Effect<never>
}

/**
 * `user`: the user as the gateway named them in a login just made. `unsettled`: the intents that the previous engine
 * held in memory. They are taken over when the database is new, because the browser has cleared the old one. An engine
 * that fails to open has ended everything that it began.
 */
export const openEngine = Effect.fn("openEngine")(function* (
  userId: number,
  user: OwnUser | null,
  unsettled: ReadonlyArray<Intent> = [],
): Effect.fn.Return<Engine, AppFailure, EngineNeeds | Scope.Scope> {
  const scope = yield* Scope.fork(yield* Effect.scope)
  return yield* begin(userId, user, unsettled).pipe(
    Scope.provide(scope),
    Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause))),
  )
})

const begin = Effect.fnUntraced(function* (userId: number, user: OwnUser | null, unsettled: ReadonlyArray<Intent>) {
  const context = yield* Layer.build(engineLayer(userId))
  const [log, commands] = [Context.get(context, Log), Context.get(context, Commands)]
  const [desk, remotes] = [Context.get(context, WatchDesk), Context.get(context, Remotes)]
  const [health, retryAll] = [Context.get(context, Health), Context.get(context, RetryAll)]
  const visibility = Context.get(context, Visibility)
  if (unsettled.length > 0 && (yield* Context.get(context, LogStore).head).seq === 0)
    yield* log.append(openedAgain(unsettled))
  if (user !== null) yield* Effect.provide(learnUser(user), context)
  yield* Effect.provide(repairWhatQueriesMeet, context)
  yield* Effect.provide(reportOddities, context)
  if (userId !== 0) yield* Effect.provide(follow, context)
  if (userId !== 0) yield* Effect.provide(tellAfterCalls, context)
  if (userId !== 0) yield* Effect.provide(keepBootRow, context)
  const { showCollections } = yield* Ports
  if (showCollections !== undefined) {
    const { database, reactive } = Context.get(context, AccountCollections)
    yield* showCollections(database)
    if (userId !== 0) yield* Effect.forkScoped(Effect.provide(attachReactive(reactive, desk), context))
  }
  const engine: Engine = {
    userId,
    execute: commands.execute,
    watch: desk.watch,
    unwatch: desk.unwatch,
    drop: (client) => Effect.andThen(desk.drop(client), visibility.forget(client)),
    look: visibility.look,
    read: remotes.read,
    hurry: retryAll.now,
    browserSays: health.browserSays,
    leave: yield* Effect.provide(makeLeave, context),
    unsettled: Context.get(context, Intents).all,
    ended: health.ended,
    over: log.over,
  }
  return engine
})

/** Loads RxDB after the first screen; then views subscribe to it. Without RxDB they go on as they are. */
const attachReactive = (reactive: AccountCollections["Service"]["reactive"], desk: WatchDesk["Service"]) =>
  Effect.delay(Effect.flatMap(insist(reactive), desk.attach), LOAD_AFTER).pipe(
    Effect.catchCause((cause) => Effect.logWarning("views go on without RxDB", cause)),
  )
const LOAD_AFTER = "2 seconds"

/** Keeps the ids of the intents, so that the gateway does not do again what it has done meanwhile. */
const openedAgain = (intents: ReadonlyArray<Intent>): ReadonlyArray<EventOf<"v1.IntentOpened" | "v1.IntentParked">> =>
  intents.flatMap(({ intentId, command, lane, at, reason }) => [
    { _tag: "v1.IntentOpened" as const, intentId, command, lane, at },
    ...(reason === null ? [] : [{ _tag: "v1.IntentParked" as const, intentId, reason }]),
  ])

/**
 * Writes the login's user into the log. When the log already knows the user, a failed write is only logged: the data
 * comes again, and a device without room can still be read.
 */
const learnUser = Effect.fnUntraced(function* (user: OwnUser) {
  const key = families.me.key()
  const told = yield* Effect.result((yield* Log).appendFacts([{ _tag: "v1.AccountUpdated", user }]))
  if (told._tag === "Success") return
  if ((yield* (yield* RowReader).rows([key])).get(key) === undefined) return yield* told.failure
  yield* Effect.logWarning("what the login said of the user is not kept", told.failure)
})

/** Rebuilds a row that a query could not read at once, not at the next commit. */
const repairWhatQueriesMeet = Effect.gen(function* () {
  const log = yield* Log
  const { status } = yield* StorageState
  const seen = SubscriptionRef.changes(status).pipe(
    Stream.map(({ quarantined }) => quarantined),
    Stream.changes,
    Stream.drop(1),
  )
  yield* Effect.forkScoped(Stream.runForEach(seen, () => Effect.ignore(log.append([]))))
})
