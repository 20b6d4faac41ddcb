/** The account's rows as RxDB collections. RxDB is loaded at the first use; until then it costs nothing. */
import { Context, Effect, Layer, Scope, Semaphore } from "effect"
import type { CommandOf } from "#schema/commands.ts"
import type { FoundRows } from "#schema/device/open-log.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { ReactiveRows } from "../../queries/live-rows.ts"
import { type Stores, wholeStore } from "../open-store.ts"
import type { Collections } from "./open-collections.ts"

type Offline = AppFailure<"offline">

export class AccountCollections extends Context.Service<
  AccountCollections,
  {
    readonly database: Effect.Effect<Collections, Offline>
    readonly find: (asked: CommandOf<"findRows">) => Effect.Effect<FoundRows, Offline>
    /** The rows that views subscribe to. */
    readonly reactive: Effect.Effect<ReactiveRows, Offline>
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
          // Code that is not loaded yet may be unavailable without a network.
          const { openAccount } = yield* Effect.tryPromise({
            try: () => import("./find-rows.ts"),
            catch: (cause) => failure("offline", cause),
          })
          opened = yield* Scope.provide(openAccount(userId, store), scope)
          return opened
        })
        const alone = Semaphore.makeUnsafe(1).withPermit
        const whole = alone(Effect.tap(open, ({ whole }) => whole))
        return {
          database: Effect.flatMap(whole, ({ whole }) => whole),
          find: (asked) => Effect.flatMap(whole, ({ find }) => find(asked)),
          reactive: Effect.map(alone(open), ({ reactive }) => reactive),
        }
      }),
    )
}

type Opened = Effect.Success<ReturnType<typeof import("./find-rows.ts").openAccount>>
