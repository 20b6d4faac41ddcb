/** The locks and channels of one browser. A tab that dies releases its locks at once and sends nothing more. */
import { Effect, type Scope } from "effect"
import type { MemoryChannels } from "../../../worker/tabs/channels.ts"
import type { LockManagerLike } from "../../../worker/tabs/locks.ts"
import { type Actor, type Kernel, Queue } from "../kernel/kernel.ts"

interface Asked {
  readonly actor: Actor
  readonly grant: () => void
}
interface Held {
  readonly actor: Actor
  /** Rejects the holder's request, because the lock was stolen. */
  readonly steal: () => void
}
interface Lock {
  holder: Held | null
  readonly waiting: Asked[]
}

export type LockHub = ReturnType<typeof makeLockHub>

export const makeLockHub = (kernel: Kernel) => {
  const locks = new Map<string, Lock>()
  const lockOf = (name: string): Lock => {
    const known = locks.get(name)
    if (known !== undefined) return known
    const lock: Lock = { holder: null, waiting: [] }
    locks.set(name, lock)
    return lock
  }
  const next = (name: string): void => {
    const lock = lockOf(name)
    lock.holder = null
    const waiting = lock.waiting.shift()
    if (waiting === undefined) locks.delete(name)
    else waiting.grant()
  }

  /** The Web Locks API as one tab sees it. */
  const managerOf = (actor: Actor): LockManagerLike => {
    const request = (
      name: string,
      options: { readonly ifAvailable?: boolean; readonly steal?: boolean; readonly signal?: AbortSignal },
      callback: (lock: unknown) => Promise<void>,
    ): Promise<unknown> =>
      new Promise((resolve, reject) => {
        // Requests of a dead tab are ignored.
        if (!actor.alive) return
        const lock = lockOf(name)
        const grant = (): void => {
          const held: Held = {
            actor,
            steal: () => {
              reject(new DOMException("the lock was stolen", "AbortError"))
            },
          }
          lock.holder = held
          locks.set(name, lock)
          kernel.soon(actor, () => {
            callback({ name }).then(
              (value) => {
                resolve(value)
                if (actor.alive && lock.holder === held) next(name)
              },
              (cause) => {
                reject(cause)
                if (actor.alive && lock.holder === held) next(name)
              },
            )
          })
        }
        if (options.steal === true) {
          lock.holder?.steal()
          return grant()
        }
        if (lock.holder === null) return grant()
        if (options.ifAvailable === true) {
          kernel.soon(actor, () => void callback(null).then(resolve, reject))
          return
        }
        const asked: Asked = { actor, grant }
        lock.waiting.push(asked)
        options.signal?.addEventListener("abort", () => {
          const place = lock.waiting.indexOf(asked)
          if (place >= 0) lock.waiting.splice(place, 1)
          reject(new DOMException("given up", "AbortError"))
        })
      })
    const query = async () => ({
      held: [...locks].flatMap(([name, { holder }]) =>
        holder === null ? [] : [{ name, mode: "exclusive" as const, clientId: holder.actor.name }],
      ),
      pending: [...locks].flatMap(([name, { waiting }]) => waiting.map(() => ({ name, mode: "exclusive" as const }))),
    })
    return Object.assign({ request }, { query })
  }

  return {
    managerOf,
    /** Drops everything that a closed tab holds or waits for. */
    release: (actor: Actor): void => {
      for (const lock of locks.values()) {
        const others = lock.waiting.filter((asked) => asked.actor !== actor)
        lock.waiting.splice(0, lock.waiting.length, ...others)
      }
      for (const [name, lock] of [...locks]) if (lock.holder?.actor === actor) next(name)
    },
    /** Names of locks that are held or requested, each with its tab. */
    standing: (): ReadonlyArray<readonly [name: string, actor: Actor]> =>
      [...locks].flatMap(([name, { holder, waiting }]) => [
        ...(holder === null ? [] : [[name, holder.actor] as const]),
        ...waiting.map(({ actor }) => [name, actor] as const),
      ]),
  }
}

export type ChannelHub = ReturnType<typeof makeChannelHub>

interface Member {
  readonly actor: Actor
  readonly queue: Queue
  readonly listeners: Set<(message: unknown) => void>
}

export const makeChannelHub = (kernel: Kernel) => {
  const channels = new Map<string, Set<Member>>()
  const open = (actor: Actor, name: string): { readonly member: Member; readonly all: Set<Member> } => {
    const all = channels.get(name) ?? new Set()
    channels.set(name, all)
    const member: Member = { actor, queue: new Queue(actor), listeners: new Set() }
    all.add(member)
    return { member, all }
  }
  return {
    channelsOf: (actor: Actor): MemoryChannels => ({
      open: (name) =>
        Effect.map(
          Effect.acquireRelease(
            Effect.sync(() => open(actor, name)),
            ({ member, all }) => Effect.sync(() => all.delete(member)),
          ),
          ({ member, all }) => ({
            post: (message: unknown) => {
              if (!actor.alive || !all.has(member)) return
              const copy = structuredClone(message)
              for (const other of all)
                if (other !== member)
                  kernel.schedule(other.queue, () => {
                    if (all.has(other)) for (const listener of other.listeners) listener(copy)
                  })
            },
            listen: (listener: (message: unknown) => void) => void member.listeners.add(listener),
          }),
        ) satisfies Effect.Effect<unknown, never, Scope.Scope>,
    }),
    release: (actor: Actor): void => {
      for (const all of channels.values()) for (const member of all) if (member.actor === actor) all.delete(member)
    },
    /** The tab of each open channel end. */
    standing: (): ReadonlyArray<Actor> => [...channels.values()].flatMap((all) => [...all].map(({ actor }) => actor)),
  }
}
