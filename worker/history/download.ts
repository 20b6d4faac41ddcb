/**
 * Keeps the whole history of a chat, or of all chats, on this device, fetched in the background. The wish is a row of
 * this device, so it survives a restart. Messages that are here are not fetched again.
 */
import { Context, Effect, FiberHandle, Latch, Layer, Schedule, Stream, SubscriptionRef } from "effect"
import type { CommandErrorOf, CommandOf } from "#schema/commands.ts"
import type { HistoryDownload } from "#schema/device/sync.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { Syncing } from "../feed/syncing.ts"
import { Identity } from "../http/identity.ts"
import type { WakeSignal } from "../network/wake-signal.ts"
import type { Outbox } from "../outbox/outbox.ts"
import { DeviceStore } from "../store/device-store.ts"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { families, isKeyOf } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import type { DownloadRow } from "../store/row-schemas.ts"
import { put, remove } from "../store/rows.ts"
import type { StorageState } from "../store/storage-state.ts"
import { makeBackgroundFetch } from "./background-fetch.ts"
import type { History } from "./history.ts"
import { spansOf } from "./spans.ts"
import { type Survey, surveyHistory } from "./survey.ts"

/** Delay before a survey, after a start and after messages have gone missing. */
const LOOK = "20 seconds"
/** Requests between two checks of the room that is left. */
const SPANS_A_LOOK = 8

export class Download extends Context.Service<
  Download,
  {
    /** The present download; null when there is none. */
    readonly current: SubscriptionRef.SubscriptionRef<HistoryDownload | null>
    /** The chat whose history is kept whole, paused or not (`sessionId` null: all chats); null when there is none. */
    readonly wanted: () => DownloadRow | null
    readonly survey: (sessionId: string | null) => Effect.Effect<Survey, StorageFailure>
    /** Errors: notFound for a chat that is not the user's; commandInvalid when there is nothing to pause, resume or cancel. */
    readonly execute: (
      command: CommandOf<"downloadHistory">,
    ) => Effect.Effect<void, AppFailure<CommandErrorOf<"downloadHistory">>>
  }
>()("livcam/worker/history/Download") {
  static readonly layer: Layer.Layer<Download, AppFailure, Services> = Layer.effect(
    Download,
    Effect.suspend(() => make),
  )
}

type Services = Identity | RowReader | DeviceStore | StorageState | History | Outbox | Syncing | WakeSignal

const key = families.download.key()
const isPageKey = isKeyOf("page")

