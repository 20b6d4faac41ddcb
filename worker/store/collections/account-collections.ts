/** The account's rows as RxDB sees them, for developers. RxDB is loaded when they are first asked for: until then nothing pays for it. */
import { Context, Effect, Layer, Scope, Semaphore } from "effect"
import type { CommandOf } from "#schema/commands.ts"
import type { FoundRows } from "#schema/device/open-log.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { type Stores, wholeStore } from "../open-store.ts"
import type { Collections } from "./open-collections.ts"

type Offline = AppFailure<"offline">

export class AccountCollections extends Context.Service<
  AccountCollections,
  {
    readonly database: Effect.Effect<Collections, Offline>
    readonly find: (asked: CommandOf<"findRows">) => Effect.Effect<FoundRows, Offline>
  }
>()("livcam/worker/store/AccountCollections") {
  static readonly layer = (userId: number): Layer.Layer<AccountCollections, never, Stores> =>
    Layer.effect(
      AccountCollections,
      Effect.gen(function* () {
        const store = yield* wholeStore
        const scope = yield* Effect.scope
        let opened: Opened | undefined
        const open = Effect.gen(function* () {
          if (opened !== undefined) return opened
          // What has not been loaded yet may not be had without a network.
          const { openForDevelopers } = yield* Effect.tryPromise({
            try: () => import("./find-rows.ts"),
            catch: (cause) => failure("offline", cause),
          })
          opened = yield* Scope.provide(openForDevelopers(userId, store), scope)
          return opened
        })
        const one = Semaphore.makeUnsafe(1).withPermit(open)
        return {
          database: Effect.map(one, ({ database }) => database),
          find: (asked) => Effect.flatMap(one, ({ find }) => find(asked)),
        }
      }),
    )
}

type Opened = Effect.Success<ReturnType<typeof import("./find-rows.ts").openForDevelopers>>
