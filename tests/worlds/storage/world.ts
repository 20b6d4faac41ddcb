/**
 * A stage for scenarios.ts: one account's log over disks that may fail, and a gateway of a few lines that never
 * forgets.
 */
import { Clock, Effect, Exit, Scope } from "effect"
import { TestClock } from "effect/testing"
import type { FeedEntry, RawEvent } from "#schema/log/entry.ts"
import { type LogShape, makeLog } from "../../../worker/log/log.ts"
import { pruneHistory } from "../../../worker/log/prune.ts"
import { type DeviceCollections, deviceCollections } from "../../../worker/store/collections/device-collections.ts"
import { DEVICE_VERSIONS, OwnVersions, type Versions } from "../../../worker/store/device-versions.ts"
import type { MemoryMedium } from "../../../worker/store/disk/memory-disk.ts"
import { Disks } from "../../../worker/store/disk/row-disk.ts"
import { families, rangeOf } from "../../../worker/store/families.ts"
import { OwnCollections } from "../../../worker/store/migrate-rows.ts"
import { type OpenStore, openStore, storesOf } from "../../../worker/store/open-store.ts"
import { put } from "../../../worker/store/rows.ts"
import { ann, bo, cy } from "../cast.ts"
import { intentIdOf, makeEventFactory } from "../log/event-factory.ts"
import type { FaultyDisks, FaultyWorker } from "./faulty-disk.ts"

const me = ann.userId
const sessionId = `${me}-${bo.userId}`
const chatKey = families.chat.key(sessionId)

export interface Life {
  readonly store: OpenStore
  readonly log: LogShape
  readonly worker: FaultyWorker
  readonly scope: Scope.Closeable
  isOver: boolean
}

interface RowBuild {
  readonly versions: Versions
  readonly collections: DeviceCollections
}
const thisBuild: RowBuild = { versions: DEVICE_VERSIONS, collections: deviceCollections }

/** How a step ended. Unknown: the worker died. */
export type Outcome = "done" | "refused" | "unknown"