const make = Effect.gen(function* () {
  const { userId: me } = yield* Identity
  const reader = yield* RowReader
  const device = yield* DeviceStore
  const { fetchSpan, lookAtRoom } = yield* makeBackgroundFetch
  const current = yield* SubscriptionRef.make<HistoryDownload | null>(null)
  const job = yield* FiberHandle.make<void>()
  const later = yield* FiberHandle.make<void, StorageFailure>()
  /** Open when messages that were here have been removed. */
  const missed = yield* Latch.make(false)
  let row: DownloadRow | null = (yield* reader.rows([key])).get(key) ?? null

  const say = (change: Partial<HistoryDownload>) =>
    SubscriptionRef.update(current, (now) => (now === null ? now : { ...now, ...change }))
  /** Holds from now on. A row that the disk refuses is written once the disk takes it, and nothing is dropped for it. */
  const keep = Effect.fnUntraced(function* (next: DownloadRow | null) {
    row = next
    yield* FiberHandle.clear(later)
    const writes = [next === null ? remove(key) : put(key, next)]
    const written = Effect.retry(device.hint(writes), Schedule.spaced(LOOK))
    yield* Effect.catch(device.keep(writes), () => FiberHandle.run(later, written))
  })

  const show = Effect.fnUntraced(function* (
    sessionId: string | null,
    state: HistoryDownload["state"],
  ): Effect.fn.Return<Survey, StorageFailure> {
    // The state does not wait for the survey, which takes a while and may fail.
    yield* SubscriptionRef.update(current, (now) => (now?.sessionId === sessionId ? { ...now, state } : null))
    const survey = yield* surveyHistory(reader, sessionId)
    yield* SubscriptionRef.set(current, { sessionId, state, wanted: true, ...guessOf(survey) })
    return survey
  })

  /** Ends when nothing is missing, or when the gateway gives no more. */
  const fetchAll = Effect.fnUntraced(function* (sessionId: string | null) {
    const { mean, total, missing, ...counted } = yield* show(sessionId, "running")
    let { done } = counted
    let spans = 0
    for (const session of new Set(missing.map((page) => page.sessionId))) {
      const lacks = new Map(missing.flatMap((page) => (page.sessionId === session ? [[page.page, page.count]] : [])))
      for (const span of spansOf(lacks.keys())) {
        if (spans++ % SPANS_A_LOOK === 0) yield* lookAtRoom
        yield* fetchSpan(session, span, say({ state: "offline" }))
        done = Math.min(total, done + span.pages.reduce((sum, page) => sum + (lacks.get(page) ?? 0), 0))
        yield* say({ state: "running", done, bytes: (total - done) * mean })
      }
    }
    if (missing.length > 0) yield* show(sessionId, "running")
    yield* keep({ sessionId, paused: false, complete: true })
    const left = SubscriptionRef.getUnsafe(current)
    if (left !== null && left.done >= left.total) yield* say({ state: "complete" })
    else yield* say({ state: "idle" })
  })

  /** Fetches what is missing, and again whenever messages have gone missing. `wait`: pauses before the first survey. */
  const follow = Effect.fnUntraced(function* (sessionId: string | null, wait: boolean) {
    if (wait) yield* Effect.sleep(LOOK)
    for (;;) {
      yield* missed.close
      yield* fetchAll(sessionId)
      yield* missed.await
      yield* Effect.sleep(LOOK)
    }
  })

  const stop = Effect.fnUntraced(function* (sessionId: string | null, failed: AppFailure) {
    const isFull = failed.error.kind === "storageFull"
    yield* Effect.logWarning("the history could not be fetched", failed)
    // A worker that ends before the disk takes this row is followed by one that tries the download and stops it again.
    if (isFull) yield* keep({ sessionId, paused: true, full: true })
    yield* Effect.ignore(show(sessionId, isFull ? "full" : "paused"))
  })

  const run = (sessionId: string | null, wait = false) =>
    FiberHandle.run(
      job,
      Effect.catch(follow(sessionId, wait), (failed) => stop(sessionId, failed)),
    )

  yield* reader.watch((writes) => {
    if (writes.some(({ key, value }) => value === null && isPageKey(key))) missed.openUnsafe()
  })
  // A snapshot leaves out older messages, so a survey from before it is out of date.
  const { progress } = yield* Syncing
  yield* Effect.forkScoped(
    Stream.runForEach(Stream.drop(SubscriptionRef.changes(progress), 1), (now) =>
      Effect.sync(() => {
        if (now === null) missed.openUnsafe()
      }),
    ),
    { startImmediately: true },
  )
  if (row !== null && !row.paused) yield* run(row.sessionId, row.complete === true)
  else if (row !== null) yield* Effect.forkScoped(Effect.ignore(show(row.sessionId, pauseOf(row))))

  return Download.of({
    current,
    wanted: () => row,
    survey: (sessionId) => surveyHistory(reader, sessionId),
    execute: Effect.fnUntraced(function* ({ sessionId, action }) {
      if (sessionId !== null && otherMember(sessionId, me) === undefined) return yield* failure("notFound")
      if (action !== "start" && (row === null || row.sessionId !== sessionId)) return yield* failure("commandInvalid")
      yield* FiberHandle.clear(job)
      if (action === "cancel") {
        yield* keep(null)
        return yield* SubscriptionRef.set(current, null)
      }
      yield* keep({ sessionId, paused: action === "pause" })
      if (action === "pause") yield* Effect.ignore(show(sessionId, "paused"))
      else yield* run(sessionId)
    }),
  })
})

/** Why a paused download is paused. */
export const pauseOf = ({ full }: DownloadRow): "paused" | "full" => (full === true ? "full" : "paused")

/** The part of a survey that the page is told. */
export const guessOf = ({ done, total, mean }: Survey): Pick<HistoryDownload, "done" | "total" | "bytes"> => ({
  done,
  total,
  bytes: (total - done) * mean,
})
