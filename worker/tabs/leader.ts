/** The handle of a leader: runs the verbs on its engine, for its own tab and for its followers. */
import { Deferred, Effect, FiberMap, type Scope } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { Asked } from "#schema/worker-api.ts"
import {
  decodeLeaderCommand,
  isSessionCommand,
  type LeaderCommand,
  type SessionCommand,
} from "../commands/command-kinds.ts"
import { isAskableAgain } from "../commands/once-in-turn.ts"
import type { Engine } from "../engine/engine.ts"
import type { EngineHandle } from "./engine-handle.ts"
import type { LeaderChannel } from "./leader-channel.ts"
import { Locks } from "./locks.ts"
import { type Ask, OwnProtocol, tabLockOf } from "./messages.ts"
import { toOutcome } from "./outcome.ts"

/** Pause between two waits for the same follower's end, ms. */
const END_AGAIN_MS = 1_000

export interface LeaderOptions {
  readonly tab: string
  readonly channel: LeaderChannel
  readonly engine: Omit<Engine, "leave" | "unsettled" | "over">
  /** Carries out a command on the session: ends it, or dismisses the notice that one has ended. */
  readonly executeSession: (command: SessionCommand) => Effect.Effect<unknown, AppFailure>
}

export const openLeader = Effect.fn("openLeader")(function* ({
  tab,
  channel,
  engine,
  executeSession,
}: LeaderOptions): Effect.fn.Return<EngineHandle, never, Locks | Scope.Scope> {
  const locks = yield* Locks
  const protocol = yield* OwnProtocol
  const followers = yield* FiberMap.make<string>()
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const scope = yield* Effect.scope
  const { sure, lost } = channel.lease
  const silent = Effect.fail(failure("workerSilent"))
  const ended = Deferred.makeUnsafe<never, AppFailure>()
  yield* Effect.addFinalizer(() => Deferred.fail(ended, failure("workerSilent")))

  /** Runs a verb under the lease. When the lease is lost meanwhile, fails with workerSilent: the outcome is unknown. */
  const rightfully = <A>(verb: Effect.Effect<A, AppFailure>): Effect.Effect<A, AppFailure> =>
    Effect.raceFirst(Effect.andThen(sure, verb), Effect.andThen(lost, silent))

  /**
   * When this handle ends, a command that may be asked again fails, and the next handle is asked. Others may still be
   * answered.
   */
  const execute = (command: LeaderCommand, by: string, asked: Asked): Effect.Effect<unknown, AppFailure> => {
    if (isSessionCommand(command)) return executeSession(command)
    const carriedOut = engine.execute(command, by, asked)
    return isAskableAgain(command._tag) ? Effect.raceFirst(carriedOut, Deferred.await(ended)) : carriedOut
  }

  /**
   * Completes when the follower's tab has gone. A lock that this leader got while frozen may belong to a new worker of
   * that tab by now, so it checks.
   */
  const end = (follower: string): Effect.Effect<void> =>
    Effect.flatMap(
      Effect.scoped(Effect.flatMap(locks.hold(tabLockOf(follower)), ({ check }) => check)),
      (isOurs): Effect.Effect<void> => (isOurs ? Effect.void : Effect.delay(end(follower), END_AGAIN_MS)),
    )
  const meet = (follower: string) =>
    FiberMap.run(followers, follower, Effect.andThen(end(follower), Effect.uninterruptible(engine.drop(follower))), {
      onlyIfMissing: true,
    })

  const carryOut = (follower: string, ask: Ask): Effect.Effect<unknown, AppFailure> => {
    switch (ask._tag) {
      case "execute":
        return Effect.flatMap(decodeLeaderCommand(ask.command), (command) => execute(command, follower, ask.asked))
      case "watch":
        return engine.watch(follower, ask.id, ask.query, (message) =>
          channel.tell({ _tag: "watched", tab: follower, message }),
        )
      case "unwatch":
        return engine.unwatch(follower, ask.id)
      case "read":
        return engine.read(ask.remote)
      case "hurry":
        return engine.hurry
      case "look":
        return engine.look(follower, ask.visible)
    }
  }

  /** Followers that begin anew. The value completes when their former watches are dropped. */
  const clearing = new Map<string, Deferred.Deferred<void>>()
  const cleared = (follower: string): Effect.Effect<void> => {
    const done = clearing.get(follower)
    return done === undefined ? Effect.void : Deferred.await(done)
  }
  /**
   * Begins anew for a tab with a new worker: drops what the former worker had, and none of what the new one asks for.
   */
  const begin = (follower: string): Effect.Effect<void> => {
    const before = cleared(follower)
    const done = Deferred.makeUnsafe<void>()
    clearing.set(follower, done)
    return before.pipe(
      Effect.andThen(FiberMap.remove(followers, follower)),
      Effect.andThen(engine.drop(follower)),
      Effect.ensuring(
        Effect.suspend(() => {
          if (clearing.get(follower) === done) clearing.delete(follower)
          return Deferred.succeed(done, undefined)
        }),
      ),
    )
  }

  const answer = Effect.fnUntraced(function* (follower: string, speaks: number, n: number, ask: Ask) {
    // The ask waits until the former worker's watches are dropped, so that its own watch is not dropped with them.
    yield* Effect.suspend(() => cleared(follower))
    yield* meet(follower)
    const isOld = speaks < protocol && ask._tag === "execute"
    const carried = isOld ? Effect.fail(failure("protocolMismatch")) : rightfully(carryOut(follower, ask))
    const outcome = yield* toOutcome(
      Effect.map(carried, (value) => value ?? null),
      "a follower's verb",
    )
    channel.tell({ _tag: "answer", tab: follower, n, outcome })
  })

  const start = (task: Effect.Effect<void>): void => void runFork(Effect.forkIn(task, scope))
  channel.open({
    begun: (follower) => start(begin(follower)),
    asked: ({ tab: follower, protocol: speaks, n, ask }) => start(answer(follower, speaks, n, ask)),
  })

  return {
    userId: engine.userId,
    role: "leader",
    execute: (command, by, asked) => rightfully(execute(command, by, asked)),
    watch: (id, query, send) => rightfully(engine.watch(tab, id, query, send)),
    unwatch: (id) => engine.unwatch(tab, id),
    read: (remote) => rightfully(engine.read(remote)),
    hurry: engine.hurry,
    browserSays: engine.browserSays,
    look: (isVisible) => engine.look(tab, isVisible),
    ended: engine.ended,
  }
})
