/**
 * Fetches the whole history of a chat, or of all, in the background: one small request after another, each after its
 * answer is on the disk, none while something live is under way. What is wanted is a row of this device, so it goes on
 * after a restart; what is here already is not fetched again.
 */
import { Context, Effect, FiberHandle, Layer, SubscriptionRef } from "effect"
import type { CommandOf } from "#schema/commands/index.ts"
import { type AppFailure, failure, isTransient } from "#schema/errors.ts"
import type { HistoryDownload } from "#schema/model/sync.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { Identity } from "../gateway/identity.ts"
import { Bell } from "../network/bell.ts"
import { makePatience } from "../network/patience.ts"
import { Outbox } from "../outbox/outbox.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import type { DownloadRow } from "../store/row-schemas.ts"
import { put, remove } from "../store/rows.ts"
import { History } from "./history.ts"
import { spansOf } from "./spans.ts"
import { type Survey, surveyHistory } from "./survey.ts"
import { Syncing } from "./syncing.ts"

/** Between two requests, and between two looks whether something live is under way. */
const PAUSE = "150 millis"

export class Download extends Context.Service<
  Download,
  {
    /** The present download; null when there is none. */
    readonly current: SubscriptionRef.SubscriptionRef<HistoryDownload | null>
    readonly survey: (sessionId: string | null) => Effect.Effect<Survey, AppFailure>
    /** Errors: notFound for a chat that is not the user's; commandInvalid when there is nothing to pause, resume or cancel. */
    readonly execute: (command: CommandOf<"downloadHistory">) => Effect.Effect<void, AppFailure>
  }
>()("livcam/worker/feed/Download") {
  static readonly layer: Layer.Layer<Download, AppFailure, Services> = Layer.effect(
    Download,
    Effect.suspend(() => make),
  )
}

type Services = Identity | LogStore | History | Outbox | Syncing | Bell

const key = families.download.key()

const make = Effect.gen(function* () {
  const { userId: me } = yield* Identity
  const store = yield* LogStore
  const history = yield* History
  const { sending } = yield* Outbox
  const syncing = yield* Syncing
  const bell = yield* Bell
  const current = yield* SubscriptionRef.make<HistoryDownload | null>(null)
  const job = yield* FiberHandle.make<void>()
  let row: DownloadRow | null = (yield* store.rows([key])).get(key) ?? null

  const say = (change: Partial<HistoryDownload>) =>
    SubscriptionRef.update(current, (now) => (now === null ? now : { ...now, ...change }))
  const keep = (next: DownloadRow | null) =>
    Effect.map(store.keep([next === null ? remove(key) : put(key, next)]), () => {
      row = next
    })

  /** Live traffic goes first. */
  const calm = Effect.gen(function* () {
    do yield* Effect.sleep(PAUSE)
    while (
      SubscriptionRef.getUnsafe(sending).size > 0 ||
      SubscriptionRef.getUnsafe(syncing.progress) !== null ||
      SubscriptionRef.getUnsafe(history.filling).size > 0
    )
  })

  const show = Effect.fnUntraced(function* (
    sessionId: string | null,
    state: HistoryDownload["state"],
  ): Effect.fn.Return<Survey, AppFailure> {
    const survey = yield* surveyHistory(store, sessionId)
    yield* SubscriptionRef.set(current, { sessionId, state, ...guessOf(survey) })
    return survey
  })

  /** Ends when nothing is missing, or when the gateway gives no more of it. */
  const fetchAll = Effect.fnUntraced(function* (sessionId: string | null) {
    const patience = yield* makePatience(bell)
    const { mean, total, missing, ...counted } = yield* show(sessionId, "running")
    let { done } = counted
    for (const session of new Set(missing.map((page) => page.sessionId))) {
      const lacks = new Map(missing.flatMap((page) => (page.sessionId === session ? [[page.page, page.count]] : [])))
      for (const span of spansOf(lacks.keys())) {
        for (;;) {
          yield* calm
          const result = yield* Effect.result(history.fetch(session, span))
          if (result._tag === "Success") break
          if (!isTransient(result.failure.error)) return yield* result.failure
          yield* say({ state: "offline" })
          yield* patience.wait
        }
        done = Math.min(total, done + span.pages.reduce((sum, page) => sum + (lacks.get(page) ?? 0), 0))
        yield* say({ state: "running", done, bytes: (total - done) * mean })
      }
    }
    yield* keep(null)
    const left = yield* show(sessionId, "idle")
    if (left.missing.length === 0) yield* say({ state: "complete" })
  })

  const run = (sessionId: string | null) =>
    FiberHandle.run(
      job,
      Effect.catch(fetchAll(sessionId), (failed) =>
        Effect.andThen(Effect.logWarning("the history could not be fetched", failed), say({ state: "paused" })),
      ),
    )

  if (row !== null && !row.paused) yield* run(row.sessionId)
  else if (row !== null) yield* Effect.forkScoped(Effect.ignore(show(row.sessionId, "paused")))

  return Download.of({
    current,
    survey: (sessionId) => surveyHistory(store, sessionId),
    execute: Effect.fnUntraced(function* ({ sessionId, action }) {
      if (sessionId !== null && otherMember(sessionId, me) === undefined) return yield* failure("notFound")
      if (action !== "start" && (row === null || row.sessionId !== sessionId)) return yield* failure("commandInvalid")
      yield* FiberHandle.clear(job)
      if (action === "cancel") {
        yield* keep(null)
        return yield* SubscriptionRef.set(current, null)
      }
      yield* keep({ sessionId, paused: action === "pause" })
      if (action === "pause") yield* show(sessionId, "paused")
      else yield* run(sessionId)
    }),
  })
})

/** What the page is told of a survey. */
export const guessOf = ({ done, total, mean }: Survey): Pick<HistoryDownload, "done" | "total" | "bytes"> => ({
  done,
  total,
  bytes: (total - done) * mean,
})
