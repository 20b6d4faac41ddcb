/**
 * Locks between the tabs of a browser. A lock is held until the scope closes, the tab dies, or another tab steals it.
 */
import { Context, Deferred, Effect, Layer, type Scope } from "effect"
import { bytesToBase64Url } from "../crypto/base64.ts"
import { Entropy } from "../crypto/entropy.ts"

/** A lock that this tab has been granted. */
export interface Hold {
  /** Completes when another tab has stolen the lock. A frozen tab hears of it some time after it wakes: see `check`. */
  readonly lost: Effect.Effect<void>
  /** Asks the browser whether this tab still holds the lock. */
  readonly check: Effect.Effect<boolean>
}

export class Locks extends Context.Service<
  Locks,
  {
    /** Takes the lock. Undefined when another tab holds it. */
    readonly tryHold: (name: string) => Effect.Effect<Hold | undefined, never, Scope.Scope>
    /** Waits until this tab gets the lock. */
    readonly hold: (name: string) => Effect.Effect<Hold, never, Scope.Scope>
    /** Steals the lock from its holder, at once. */
    readonly steal: (name: string) => Effect.Effect<Hold, never, Scope.Scope>
  }
>()("livcam/worker/tabs/Locks") {
  static readonly layerBrowser: Layer.Layer<Locks> = Layer.sync(Locks, () => locksOf(navigator.locks))

  static readonly layerMemory = (manager: LockManagerLike): Layer.Layer<Locks> => Layer.succeed(Locks, locksOf(manager))
}

/** The part of the Web Locks API that this file uses. `clientId` names the tab. */
export interface LockManagerLike {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly steal?: boolean; readonly signal?: AbortSignal },
    callback: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
  query(): Promise<{ readonly held?: ReadonlyArray<{ readonly name?: string; readonly clientId?: string }> }>
}

type Options = Parameters<LockManagerLike["request"]>[1]

interface Asked {
  readonly isOurs: boolean
  readonly lost: Deferred.Deferred<void>
  readonly release: () => void
}

const locksOf = (manager: LockManagerLike): Locks["Service"] => {
  const request = (name: string, options: Options): Effect.Effect<Hold | undefined, never, Scope.Scope> =>
    Effect.acquireRelease(
      Effect.callback<Asked>((resume) => {
        const waiting = new AbortController()
        const lost = Deferred.makeUnsafe<void>()
        let letGo = (): void => waiting.abort()
        const held = (lock: unknown): Promise<void> => {
          // The lock was granted after the asking scope had closed.
          if (waiting.signal.aborted) return Promise.resolve()
          if (lock === null) return Promise.resolve(resume(Effect.succeed({ isOurs: false, lost, release: () => {} })))
          return new Promise<void>((release) => {
            letGo = release
            resume(Effect.succeed({ isOurs: true, lost, release }))
          })
        }
        const chosen = options.ifAvailable === true || options.steal === true ? options : { signal: waiting.signal }
        // A request that was given up is rejected too; nothing waits for its `lost`.
        manager.request(name, chosen, held).catch(() => Deferred.doneUnsafe(lost, Effect.void))
        return Effect.sync(() => letGo())
      }),
      ({ release }) => Effect.sync(release),
      { interruptible: true },
    ).pipe(
      Effect.map(({ isOurs, lost }) =>
        isOurs ? { lost: Deferred.await(lost), check: check(name, () => Deferred.isDoneUnsafe(lost)) } : undefined,
      ),
    )

  /**
   * The browser names lock holders by client id. A witness lock, held for the moment, reveals this tab's own client id.
   */
  const check = (name: string, isLost: () => boolean): Effect.Effect<boolean> =>
    Effect.gen(function* () {
      if (isLost()) return false
      const witness = `${name} ${bytesToBase64Url((yield* Entropy).bytes(12))}`
      yield* request(witness, { ifAvailable: true })
      const held = yield* Effect.orElseSucceed(
        Effect.tryPromise(async () => (await manager.query()).held ?? []),
        () => [],
      )
      const holderOf = (asked: string) => held.find((lock) => lock.name === asked)?.clientId
      const ourselves = holderOf(witness)
      return !isLost() && ourselves !== undefined && holderOf(name) === ourselves
    }).pipe(Effect.scoped)

  const waitFor = (name: string, options: Options): Effect.Effect<Hold, never, Scope.Scope> =>
    Effect.flatMap(request(name, options), (hold) =>
      hold === undefined ? Effect.die(new Error(`the lock ${name} was refused`)) : Effect.succeed(hold),
    )

  return {
    tryHold: (name) => request(name, { ifAvailable: true }),
    hold: (name) => waitFor(name, {}),
    steal: (name) => waitFor(name, { steal: true }),
  }
}
