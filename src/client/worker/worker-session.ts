/**
 * Keeps one worker running for this tab: starts it, shakes hands, gives each call a deadline, suspends it with the
 * page, and replaces a worker that could not start or has gone silent, the latter at most once a minute.
 */

import type { AppError } from "#schema/errors.ts"
import type { Hello, Outcome, TabFact, WatchMessage } from "#schema/worker-api.ts"
import { monotonicTime } from "../../browser/clock.ts"
import { logger } from "../../logger.ts"
import type { ClientStatus, Readable } from "../client.ts"
import { makeListeners } from "../listeners.ts"
import { CALL_DEADLINE_MS, failed, withDeadline } from "./deadline.ts"
import type { WorkerLink } from "./worker-link.ts"

/**
 * A worker without a handshake after this long, ms, is given up: it must load, open the database and elect a leader.
 * After each failed start the next worker has twice as long, up to START_GROWTH times: on a slow line loading takes
 * time, and what has loaded stays in the browser's cache.
 */
const START_MS = 20_000
const START_GROWTH = 8
const PING_MS = 2_000
export const RESTART_GAP_MS = 60_000
/**
 * Pause before a worker that could not start is started again, ms: the network may have broken while its script was
 * loading. Doubles each time, up to RESTART_GAP_MS.
 */
const START_PAUSE_MS = 1_000

export interface SessionOptions {
  readonly open: (onBroken: (cause: unknown) => void) => WorkerLink
  readonly hello: () => Hello
  readonly onMessage: (message: WatchMessage) => void
  /** The worker hands over a secret to keep; null forgets all. */
  readonly keepSecret: (secret: string | null) => void
  /** A worker has shaken hands: all watches must be started again. */
  readonly onReady: () => void
  /** No worker listens until onReady is called again. */
  readonly onGone: () => void
}

type Use<T> = (api: WorkerLink["api"], again: boolean) => Promise<Outcome<T>>

export interface WorkerSession {
  readonly status: Readable<ClientStatus>
  /**
   * Waits for the handshake, then calls; ends with workerSilent when no answer comes in time. When the worker is
   * replaced meanwhile, a call that `persists` is repeated on the next worker, with `again` when the former one may
   * have done it.
   */
  call<T>(use: Use<T>, persists?: boolean): Promise<Outcome<T>>
  /** Sends something that needs no answer; dropped while no worker listens. */
  tell(use: (api: WorkerLink["api"]) => Promise<void>): void
  tellFact(fact: TabFact): void
  /** Checks that the worker answers; replaces it when it does not within `timeoutMs`. */
  check(timeoutMs?: number): Promise<void>
  /** Ends the worker at once, with all that it holds (locks, socket, database), until `resume`. Calls wait. */
  suspend(): void
  resume(): void
  close(): void
}

interface Run {
  readonly link: WorkerLink
  readonly gone: AbortController
  readonly connected: Promise<Outcome<unknown>>
}

interface RunEvents {
  readonly onReady: () => void
  /** The worker is of another build. `hears`: it still listens. */
  readonly onOutdated: (hears: boolean) => void
  readonly onBroken: (error: AppError) => void
  /** A worker that was ready has reported a failure: it may be dead. */
  readonly onDoubt: () => void
}

/** Starts a worker and shakes hands. A run that has been given up reports nothing. */
const startRun = ({ open, hello, keepSecret, onMessage }: SessionOptions, failedStarts: number, on: RunEvents): Run => {
  const gone = new AbortController()
  const broken = (error: AppError) => {
    if (gone.signal.aborted) return
    gone.abort()
    on.onBroken(error)
  }
  let isReady = false
  const link = open((cause) => {
    logger.error("The worker has failed.", cause)
    if (isReady) on.onDoubt()
    else broken({ kind: "workerSilent" })
  })
  const receive: Parameters<WorkerLink["connect"]>[1] = (message) => {
    if (gone.signal.aborted) return
    if (message.kind === "outdated") on.onOutdated(true)
    else if (message.kind === "resumeSecret") keepSecret(message.secret)
    else onMessage(message)
  }
  const connected = withDeadline(
    link.connect(hello(), receive),
    gone.signal,
    START_MS * Math.min(2 ** failedStarts, START_GROWTH),
  )
  void connected.then((outcome) => {
    if (gone.signal.aborted) return
    if (outcome.ok) {
      isReady = true
      on.onReady()
    } else if (outcome.error.kind === "protocolMismatch") on.onOutdated(false)
    else broken(outcome.error)
  })
  return { link, gone, connected }
}

