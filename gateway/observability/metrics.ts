/**
 * The operator's metrics, in Prometheus's format: requests by endpoint and code, transactions and their connections,
 * notices between gateways, sockets, calls, matches, the process. Nothing in them is about a person. Nothing is
 * measured unless METRICS_TOKEN is set.
 */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Clock, Context, Effect, Exit, Layer, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { Store, type StoreShape } from "../store/store.ts"

const SECONDS = Metric.boundariesFromIterable([0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30])

const requests = Metric.counter("livcam_requests_total", {
  description: "Requests by endpoint and code",
  incremental: true,
})
const requestSeconds = Metric.histogram("livcam_request_seconds", {
  description: "Time to the reply",
  boundaries: SECONDS,
})
const transactions = Metric.counter("livcam_transactions_total", {
  description: "Transactions by outcome",
  incremental: true,
})
const transactionSeconds = Metric.histogram("livcam_transaction_seconds", {
  description: "Time of a transaction with its wait and its repeats",
  boundaries: SECONDS,
})
const notices = Metric.counter("livcam_notices_total", {
  description: "Notices heard from the store",
  incremental: true,
})
const sockets = Metric.gauge("livcam_sockets", { description: "Sockets of signed-in people at this process" })
const memory = Metric.gauge("process_resident_memory_bytes", { description: "Resident memory" })
const loopDelay = Metric.gauge("nodejs_eventloop_lag_p99_seconds", {
  description: "Delay of the event loop since the last look",
})

const paymentWords = Metric.counter("livcam_payment_words_total", {
  description: "What payment providers said of orders, by what became of it",
  incremental: true,
})
const ledgerFaults = Metric.gauge("livcam_ledger_faults", {
  description: "Faults that the last look at the whole ledger found",
})

const waiting = Metric.gauge("livcam_waiting_for_operators", {
  description: "Photos and reports of people that wait for an operator, as far as they are counted",
})
const waitingSeconds = Metric.gauge("livcam_waiting_for_operators_seconds", {
  description: "How long the longest of them has waited",
})

const callReports = Metric.counter("livcam_call_reports_total", {
  description: "What devices told of calls that are over, each once, by kind",
  incremental: true,
})

const pushes = Metric.counter("livcam_pushes_total", {
  description: "What was told to browsers whose app is closed, by what became of it",
  incremental: true,
})

const refusedSockets = Metric.counter("livcam_sockets_refused_total", {
  description: "Sockets that were not let in or were ended by the gateway, by why",
  incremental: true,
})
const leases = Metric.gauge("livcam_database_connections", {
  description: "Transactions that have a connection, and those that wait for one",
})
const leaseSeconds = Metric.histogram("livcam_database_wait_seconds", {
  description: "Time until a transaction had a connection",
  boundaries: SECONDS,
})
const repeats = Metric.counter("livcam_transaction_repeats_total", {
  description: "Tries of transactions that were rolled back and begun again, having met another",
  incremental: true,
})
const announcements = Metric.counter("livcam_announcements_total", {
  description: "What was told to other gateways, by what became of it",
  incremental: true,
})
const outbound = Metric.gauge("livcam_announcements_waiting", {
  description: "What waits to be told to other gateways",
})
const callsBegun = Metric.counter("livcam_calls_begun_total", {
  description: "Calls that began, by how",
  incremental: true,
})
const callsEnded = Metric.counter("livcam_calls_ended_total", {
  description: "Calls that are over, by outcome",
  incremental: true,
})
const charges = Metric.counter("livcam_charges_total", {
  description: "Minutes of calls that were due, by whether their coins were there",
  incremental: true,
})
const matches = Metric.counter("livcam_matches_total", {
  description: "Matches that were decided, by outcome",
  incremental: true,
})
const cpu = Metric.counter("process_cpu_seconds_total", {
  description: "Processor time of this process",
  incremental: true,
})
const startTime = Metric.gauge("process_start_time_seconds", { description: "When this process began, since 1970" })

/** One monitor for the process's event loop, enabled by the first gateway that measures. */
const delays = monitorEventLoopDelay({ resolution: 20 })

const Measuring = Context.Reference<boolean>("livcam/gateway/observability/Measuring", { defaultValue: () => false })

/** Whether anything is measured. */
export const isMeasuring: Effect.Effect<boolean> = Effect.service(Measuring)

const timed = <A, E, R>(
  work: Effect.Effect<A, E, R>,
  note: (seconds: number, exit: Exit.Exit<A, E>) => Effect.Effect<unknown>,
): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const since = yield* Clock.currentTimeNanos
    return yield* Effect.onExit(work, (exit) =>
      Effect.flatMap(Clock.currentTimeNanos, (now) => note(Number(now - since) / 1e9, exit)),
    )
  })

/** Counts one request to an endpoint and measures its time. */
export const measuredRequest = <A extends { readonly code: number | string }, E, R>(
  endpoint: string,
  request: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Measuring, (isOn) =>
    isOn
      ? timed(request, (seconds, exit) =>
          Effect.andThen(
            Metric.update(Metric.withAttributes(requestSeconds, { endpoint }), seconds),
            Metric.update(
              Metric.withAttributes(requests, {
                endpoint,
                code: Exit.isSuccess(exit) ? String(exit.value.code) : "none",
              }),
              1,
            ),
          ),
        )
      : request,
  )

