/**
 * Carries out once commands. Each is on the disk before it is sent, under its id and deadline, and is never sent twice.
 * When no answer comes, the gateway is asked about the id until it knows: by this worker, or by the next one, which
 * finds the open commands. A command goes on when the tab that asked has gone.
 */
import { Clock, Context, Effect, Fiber, Layer, SubscriptionRef } from "effect"
import { type CommandResult, commands, type NamedErrorOf } from "#schema/commands.ts"
import { type AppError, type AppErrorOf, AppFailure, type ErrorKind, errorOfCode, failure } from "#schema/errors.ts"
import type { CheckedOnce, OnceCommandOf, OnceTag, OpenOnce } from "#schema/outbox/once.ts"
import { REQUEST_TIMEOUT_MS } from "#schema/rules/constants.ts"
import { Feed } from "../feed/feed.ts"
import { GatewayClient, SendBy } from "../http/gateway-client.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { AskedId, drawIntentId } from "../intents/intent-id.ts"
import { Log, type LogShape } from "../log/log.ts"
import { makeBackoff } from "../network/backoff.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { verdictOn } from "../outbox/verdict.ts"
import { Realtime } from "../realtime/realtime.ts"
import { RowReader } from "../store/row-reader.ts"
import { callOnces } from "./calls.ts"
import { coinOnces } from "./coins.ts"
import type { OnceErrorOf, OnceKind } from "./once-kind.ts"

const kinds: { readonly [T in OnceTag]: OnceKind<T> } = { ...callOnces, ...coinOnces }
const kindOf = <T extends OnceTag>(tag: T): OnceKind<T> => kinds[tag]

/** Failures that leave open whether the gateway has carried out the command. */
const LEFT_OPEN: ReadonlySet<AppError["kind"]> = new Set([
  "offline",
  "timeout",
  "serverTrouble",
  "envelopeInvalid",
  "replyInvalid",
  "replayed",
  "unknown",
])
export const isAnswerLost = ({ kind }: AppError): boolean => LEFT_OPEN.has(kind)

/**
 * How long the gateway may take at first to say what became of an id, ms. A ring lasts 30 s, and a request can hang for
 * longer.
 */
const FIRST_ASK_MS = 4_000

/** Gives up a request that takes too long. The next one may take twice as long, up to the timeout of any request. */
const makeBound = () => {
  let duration = FIRST_ASK_MS
  const giveUp = Effect.suspend(() => {
    duration = Math.min(2 * duration, REQUEST_TIMEOUT_MS)
    return Effect.fail(failure("timeout"))
  })
  return <A, K extends ErrorKind>(ask: Effect.Effect<A, AppFailure<K>>) =>
    Effect.suspend(() => Effect.timeoutOrElse(ask, { duration, orElse: () => giveUp }))
}

/**
 * Why the command never happened. A reason that the command does not name becomes neverHappened, which says that
 * nothing was charged.
 */
const whyNever = <T extends OnceTag>(tag: T, code: number | undefined): AppErrorOf<OnceErrorOf<T>> => {
  const known = code === undefined ? undefined : errorOfCode(code).kind
  const named: ReadonlyArray<NamedErrorOf<T>> = commands[tag].errors
  return { kind: named.find((kind) => kind === known) ?? "neverHappened" }
}

export class Once extends Context.Service<
  Once,
  {
    /**
     * When it is asked again under the same id (`AskedId`), it sends nothing: it asks the gateway what became of the
     * command.
     */
    readonly carryOut: <T extends OnceTag>(
      tag: T,
      command: OnceCommandOf<T>,
    ) => Effect.Effect<CommandResult<T>, AppFailure<OnceErrorOf<T>>>
    /** What the query `checking` shows. */
    readonly checking: SubscriptionRef.SubscriptionRef<ReadonlyArray<CheckedOnce>>
  }
>()("livcam/worker/once/Once") {
  static readonly layer = Layer.effect(
    Once,
    Effect.gen(function* () {
      const rows = yield* (yield* RowReader).range("once")
      return yield* makeOnce({ standing: rows.map(([, one]) => one), ...(yield* Log), ...(yield* Feed) })
    }),
  )
}

/** The open commands, and where events and feed entries are written. */
interface Ground extends Pick<LogShape, "append">, Pick<Feed["Service"], "ingest"> {
  /** Once commands that are open in the log. */
  readonly standing: ReadonlyArray<OpenOnce>
}

/** Retries until the gateway answers. Fails with what the gateway refuses for good. */
const insistWith =
  (wakeSignal: WakeSignal["Service"]) =>
  <A, K extends ErrorKind>(attempt: Effect.Effect<A, AppFailure<K>>) =>
    Effect.gen(function* () {
      const backoff = yield* makeBackoff(wakeSignal)
      for (;;) {
        const done = yield* Effect.result(attempt)
        if (done._tag === "Success") return done.success
        const verdict = verdictOn(done.failure.error, 1)
        if (verdict === "park") return yield* done.failure
        yield* verdict === "stop" ? wakeSignal.next : backoff.wait
      }
    })

