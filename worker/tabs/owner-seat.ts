/** The owner's seat: runs the verbs on its engine, for its own tab and for the guests that ask. */
import { Effect, FiberMap, type Scope } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { Asked } from "#schema/worker-api.ts"
import type { Engine } from "../engine/engine.ts"
import { Locks } from "./locks.ts"
import { type Ask, tabLockOf } from "./messages.ts"
import { toOutcome } from "./outcome.ts"
import { OwnProtocol } from "./own-protocol.ts"
import type { Reign } from "./reign.ts"
import type { Seat, SeatCommand } from "./seat.ts"

/** Between two waits for the same guest's end, ms. */
const END_AGAIN_MS = 1_000

export interface OwnerOptions {
  readonly tab: string
  readonly reign: Reign
  readonly engine: Omit<Engine, "execute" | "leave" | "unsettled" | "ended" | "over">
  readonly execute: (command: SeatCommand, tab: string, asked: Asked) => Effect.Effect<unknown, AppFailure>
  /** Decodes a guest's command. */
  readonly decodeCommand: (command: unknown) => Effect.Effect<SeatCommand, AppFailure>
}

export const openOwnerSeat = Effect.fn("openOwnerSeat")(function* ({
  tab,
  reign,
  engine,
  execute,
  decodeCommand,
}: OwnerOptions): Effect.fn.Return<Seat, never, Locks | Scope.Scope> {
  const locks = yield* Locks
  const protocol = yield* OwnProtocol
  const guests = yield* FiberMap.make<string>()
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const scope = yield* Effect.scope
  const { sure, lost } = reign.tenure
  const silent = Effect.fail(failure("workerSilent"))

  /** Only while the account is ours; whoever is robbed meanwhile does not know what became of it. */
  const rightfully = <A>(verb: Effect.Effect<A, AppFailure>): Effect.Effect<A, AppFailure> =>
    Effect.raceFirst(Effect.andThen(sure, verb), Effect.andThen(lost, silent))

  /** Done when the guest's tab has gone. A lock that was given to us while we were frozen may be a new worker's of that tab by now. */
  const end = (guest: string): Effect.Effect<void> =>
    Effect.flatMap(
      Effect.scoped(Effect.flatMap(locks.hold(tabLockOf(guest)), ({ check }) => check)),
      (isOurs): Effect.Effect<void> => (isOurs ? Effect.void : Effect.delay(end(guest), END_AGAIN_MS)),
    )
  const meet = (guest: string) =>
    FiberMap.run(guests, guest, Effect.andThen(end(guest), engine.drop(guest)), { onlyIfMissing: true })

  const carryOut = (guest: string, ask: Ask): Effect.Effect<unknown, AppFailure> => {
    switch (ask._tag) {
      case "execute":
        return Effect.flatMap(decodeCommand(ask.command), (command) => execute(command, guest, ask.asked))
      case "watch":
        return engine.watch(guest, ask.id, ask.query, (message) => reign.tell({ _tag: "watched", tab: guest, message }))
      case "unwatch":
        return engine.unwatch(guest, ask.id)
      case "read":
        return engine.read(ask.remote)
      case "hurry":
        return engine.hurry
      case "look":
        return engine.look(guest, ask.visible)
    }
  }

  const answer = Effect.fnUntraced(function* (guest: string, speaks: number, n: number, ask: Ask) {
    yield* meet(guest)
    const isOld = speaks < protocol && ask._tag === "execute"
    const carried = isOld ? Effect.fail(failure("protocolMismatch")) : rightfully(carryOut(guest, ask))
    const outcome = yield* toOutcome(
      Effect.map(carried, (value) => value ?? null),
      "a guest's verb",
    )
    reign.tell({ _tag: "answer", tab: guest, n, outcome })
  })

  const start = (task: Effect.Effect<void>): void => void runFork(Effect.forkIn(task, scope))
  reign.open({
    begun: (guest) => start(engine.drop(guest)),
    asked: ({ tab: guest, protocol: speaks, n, ask }) => start(answer(guest, speaks, n, ask)),
  })

  return {
    userId: engine.userId,
    role: "owner",
    execute: (command, by, asked) => rightfully(execute(command, by, asked)),
    watch: (id, query, send) => rightfully(engine.watch(tab, id, query, send)),
    unwatch: (id) => engine.unwatch(tab, id),
    read: (remote) => rightfully(engine.read(remote)),
    hurry: engine.hurry,
    browserSays: engine.browserSays,
    look: (isVisible) => engine.look(tab, isVisible),
  }
})