const when = <A>(note: Effect.Effect<A>): Effect.Effect<void> =>
  Effect.flatMap(Measuring, (isOn) => (isOn ? Effect.asVoid(note) : Effect.void))

const leasesIn = (state: string) => Metric.withAttributes(leases, { state })

/**
 * Measures the wait for a connection and the connections in use. `lease` gives a connection, and its `release` ends the
 * use.
 */
export const measuredLease = <A extends { release(isBroken: boolean): Effect.Effect<void> }>(
  lease: Effect.Effect<A>,
): Effect.Effect<A> => {
  const [used, waiting] = [leasesIn("used"), leasesIn("waiting")]
  return Effect.flatMap(Measuring, (isOn) => {
    if (!isOn) return lease
    const waits = Effect.acquireUseRelease(
      Metric.modify(waiting, 1),
      () => lease,
      () => Metric.modify(waiting, -1),
    )
    return Effect.flatMap(
      timed(waits, (seconds) => Metric.update(leaseSeconds, seconds)),
      (leased) =>
        Effect.as(Metric.modify(used, 1), {
          ...leased,
          release: (isBroken: boolean) => Effect.andThen(leased.release(isBroken), Metric.modify(used, -1)),
        }),
    )
  })
}

/** Counts a transaction that is retried after a conflict. */
export const noteRepeat: Effect.Effect<void> = when(Metric.update(repeats, 1))

/** For code that announces outside of effects. */
export interface AnnouncementMeter {
  readonly waiting: (count: number) => void
  readonly told: (count: number) => void
  readonly lost: (count: number) => void
}

export const announcementMeter: Effect.Effect<AnnouncementMeter> = Effect.gen(function* () {
  const context = yield* Effect.context<never>()
  if (!(yield* Measuring)) return { waiting: () => {}, told: () => {}, lost: () => {} }
  const count = (outcome: string) => (by: number) =>
    Metric.withAttributes(announcements, { outcome }).updateUnsafe(by, context)
  return { waiting: (now) => outbound.updateUnsafe(now, context), told: count("told"), lost: count("lost") }
})

const measuredTransaction = <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  timed(transaction, (seconds, exit) =>
    Effect.andThen(
      Metric.update(transactionSeconds, seconds),
      Metric.update(Metric.withAttributes(transactions, { outcome: Exit.isSuccess(exit) ? "done" : "failed" }), 1),
    ),
  )

const measuredStore = (store: StoreShape, context: Context.Context<never>): StoreShape => ({
  transact: (body) => measuredTransaction(store.transact(body)),
  holding: (userIds, body) => measuredTransaction(store.holding(userIds, body)),
  single: (body) => measuredTransaction(store.single(body)),
  listen: (hear) =>
    store.listen((notice) => {
      notices.updateUnsafe(1, context)
      hear(notice)
    }),
})

/** Measures from here on, in a registry of its own, including the store. */
export const measuring = (store: Layer.Layer<Store>): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.gen(function* () {
      return measuredStore(yield* Store, yield* Effect.context<never>())
    }),
  ).pipe(
    Layer.provide(store),
    Layer.provideMerge(
      Layer.mergeAll(
        Layer.succeed(Measuring, true),
        Layer.sync(Metric.MetricRegistry, () => new Map()),
        Layer.effectDiscard(Effect.sync(() => delays.enable())),
      ),
    ),
  )

/** The faults that the last check of the whole ledger found. */
export const noteLedgerFaults = (count: number): Effect.Effect<void> => when(Metric.update(ledgerFaults, count))

/** How many items of a queue wait for operators, and for how long the oldest has waited, s. */
export const noteBacklog = (queue: string, count: number, seconds: number): Effect.Effect<void> =>
  when(
    Effect.andThen(
      Metric.update(Metric.withAttributes(waiting, { queue }), count),
      Metric.update(Metric.withAttributes(waitingSeconds, { queue }), seconds),
    ),
  )

const noted =
  <K extends string>(metric: Metric.Counter<number>, label: K) =>
  (value: string): Effect.Effect<void> =>
    when(Metric.update(Metric.withAttributes(metric, { [label]: value }), 1))

/** Counts a payment provider's word by its outcome. */
export const notePaymentWord = noted(paymentWords, "outcome")
/** Counts a push by its outcome. `noteCallReport`: a device's report about an ended call, when it is new. */
export const notePush = noted(pushes, "outcome")
export const noteCallReport = noted(callReports, "kind")
/** Counts a socket that the gateway ended or refused. */
export const noteRefusedSocket = noted(refusedSockets, "why")
export const noteCallBegun = noted(callsBegun, "by")
export const noteCallEnded = noted(callsEnded, "outcome")
export const noteCharge = noted(charges, "outcome")
export const noteMatch = noted(matches, "outcome")

const STARTED = Math.floor(performance.timeOrigin / 1_000)

/** All metrics in Prometheus's text format. `open`: number of sockets of signed-in users. */
export const scrape = Effect.fnUntraced(function* (open: number) {
  yield* Metric.update(sockets, open)
  yield* Metric.update(memory, process.memoryUsage.rss())
  yield* Metric.update(loopDelay, delays.percentile(99) / 1e9)
  yield* Metric.update(startTime, STARTED)
  const { user, system } = process.cpuUsage()
  const spent = (user + system) / 1e6
  yield* Metric.update(cpu, spent - (yield* Metric.value(cpu)).count)
  delays.reset()
  return yield* PrometheusMetrics.format()
})
