/**
 * What reaches a worker and what leaves it. A worker runs only when something comes to it: a frozen worker gets nothing
 * until it thaws, a dead one never again, and nothing of a dead one reaches the world. Nothing is tidied up.
 */
import type { Endpoint } from "comlink"
import { type Clock, Effect } from "effect"
import type { VaultShape } from "../../../worker/crypto/vault.ts"
import type { OpenWire } from "../../../worker/realtime/wire.ts"
import type { DisksShape } from "../../../worker/store/disk/row-disk.ts"
import type { MemoryChannels } from "../../../worker/tabs/channels.ts"
import type { LockManagerLike } from "../../../worker/tabs/locks.ts"

export interface TabLife {
  readonly isAlive: () => boolean
  readonly isFrozen: () => boolean
  /** Runs the task now, at the thaw, or never. */
  readonly deliver: (task: () => void) => void
  /** Runs an operation of the world that the worker asks for, and delivers its outcome to the worker. */
  readonly cross: <A>(operation: () => Promise<A>) => Promise<A>
  /** Registers a task for its death. */
  readonly onDeath: (task: () => void) => void
  freeze(): void
  thaw(): void
  kill(): void
}

export const makeTabLife = (): TabLife => {
  let state: "awake" | "frozen" | "dead" = "awake"
  let held: Array<() => void> = []
  /** True while held tasks are delivered: tasks that come now run after them. */
  let isCatchingUp = false
  const deaths: Array<() => void> = []

  const deliver = (task: () => void): void => {
    if (state === "awake" && !isCatchingUp) task()
    else if (state !== "dead") held.push(task)
  }
  /** Runs each held task in a turn of its own, as a browser does. */
  const catchUp = (): void =>
    void setImmediate(() => {
      const next = state === "awake" ? held.shift() : undefined
      isCatchingUp = next !== undefined
      if (next === undefined) return
      next()
      catchUp()
    })
  return {
    isAlive: () => state !== "dead",
    isFrozen: () => state === "frozen",
    deliver,
    cross: (operation) =>
      new Promise((resolve, reject) => {
        if (state === "dead") return
        operation().then(
          (value) => deliver(() => resolve(value)),
          (cause: unknown) => deliver(() => reject(cause)),
        )
      }),
    onDeath: (task) => void deaths.push(task),
    freeze: () => {
      if (state === "awake") state = "frozen"
    },
    thaw: () => {
      if (state !== "frozen") return
      state = "awake"
      if (!isCatchingUp) catchUp()
      isCatchingUp = true
    },
    kill: () => {
      state = "dead"
      held = []
      for (const death of deaths) death()
    },
  }
}

export const disksIn = (life: TabLife, disks: DisksShape): DisksShape => ({
  ...disks,
  open: (userId) =>
    life.cross(async () => {
      const disk = await disks.open(userId)
      return {
        ...disk,
        get: (keys) => life.cross(() => disk.get(keys)),
        range: (from, to, limit) => life.cross(() => disk.range(from, to, limit)),
        write: (changes, options) => life.cross(() => disk.write(changes, options)),
        close: () => life.cross(() => disk.close()),
      }
    }),
  destroy: (userId) => life.cross(() => disks.destroy(userId)),
})

const turnOf = (life: TabLife): Effect.Effect<void> => Effect.promise(() => life.cross(async () => {}))

/** Time goes on during a freeze; sleepers wake when the tab can run. */
export const clockIn = (life: TabLife, clock: Clock.Clock): Clock.Clock => {
  const turn = turnOf(life)
  // The real clock is an instance of a class, so its inherited members have to be inherited here too.
  const inherited: Clock.Clock = Object.create(clock)
  return Object.assign(inherited, {
    sleep: (duration: Parameters<Clock.Clock["sleep"]>[0]) => Effect.andThen(clock.sleep(duration), turn),
  })
}

export const vaultIn = (life: TabLife, vault: VaultShape): VaultShape => {
  const turn = turnOf(life)
  const within = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.andThen(
      turn,
      Effect.tap(effect, () => turn),
    )
  return {
    deviceKeys: within(vault.deviceKeys),
    deviceId: within(vault.deviceId),
    keepDeviceId: (deviceId) => within(vault.keepDeviceId(deviceId)),
    signingKey: (userId) => within(vault.signingKey(userId)),
    keepSigningKey: (userId, login) => within(vault.keepSigningKey(userId, login)),
    forgetSigningKey: (userId, session) => within(vault.forgetSigningKey(userId, session)),
    config: within(vault.config),
    keepConfig: (config) => within(vault.keepConfig(config)),
    mark: (name) => within(vault.mark(name)),
    keepMark: (name, value) => within(vault.keepMark(name, value)),
    marksFrom: (prefix) => within(vault.marksFrom(prefix)),
  }
}

export const channelsIn = (life: TabLife, hub: MemoryChannels): MemoryChannels => ({
  open: (name) =>
    Effect.map(hub.open(name), (channel) => ({
      post: (message) => {
        if (life.isAlive()) channel.post(message)
      },
      listen: (listener) => channel.listen((message) => life.deliver(() => listener(message))),
    })),
})

export const locksIn = (life: TabLife, manager: LockManagerLike): LockManagerLike => ({
  request: (name, options, callback) =>
    life.cross(() =>
      manager.request(
        name,
        options,
        (lock) => new Promise((resolve, reject) => life.deliver(() => void callback(lock).then(resolve, reject))),
      ),
    ),
  query: () => life.cross(() => manager.query()),
})

/** The browser closes the sockets of a dead tab. */
export const wireIn =
  (life: TabLife, openWire: OpenWire): OpenWire =>
  (path, events) => {
    const wire = openWire(path, {
      opened: () => life.deliver(events.opened),
      received: (text) => life.deliver(() => events.received(text)),
      closed: (code) => life.deliver(() => events.closed(code)),
    })
    life.onDeath(wire.close)
    return {
      send: (text) => {
        if (life.isAlive()) wire.send(text)
      },
      close: () => {
        if (life.isAlive()) wire.close()
      },
    }
  }

/** The worker's end of its line to the page. */
export const endpointIn = (life: TabLife, port: MessagePort): Endpoint => {
  const heard = new Map<EventListenerOrEventListenerObject, EventListener>()
  return {
    postMessage: (message, transfer = []) => {
      if (life.isAlive()) port.postMessage(message, transfer)
    },
    addEventListener: (type, listener) => {
      const hear: EventListener = (event) =>
        life.deliver(() => (typeof listener === "function" ? listener(event) : listener.handleEvent(event)))
      heard.set(listener, hear)
      port.addEventListener(type, hear)
    },
    removeEventListener: (type, listener) => port.removeEventListener(type, heard.get(listener) ?? (() => {})),
    start: () => port.start(),
  }
}
