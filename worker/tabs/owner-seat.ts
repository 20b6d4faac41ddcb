/** The owner's seat: runs the verbs on its engine, for its own tab and for the guests that ask. */
import { Effect, FiberMap, Option, Schema, type Scope } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { Outcome } from "#schema/worker-api.ts"
import type { Engine } from "../engine/engine.ts"
import { Channels } from "./channels.ts"
import { Locks } from "./locks.ts"
import { type Ask, channelOf, TabMessage, tabLockOf } from "./messages.ts"
import type { Seat, SeatCommand } from "./seat.ts"

const decode = Schema.decodeUnknownOption(TabMessage)

export interface OwnerOptions {
  readonly tab: string
  /** Names this owner among all there ever were. */
  readonly owner: string
  readonly engine: Engine
  readonly execute: (command: SeatCommand, tab: string) => Effect.Effect<unknown, AppFailure>
  /** Decodes a guest's command. */
  readonly decodeCommand: (command: unknown) => Effect.Effect<SeatCommand, AppFailure>
}

export const openOwnerSeat = Effect.fn("openOwnerSeat")(function* ({
  tab,
  owner,
  engine,
  execute,
  decodeCommand,
}: OwnerOptions): Effect.fn.Return<Seat, never, Channels | Locks | Scope.Scope> {
  const channel = yield* (yield* Channels).open(channelOf(engine.userId))
  const locks = yield* Locks
  const guests = yield* FiberMap.make<string>()
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const scope = yield* Effect.scope
  const post = (message: TabMessage): void => channel.post(message)

  /** Waits for the end of the guest's tab, then ends its watches. */
  const meet = (guest: string) =>
    FiberMap.run(guests, guest, Effect.andThen(Effect.scoped(locks.hold(tabLockOf(guest))), engine.drop(guest)), {
      onlyIfMissing: true,
    })

  const carryOut = (guest: string, ask: Ask): Effect.Effect<unknown, AppFailure> => {
    switch (ask._tag) {
      case "execute":
        return Effect.flatMap(decodeCommand(ask.command), (command) => execute(command, guest))
      case "watch":
        return engine.watch(guest, ask.id, ask.query, (message) => post({ _tag: "watched", tab: guest, message }))
      case "unwatch":
        return engine.unwatch(guest, ask.id)
      case "read":
        return engine.read(ask.remote)
      case "hurry":
        return engine.hurry
    }
  }

  const answer = Effect.fnUntraced(function* (guest: string, n: number, ask: Ask) {
    yield* meet(guest)
    const outcome: Outcome<unknown> = yield* Effect.match(carryOut(guest, ask), {
      onSuccess: (value) => ({ ok: true as const, value: value ?? null }),
      onFailure: ({ error }) => ({ ok: false as const, error }),
    })
    post({ _tag: "answer", tab: guest, n, outcome })
  })

  channel.listen((heard) => {
    const message = Option.getOrUndefined(decode(heard))
    if (message?._tag === "guest") post({ _tag: "owner", owner })
    if (message?._tag === "ask") runFork(Effect.forkIn(answer(message.tab, message.n, message.ask), scope))
  })
  post({ _tag: "owner", owner })

  return {
    userId: engine.userId,
    role: "owner",
    execute,
    watch: (id, query, send) => engine.watch(tab, id, query, send),
    unwatch: (id) => engine.unwatch(tab, id),
    read: engine.read,
    hurry: engine.hurry,
  }
})
