/** The worker of one tab, from its handshake on: the page's verbs, over whatever seat the tab has. */
import { Effect, Ref, type Scope } from "effect"
import type { CommandOf } from "#schema/commands/index.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { Hello, TabFact, WatchMessage } from "#schema/worker-api.ts"
import { decodeCommand } from "../commands/decode-command.ts"
import type { AccountTag } from "../commands/handler.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import { ClientFacts } from "../gateway/client-facts.ts"
import type { Channels } from "../tabs/channels.ts"
import { Locks } from "../tabs/locks.ts"
import { tabLockOf } from "../tabs/messages.ts"
import type { SeatCommand } from "../tabs/seat.ts"
import { makeAccounts } from "./accounts.ts"
import { isSeatCommand } from "./seat-command.ts"
import { makeTurnover } from "./turnover.ts"
import { makeWatches } from "./watches.ts"

export type SupervisorNeeds = EngineNeeds | Locks | Channels

export interface Supervisor {
  readonly execute: (command: unknown) => Effect.Effect<unknown, AppFailure>
  readonly watch: (id: number, query: unknown) => Effect.Effect<void, AppFailure>
  readonly unwatch: (id: number) => Effect.Effect<void>
  readonly read: (remote: unknown) => Effect.Effect<unknown, AppFailure>
  readonly tell: (fact: TabFact) => Effect.Effect<void>
}

/** `send` carries watch messages to the page. */
export const makeSupervisor = Effect.fn("makeSupervisor")(function* (
  { tab, cookies, languageId, countryId }: Hello,
  send: (message: WatchMessage) => void,
): Effect.fn.Return<Supervisor, never, SupervisorNeeds | Scope.Scope> {
  const facts = yield* ClientFacts
  yield* Ref.set(facts, { languageId, countryId })
  yield* (yield* Locks).hold(tabLockOf(tab))
  const accounts = yield* makeAccounts
  const watches = makeWatches(send)
  const { seat, begin, signedIn } = yield* makeTurnover(tab, watches.attachAll)
  yield* Effect.forkScoped(begin(cookies.userLoginId ?? 0))

  const executeHere = (
    command: CommandOf<Exclude<AccountTag, SeatCommand["_tag"]>>,
  ): Effect.Effect<unknown, AppFailure> => {
    switch (command._tag) {
      case "signIn":
        return Effect.flatMap(accounts.signIn(command), signedIn)
      case "register":
        return Effect.flatMap(accounts.register(command), signedIn)
      case "checkEmail":
        return Effect.as(accounts.checkEmail(command), {})
    }
  }

  return {
    execute: (command) =>
      Effect.flatMap(decodeCommand(command), (known) =>
        isSeatCommand(known) ? Effect.flatMap(seat, (mine) => mine.execute(known, tab)) : executeHere(known),
      ),
    watch: (id, query) =>
      Effect.suspend(() => {
        watches.add(id, query)
        return Effect.flatMap(seat, (mine) => watches.attach(mine, id, query))
      }),
    unwatch: (id) =>
      Effect.suspend(() => {
        watches.remove(id)
        return Effect.ignore(Effect.flatMap(seat, (mine) => mine.unwatch(id)))
      }),
    read: (remote) => Effect.flatMap(seat, (mine) => mine.read(remote)),
    tell: (fact) => {
      if (fact.kind === "language") return Ref.set(facts, { languageId: fact.languageId, countryId: fact.countryId })
      const isBack = fact.kind === "online" ? fact.online : fact.visible
      return isBack ? Effect.ignore(Effect.flatMap(seat, (mine) => mine.hurry)) : Effect.void
    },
  }
})
