/** Locks between the tabs of a browser: held until the scope closes, or until the tab dies. */
import { Context, Effect, Layer, type Scope } from "effect"

export class Locks extends Context.Service<
  Locks,
  {
    /** True when nobody held it: it is ours now. */
    readonly tryHold: (name: string) => Effect.Effect<boolean, never, Scope.Scope>
    /** Waits until it is ours. */
    readonly hold: (name: string) => Effect.Effect<void, never, Scope.Scope>
  }
>()("livcam/worker/tabs/Locks") {
  static readonly layerBrowser: Layer.Layer<Locks> = Layer.sync(Locks, () => locksOf(navigator.locks))

  /** One hub is one browser. */
  static readonly layerMemory = (hub: MemoryLocks): Layer.Layer<Locks> => Layer.succeed(Locks, locksOf(hub))
}

/** The part of the Web Locks API that is used. */
export interface LockManagerLike {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    callback: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

const locksOf = (manager: LockManagerLike): Locks["Service"] => {
  const request = (name: string, ifAvailable: boolean): Effect.Effect<boolean, never, Scope.Scope> =>
    Effect.acquireRelease(
      Effect.callback<Held>((resume) => {
        const waiting = new AbortController()
        let letGo = (): void => waiting.abort()
        const options = ifAvailable ? { ifAvailable } : { signal: waiting.signal }
        const held = (lock: unknown): Promise<void> => {
          if (lock === null) return Promise.resolve(resume(Effect.succeed({ isOurs: false, release: () => {} })))
          return new Promise<void>((release) => {
            letGo = release
            resume(Effect.succeed({ isOurs: true, release }))
          })
        }
        // A request that was given up is rejected; whoever gave it up knows.
        manager.request(name, options, held).catch(() => {})
        return Effect.sync(() => letGo())
      }),
      ({ release }) => Effect.sync(release),
      { interruptible: true },
    ).pipe(Effect.map(({ isOurs }) => isOurs))
  return {
    tryHold: (name) => request(name, true),
    hold: (name) => Effect.asVoid(request(name, false)),
  }
}

interface Held {
  readonly isOurs: boolean
  readonly release: () => void
}

export type MemoryLocks = LockManagerLike

/** Locks like a browser's, first come first served. */
export const makeMemoryLocks = (): MemoryLocks => {
  const queues = new Map<string, Array<() => void>>()
  const grant = async (name: string, callback: (lock: unknown) => Promise<void>): Promise<void> => {
    await callback({ name })
    const next = queues.get(name)?.shift()
    if (next === undefined) queues.delete(name)
    else next()
  }
  return {
    request: (name, { ifAvailable = false, signal }, callback) => {
      const queue = queues.get(name)
      if (queue === undefined) {
        queues.set(name, [])
        return grant(name, callback)
      }
      if (ifAvailable) return callback(null)
      return new Promise((resolve, reject) => {
        const turn = (): void => resolve(grant(name, callback))
        queue.push(turn)
        signal?.addEventListener("abort", () => {
          const place = queue.indexOf(turn)
          if (place >= 0) queue.splice(place, 1)
          reject(new DOMException("given up", "AbortError"))
        })
      })
    },
  }
}