export const makeOnce = Effect.fnUntraced(function* ({ standing, append, ingest }: Ground) {
  const { call } = yield* GatewayClient
  const { link } = yield* Realtime
  const clock = yield* GatewayClock
  const insist = insistWith(yield* WakeSignal)
  const scope = yield* Effect.scope
  const checking = yield* SubscriptionRef.make<ReadonlyArray<CheckedOnce>>([])
  const open = new Set(standing.map(({ intentId }) => intentId))
  const underWay = new Map<string, Fiber.Fiber<unknown, AppFailure>>()

  const close = (intentId: string, happened: boolean) =>
    Effect.suspend(() =>
      open.has(intentId)
        ? Effect.andThen(
            append([{ _tag: happened ? "v1.IntentSettled" : "v1.IntentCancelled", intentId }]),
            Effect.sync(() => open.delete(intentId)),
          )
        : Effect.void,
    )

  /** The command has ended, whatever its device can write: work that fails now is retried in the background. */
  const inTheEnd = (work: Effect.Effect<unknown, AppFailure>) =>
    Effect.catch(work, () => Effect.forkIn(Effect.ignore(insist(work)), scope))

  const tell = (intentId: string, next: CheckedOnce | null) =>
    SubscriptionRef.update(checking, (all) => [
      ...all.filter((one) => one.outcome === null && one.intentId !== intentId),
      ...(next === null ? [] : [next]),
    ])

  /** Asks the gateway what became of the command, and writes the answer into the log. */
  const check = <T extends OnceTag>(tag: T, intentId: string, command: OnceCommandOf<T>) =>
    Effect.gen(function* () {
      yield* tell(intentId, { intentId, command, outcome: null, error: null })
      const bounded = makeBound()
      const { happened, growth, refusedFor } = yield* insist(
        Effect.tap(bounded(call("onceOutcome", { intentId })), ({ happened, growth }) =>
          Effect.andThen(ingest(growth), close(intentId, happened)),
        ),
      ).pipe(Effect.tapError(() => tell(intentId, null)))
      const error = happened ? null : whyNever(tag, refusedFor)
      yield* tell(intentId, { intentId, command, outcome: happened ? "happened" : "never", error })
      return error === null ? growth : yield* new AppFailure<OnceErrorOf<T>>({ error })
    })

  const send = Effect.fnUntraced(function* <T extends OnceTag>(
    kind: OnceKind<T>,
    command: OnceCommandOf<T>,
    intentId: string,
  ) {
    if ((yield* SubscriptionRef.get(link)) === "offline") return yield* failure(kind.offline)
    const deadline = Math.floor(yield* clock.now) + kind.sentWithinMs
    const written = { ...command, deadline }
    const at = yield* Clock.currentTimeMillis
    open.add(intentId)
    // A failed write may be on the disk all the same.
    yield* Effect.tapError(append([{ _tag: "v1.IntentOpened", intentId, command: written, lane: "once", at }]), () =>
      inTheEnd(close(intentId, false)),
    )
    const sent = yield* kind.send(command, { intentId, deadline }, call).pipe(
      Effect.provideService(SendBy, deadline),
      Effect.timeoutOrElse({ duration: kind.sentWithinMs, orElse: () => Effect.fail(failure("timeout")) }),
      Effect.tapError(({ error }) => (isAnswerLost(error) ? Effect.void : inTheEnd(close(intentId, false)))),
    )
    yield* inTheEnd(Effect.andThen(ingest(sent.growth), close(intentId, true)))
    return sent.result
  })

  const carryOut = <T extends OnceTag>(
    tag: T,
    command: OnceCommandOf<T>,
  ): Effect.Effect<CommandResult<T>, AppFailure<OnceErrorOf<T>>> =>
    Effect.gen(function* () {
      const { again } = yield* AskedId
      const intentId = yield* drawIntentId
      const kind = kindOf(tag)
      const known = underWay.get(intentId) as Fiber.Fiber<CommandResult<T>, AppFailure<OnceErrorOf<T>>> | undefined
      if (known !== undefined) return yield* Fiber.join(known)
      const bounded = makeBound()
      const afterwards = Effect.flatMap(check(tag, intentId, command), (growth) =>
        insist(bounded(kind.found(command, growth, call))),
      )
      const first = Effect.catch(send(kind, command, intentId), (failed) =>
        isAnswerLost(failed.error) ? afterwards : Effect.fail(failed),
      )
      const fiber = yield* Effect.forkIn(again === true ? afterwards : first, scope)
      underWay.set(intentId, fiber)
      fiber.addObserver(() => underWay.delete(intentId))
      return yield* Fiber.join(fiber)
    })

  const checkOld = ({ intentId, command }: OpenOnce) => Effect.ignore(check(command._tag, intentId, command))
  for (const one of standing) yield* Effect.forkIn(checkOld(one), scope)

  return Once.of({ carryOut, checking })
})
