import { Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { AppFailure } from "#schema/errors.ts"
import { run } from "../../tests/worlds/run.ts"
import { pass, settle } from "../../tests/worlds/turns.ts"
import { type LeaderOptions, openLeader } from "./leader.ts"
import type { Listener } from "./leader-channel.ts"
import { type LockManagerLike, Locks } from "./locks.ts"
import { makeMemoryLocks } from "./memory-locks.ts"
import { tabLockOf } from "./messages.ts"

const FOLLOWER = "tab-2"
const LOCK = tabLockOf(FOLLOWER)

/** A leader and a follower's tab in the same browser. The leader can be frozen: then it hears of no granted lock. */
const makeStage = () => {
  const hub = makeMemoryLocks()
  const mine = hub.clientOf("leader")
  let untold: Array<() => void> | null = null
  const manager: LockManagerLike = {
    ...mine,
    request: (name, options, callback) =>
      mine.request(name, options, (lock) => {
        if (untold === null) return callback(lock)
        return new Promise((resolve, reject) => untold?.push(() => void callback(lock).then(resolve, reject)))
      }),
  }
  const dropped: Array<string> = []
  const carriedOut: Array<string> = []
  let slowly: Effect.Effect<void> = Effect.void
  let executing: Effect.Effect<unknown, AppFailure> = Effect.succeed({})
  let listener: Listener | undefined
  const options: LeaderOptions = {
    tab: "tab-1",
    channel: {
      lease: { isSure: () => true, sure: Effect.void, lost: Effect.never },
      open: (opened) => {
        listener = opened
      },
      tell: () => {},
    },
    engine: {
      userId: 7,
      execute: () => executing,
      ended: Effect.never,
      watch: () => Effect.void,
      unwatch: () => Effect.void,
      drop: (client) =>
        Effect.andThen(
          Effect.suspend(() => slowly),
          Effect.sync(() => void dropped.push(client)),
        ),
      look: () => Effect.void,
      read: () => Effect.die(new Error("nothing is read here")),
      hurry: Effect.sync(() => void carriedOut.push("hurry")),
      browserSays: () => Effect.void,
    },
    executeSession: () => Effect.succeed({}),
  }
  return {
    dropped,
    carriedOut,
    /** The next drops end when `until` has ended. */
    dropSlowly: (until: Effect.Effect<void>) => {
      slowly = until
    },
    executeBy: (next: typeof executing) => {
      executing = next
    },
    open: openLeader(options),
    layer: Layer.mergeAll(Locks.layerMemory(manager), TestClock.layer()),
    begin: () => listener?.begun(FOLLOWER),
    speak: (n: number) => listener?.asked({ _tag: "ask", tab: FOLLOWER, protocol: 1, n, ask: { _tag: "hurry" } }),
    /** A worker of the follower's tab takes the tab's lock. */
    take: (worker: string, steal = false) =>
      void hub.clientOf(worker).request(LOCK, { steal }, () => new Promise(() => {})),
    die: (worker: string) => hub.release(worker),
    freeze: () => {
      untold = []
    },
    thaw: () => {
      const told = untold ?? []
      untold = null
      for (const tell of told) tell()
    },
  }
}

test("R10: what a follower's tab watched is dropped when the tab has gone", () => {
  const stage = makeStage()
  const story = Effect.gen(function* () {
    yield* stage.open
    stage.take("worker 1")
    stage.speak(0)
    yield* settle
    expect(stage.dropped).toEqual([])
    stage.die("worker 1")
    yield* settle
    expect(stage.dropped).toEqual([FOLLOWER])
  })
  return run(story, stage.layer)
})

test("R10: what a worker that began meanwhile watches is not dropped with the former one, but when it has gone, too", () => {
  const stage = makeStage()
  const story = Effect.gen(function* () {
    yield* stage.open
    stage.take("worker 1")
    stage.speak(0)
    yield* settle
    stage.freeze()
    stage.die("worker 1")
    yield* settle
    stage.take("worker 2", true)
    stage.begin()
    stage.speak(0)
    yield* settle
    expect(stage.dropped).toEqual([FOLLOWER])
    stage.thaw()
    yield* pass("2 seconds")
    expect(stage.dropped).toEqual([FOLLOWER])
    stage.die("worker 2")
    yield* settle
    expect(stage.dropped).toEqual([FOLLOWER, FOLLOWER])
  })
  return run(story, stage.layer)
})

test("R10: what a follower that begins anew asks for waits until what it had before is dropped", () => {
  const stage = makeStage()
  const story = Effect.gen(function* () {
    yield* stage.open
    stage.take("worker 1")
    const end = yield* Deferred.make<void>()
    stage.dropSlowly(Deferred.await(end))
    stage.begin()
    stage.speak(0)
    yield* settle
    expect(stage.carriedOut).toEqual([])
    yield* Deferred.succeed(end, undefined)
    yield* settle
    expect(stage.dropped).toEqual([FOLLOWER])
    expect(stage.carriedOut).toEqual(["hurry"])
  })
  return run(story, stage.layer)
})

test("R10: a worker that begins while its tab's former one is being dropped waits for that, and its own end is seen, too", () => {
  const stage = makeStage()
  const story = Effect.gen(function* () {
    yield* stage.open
    stage.take("worker 1")
    stage.speak(0)
    yield* settle
    const end = yield* Deferred.make<void>()
    stage.dropSlowly(Deferred.await(end))
    stage.die("worker 1")
    yield* settle
    stage.take("worker 2")
    stage.dropSlowly(Effect.void)
    stage.begin()
    stage.speak(1)
    yield* settle
    expect(stage.dropped).toEqual([])
    expect(stage.carriedOut).toEqual(["hurry"])
    yield* Deferred.succeed(end, undefined)
    yield* settle
    expect(stage.dropped).toEqual([FOLLOWER, FOLLOWER])
    expect(stage.carriedOut).toEqual(["hurry", "hurry"])
    stage.die("worker 2")
    yield* settle
    expect(stage.dropped).toEqual([FOLLOWER, FOLLOWER, FOLLOWER])
  })
  return run(story, stage.layer)
})

test("R4: a command that is under way when its leader ends is said to be open, so that the next one can be asked", () => {
  const stage = makeStage()
  const asked = { id: "asked-by-a-tab-01", again: false }
  const gift = { _tag: "giveItem", to: 8, itemId: "item-1", roomNum: null } as const
  const story = Effect.gen(function* () {
    for (const cut of [Effect.never, Effect.interrupt]) {
      const [scope, engine] = [yield* Scope.make(), yield* Deferred.make<void>()]
      yield* Scope.addFinalizer(scope, Deferred.succeed(engine, undefined))
      stage.executeBy(Effect.andThen(Deferred.await(engine), cut))
      const handle = yield* Effect.provideService(stage.open, Scope.Scope, scope)
      const fiber = yield* Effect.forkScoped(Effect.flip(handle.execute(gift, "tab-1", asked)))
      yield* settle
      yield* Scope.close(scope, Exit.void)
      yield* settle
      expect((yield* Fiber.join(fiber)).error.kind).toBe("workerSilent")
    }
  })
  return run(story, stage.layer)
})