/** `rows`: the versions in which this build keeps the device's own rows, and how it migrates older ones. */
export const makeStage = async (medium: MemoryMedium, disks: FaultyDisks, rows: RowBuild = thisBuild) => {
  const clockScope = Scope.makeUnsafe()
  const clock = await Effect.runPromise(Scope.provide(TestClock.make({ warningDelay: "1 hour" }), clockScope))
  const make = makeEventFactory(me)
  const feed: Array<FeedEntry> = []
  const taken = new Map<string, RawEvent>()
  const written: Array<{ readonly intentId: string; readonly outcome: Outcome }> = []
  const cancelled = new Set<string>()
  let drafts: ReadonlyArray<string> = [""]
  let life: Life | null = null
  let count = 0

  const post = (...events: ReadonlyArray<RawEvent>): void => {
    for (const event of events) feed.push({ seq: feed.length + 1, at: 0, event })
  }

  /** Runs the effect while virtual time passes; null when the worker died of it. */
  const play = async <A>(
    worker: FaultyWorker,
    effect: Effect.Effect<A, unknown>,
  ): Promise<Exit.Exit<A, unknown> | null> => {
    let isOver = false
    const ended = Effect.runPromiseExit(Effect.provideService(effect, Clock.Clock, clock)).then((exit) => exit)
    const race = Promise.race([ended, worker.death.then(() => null)]).finally(() => {
      isOver = true
    })
    for (let turn = 0; !isOver; turn++) {
      await new Promise((done) => setImmediate(done))
      if (turn > 3) await Effect.runPromise(clock.adjust("2 seconds"))
    }
    return race
  }

  const open = async (): Promise<Life> => {
    for (let tries = 0; ; tries++) {
      const worker = disks.worker()
      const scope = Scope.makeUnsafe()
      const opening = Effect.gen(function* () {
        const store = yield* openStore(me)
        const log = yield* Effect.provide(makeLog(me), storesOf(store))
        return { store, log }
      }).pipe(
        Effect.provideService(Disks, worker),
        Effect.provideService(OwnVersions, rows.versions),
        Effect.provideService(OwnCollections, rows.collections),
        Scope.provide(scope),
      )
      const exit = await play(worker, opening)
      if (exit !== null && Exit.isSuccess(exit)) {
        const opened: Life = { ...exit.value, worker, scope, isOver: false }
        Effect.runFork(
          Effect.onExit(Effect.provideService(opened.log.over, Clock.Clock, clock), () =>
            Effect.sync(() => {
              opened.isOver = true
            }),
          ),
        )
        return opened
      }
      if (exit !== null) await play(worker, Scope.close(scope, Exit.void))
      if (tries > 6) throw new Error("the database does not open", { cause: exit })
    }
  }

  const close = async (): Promise<void> => {
    if (life !== null && !life.worker.isDead()) await play(life.worker, Scope.close(life.scope, Exit.void))
    life = null
  }

  const living = async (): Promise<Life> => {
    if (life !== null && (life.isOver || life.worker.isDead())) await close()
    life ??= await open()
    return life
  }

  const act = async (step: (life: Life) => Effect.Effect<unknown, unknown>): Promise<Outcome> => {
    const now = await living()
    // A writer that cannot go on ends the step, as the tab does that reopens the engine.
    const exit = await play(now.worker, Effect.raceFirst(step(now), now.log.over))
    if (exit === null) return "unknown"
    return Exit.isSuccess(exit) ? "done" : "refused"
  }

  const pull = () => act(({ log }) => Effect.flatMap(log.cursor, (cursor) => log.take(feed.slice(cursor))))

  /** The gateway takes each waiting intent once, however often it is sent. */
  const deliver = async (): Promise<Outcome> => {
    const outcome = await act(({ store }) =>
      Effect.map(store.range("intent"), (intents) => {
        for (const [, { intentId, command, state }] of intents) {
          if (state !== "waiting" || taken.has(intentId)) continue
          const event =
            command._tag === "sendMessage"
              ? make.message(me, command.to, command.text, { intentId })
              : command._tag === "markRead"
                ? make.read(me, bo.userId, command.upTo, intentId)
                : undefined
          if (event === undefined) continue
          taken.set(intentId, event)
          post(event)
        }
      }),
    )
    return outcome === "done" ? pull() : outcome
  }

  const open1 = (command: Parameters<typeof make.opened>[1]) => {
    const intentId = intentIdOf(++count)
    return { intentId, step: ({ log }: Life) => log.append([make.opened(intentId, command)]) }
  }
  const firstWaiting = (change: (intentId: string) => Parameters<LogShape["append"]>[0]) =>
    act(({ store, log }) =>
      Effect.flatMap(store.range("intent"), ([first]) =>
        first === undefined ? Effect.void : log.append(change(first[1].intentId)),
      ),
    )

  const words: Readonly<Record<string, () => unknown>> = {
    write: async () => {
      const { intentId, step } = open1({ _tag: "sendMessage", to: bo.userId, text: `text ${count + 1}` })
      const outcome = await act(step)
      written.push({ intentId, outcome })
      if (outcome !== "refused") drafts = outcome === "done" ? [""] : [...drafts, ""]
      return outcome
    },
    deliver,
    draft: async () => {
      const text = `draft ${++count}`
      const outcome = await act(({ log }) => log.append([make.draft(bo.userId, text)]))
      if (outcome !== "refused") drafts = outcome === "done" ? [text] : [...drafts, text]
      return outcome
    },
    receive: () => post(make.message(bo.userId, me, `said ${feed.length}`)),
    many: () => post(...Array.from({ length: 150 }, (_, n) => make.message(bo.userId, me, `${n}`))),
    coins: () => post(make.coins(60)),
    call: () => post(make.invited(`room-${feed.length}`, cy), make.hungUp(`room-${feed.length}`)),
    person: () => post(make.person({ ...bo, userName: `Bo ${feed.length}` })),
    pull,
    read: () => act(open1({ _tag: "markRead", sessionId, upTo: 0 }).step),
    cache: () =>
      act(({ store }) =>
        store.keep([put(families.remote.key(`wall ${++count}`), { value: "x".repeat(500), asOf: 1 })]),
      ),
    park: () => firstWaiting((intentId) => [{ _tag: "v1.IntentParked", intentId, reason: { kind: "blocked" } }]),
    retry: () => firstWaiting((intentId) => [{ _tag: "v1.IntentRetried", intentId }]),
    cancel: () =>
      firstWaiting((intentId) => {
        cancelled.add(intentId)
        return [{ _tag: "v1.IntentCancelled", intentId }]
      }),
    prune: () => act(({ log, store }) => pruneHistory(log, store, sessionId, "newest")),
    compact: () => act(({ log }) => log.compact),
    reopen: close,
    /** Another version of the folds takes over. */
    refold: async () => {
      await close()
      const texts = medium.texts(me)
      const head = texts.get(families.head.key())
      if (head !== undefined) texts.set(families.head.key(), JSON.stringify({ ...JSON.parse(head), folds: 0 }))
      return act(({ log }) => log.rebuilt)
    },
    damage: async () => {
      await close()
      for (const key of medium.texts(me).keys())
        if (key === chatKey || key.startsWith(rangeOf("page")[0])) medium.texts(me).set(key, "{ broken")
    },
  }

  return {
    me,
    feed,
    taken,
    written,
    cancelled,
    drafts: () => drafts,
    chatKey,
    living,
    act,
    run: async (scenario: string): Promise<void> => {
      for (const word of scenario.split(" ")) {
        const play = words[word]
        if (play === undefined) throw new Error(`the stage does not know ${word}`)
        await play()
      }
    },
    deliver,
    pull,
    end: async (): Promise<void> => {
      await close()
      await Effect.runPromise(Scope.close(clockScope, Exit.void))
    },
  }
}

export type Stage = Awaited<ReturnType<typeof makeStage>>