/**
 * A call waits for the next worker when the present one could not start, and is repeated when its own worker is
 * replaced. `run`: the present worker. `next`: settles when another worker runs, or the time is over. `sleep`: settles
 * when the page is back; undefined while it is here.
 */
const makeCall =
  (
    run: () => Run,
    next: (than: Run, until: number) => Promise<void>,
    sleep: () => Promise<void> | undefined,
  ): WorkerSession["call"] =>
  async <T>(use: Use<T>, persists = false): Promise<Outcome<T>> => {
    const until = monotonicTime() + CALL_DEADLINE_MS
    for (let again = false; ; ) {
      await sleep()
      const mine = run()
      const { link, gone, connected } = mine
      const ready = await connected
      const isOpen = ready.ok && !gone.signal.aborted
      const outcome = isOpen
        ? await withDeadline(use(link.api, again), gone.signal, CALL_DEADLINE_MS)
        : ready.ok
          ? failed("workerSilent")
          : ready
      if (!ready.ok && ready.error.kind === "workerSilent") await next(mine, until)
      const isReplaced = gone.signal.aborted && (sleep() !== undefined || run() !== mine)
      if (outcome.ok || !isReplaced || (isOpen && !persists) || monotonicTime() >= until) return outcome
      again ||= isOpen
    }
  }

export const makeWorkerSession = (options: SessionOptions): WorkerSession => {
  const listeners = makeListeners()
  let status: ClientStatus = { state: "starting" }
  let isHeard = false
  let restartedAt = Number.NEGATIVE_INFINITY
  let failedStarts = 0
  let planned: ReturnType<typeof setTimeout> | undefined
  let sleep: { readonly over: Promise<void>; readonly wake: () => void } | undefined

  const setStatus = (next: ClientStatus, hears = false) => {
    if (isHeard && !hears) options.onGone()
    isHeard = hears
    status = next
    listeners.tell()
  }

  const start = (): Run =>
    startRun(options, failedStarts, {
      onReady: () => {
        failedStarts = 0
        setStatus(status.state === "outdated" ? status : { state: "ready" }, true)
        options.onReady()
      },
      onOutdated: (hears) => setStatus({ state: "outdated" }, hears),
      onBroken: (error) => {
        setStatus({ state: "broken", error })
        planRestart(Math.min(START_PAUSE_MS * 2 ** failedStarts++, RESTART_GAP_MS))
      },
      onDoubt: () => void check(),
    })
  const end = () => {
    clearTimeout(planned)
    planned = undefined
    run.gone.abort()
    run.link.close()
  }
  const begin = () => {
    run = start()
    setStatus({ state: "starting" })
  }

  const restart = () => {
    restartedAt = monotonicTime()
    end()
    begin()
  }
  const planRestart = (wait: number) => {
    if (planned !== undefined) return
    planned = setTimeout(() => {
      planned = undefined
      if (status.state === "broken") restart()
      else void check()
    }, wait)
  }

  const check = async (timeoutMs = PING_MS) => {
    if (!isHeard) return
    const asked = run
    const ping = asked.link.api.ping().then((): Outcome<null> => ({ ok: true, value: null }))
    const answer = await withDeadline(ping, asked.gone.signal, timeoutMs)
    if (answer.ok || asked.gone.signal.aborted || planned !== undefined) return
    logger.warn("The worker does not answer: replaced.")
    const wait = restartedAt + RESTART_GAP_MS - monotonicTime()
    if (wait <= 0) restart()
    else planRestart(wait)
  }

  let run = start()

  const nextThan = (former: Run, until: number): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(late)
        leave()
        resolve()
      }
      const late = setTimeout(done, Math.max(0, until - monotonicTime()))
      const leave = listeners.add(() => {
        if (run !== former) done()
      })
      if (run !== former || sleep !== undefined) done()
    })

  const tell: WorkerSession["tell"] = (use) => {
    if (!isHeard) return
    use(run.link.api).catch((cause: unknown) => logger.warn("The worker was not told.", cause))
  }

  return {
    status: { get: () => status, subscribe: listeners.add },
    call: makeCall(
      () => run,
      nextThan,
      () => sleep?.over,
    ),
    tell,
    tellFact: (fact) => tell((api) => api.tell(fact)),
    check,
    suspend: () => {
      if (sleep !== undefined) return
      let wake = () => {}
      sleep = { over: new Promise((resolve) => (wake = resolve)), wake: () => wake() }
      end()
      setStatus({ state: "starting" })
    },
    resume: () => {
      if (sleep === undefined) return
      const { wake } = sleep
      sleep = undefined
      begin()
      wake()
    },
    close: end,
  }
}
