/** Locks like a browser's, in memory, first come first served. A tab is a client; one that dies releases its locks. */
import type { LockManagerLike } from "./locks.ts"

interface Request {
  readonly client: string
  readonly grant: () => void
  readonly reject: (cause: unknown) => void
}

interface Lock {
  holder: Request | null
  readonly queue: Array<Request>
}

export interface MemoryLocks {
  /** The Web Locks API as one tab sees it. */
  readonly clientOf: (client: string) => LockManagerLike
  /** Ends a tab: releases its locks and drops its requests. */
  readonly release: (client: string) => void
  /** The names of held locks and their holders. */
  readonly held: () => ReadonlyArray<readonly [name: string, client: string]>
}

/** `stolen` is called at each steal. */
export const makeMemoryLocks = (stolen: (name: string, by: string) => void = () => {}): MemoryLocks => {
  const locks = new Map<string, Lock>()

  const lockOf = (name: string): Lock => {
    const known = locks.get(name) ?? { holder: null, queue: [] }
    locks.set(name, known)
    return known
  }
  const hand = (name: string, lock: Lock, next: Request | undefined): void => {
    lock.holder = next ?? null
    if (next === undefined) locks.delete(name)
    else next.grant()
  }

  const request =
    (client: string): LockManagerLike["request"] =>
    (name, { ifAvailable = false, steal = false, signal }, callback) =>
      new Promise((resolve, reject) => {
        const lock = lockOf(name)
        const asked: Request = {
          client,
          reject,
          grant: () =>
            queueMicrotask(() =>
              callback({ name }).then((value) => {
                resolve(value)
                if (lock.holder === asked) hand(name, lock, lock.queue.shift())
              }, reject),
            ),
        }
        if (steal && lock.holder !== null) {
          stolen(name, client)
          lock.holder.reject(new DOMException("the lock was stolen", "AbortError"))
        }
        if (steal || lock.holder === null) return hand(name, lock, asked)
        if (ifAvailable) return queueMicrotask(() => void callback(null).then(resolve, reject))
        lock.queue.push(asked)
        signal?.addEventListener("abort", () => {
          const place = lock.queue.indexOf(asked)
          if (place >= 0) lock.queue.splice(place, 1)
          reject(new DOMException("given up", "AbortError"))
        })
      })

  const held: MemoryLocks["held"] = () =>
    [...locks].flatMap(([name, { holder }]) => (holder === null ? [] : [[name, holder.client] as const]))

  return {
    held,
    clientOf: (client) => ({
      request: request(client),
      query: async () => ({ held: held().map(([name, clientId]) => ({ name, clientId })) }),
    }),
    release: (client) => {
      for (const [name, lock] of [...locks]) {
        lock.queue.splice(0, lock.queue.length, ...lock.queue.filter((asked) => asked.client !== client))
        if (lock.holder?.client === client) hand(name, lock, lock.queue.shift())
      }
    },
  }
}
