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

export interface OwnerOptions {
  readonly tab: string
  readonly reign: Reign
  readonly engine: Engine
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

  /** Waits for the end of the guest's tab, then ends its watches. */
  const meet = (guest: string) =>
    FiberMap.run(guests, guest, Effect.andThen(Effect.scoped(locks.hold(tabLockOf(guest))), engine.drop(guest)), {
      onlyIfMissing: true,
    })

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

  reign.open(({ tab: guest, protocol: speaks, n, ask }) => {
    runFork(Effect.forkIn(answer(guest, speaks, n, ask), scope))
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
