/**
 * Keeps one worker running for this tab: starts it, shakes hands, gives each call a deadline, and replaces a worker that
 * has gone mute, at most once a minute.
 */
import type { AppError } from "#schema/errors.ts"
import type { Hello, Outcome, TabFact, WatchMessage } from "#schema/worker-api.ts"
import type { ClientStatus, Readable } from "./client.ts"
import { CALL_DEADLINE_MS, failed, withDeadline } from "./deadline.ts"
import { makeListeners } from "./listeners.ts"
import type { WorkerLink } from "./worker-link.ts"

/** A worker that has not shaken hands by then is given up: it must load, open the database and elect an owner. */
const START_MS = 20_000
const PING_MS = 2_000
export const RESTART_GAP_MS = 60_000

export interface SessionOptions {
  readonly open: (onBroken: (cause: unknown) => void) => WorkerLink
  readonly hello: () => Hello
  readonly onMessage: (message: WatchMessage) => void
  /** A worker has shaken hands: watches must be set up anew. */
  readonly onReady: () => void
  /** No worker listens until onReady is heard again. */
  readonly onGone: () => void
}

export interface WorkerSession {
  readonly status: Readable<ClientStatus>
  /** Waits for the handshake, then calls; ends with workerSilent when no answer comes in time. */
  call<T>(use: (api: WorkerLink["api"]) => Promise<Outcome<T>>): Promise<Outcome<T>>
  /** Says something that needs no answer; not said while no worker listens. */
  tell(use: (api: WorkerLink["api"]) => Promise<void>): void
  tellFact(fact: TabFact): void
  /** Asks whether the worker still answers and replaces it when it does not. */
  check(): Promise<void>
  close(): void
}

interface Run {
  readonly link: WorkerLink
  readonly gone: AbortController
  readonly connected: Promise<Outcome<unknown>>
}

export const makeWorkerSession = ({ open, hello, onMessage, onReady, onGone }: SessionOptions): WorkerSession => {
  const listeners = makeListeners()
  let status: ClientStatus = { state: "starting" }
  let restartedAt = Number.NEGATIVE_INFINITY
  let planned: ReturnType<typeof setTimeout> | undefined

  const setStatus = (next: ClientStatus) => {
    if (status.state === "ready") onGone()
    status = next
    listeners.tell()
  }

  const start = (): Run => {
    const gone = new AbortController()
    const broken = (error: AppError) => {
      if (gone.signal.aborted) return
      gone.abort()
      setStatus({ state: "broken", error })
      planRestart()
    }
    let isReady = false
    const link = open((cause) => {
      console.error("The worker has failed.", cause)
      if (!isReady) broken({ kind: "workerSilent" })
    })
    const connected = withDeadline(link.connect(hello(), onMessage), gone.signal, START_MS)
    void connected.then((outcome) => {
      if (gone.signal.aborted) return
      if (outcome.ok) {
        isReady = true
        setStatus({ state: "ready" })
        onReady()
      } else if (outcome.error.kind === "protocolMismatch") setStatus({ state: "outdated" })
      else broken(outcome.error)
    })
    return { link, gone, connected }
  }

  const restart = () => {
    restartedAt = performance.now()
    run.gone.abort()
    run.link.close()
    setStatus({ state: "starting" })
    run = start()
  }
  const planRestart = () => {
    if (planned !== undefined) return
    const wait = Math.max(0, restartedAt + RESTART_GAP_MS - performance.now())
    planned = setTimeout(() => {
      planned = undefined
      if (status.state === "broken") restart()
      else void check()
    }, wait)
  }

  const check = async () => {
    if (status.state !== "ready") return
    const asked = run
    const ping = asked.link.api.ping().then((): Outcome<null> => ({ ok: true, value: null }))
    const answer = await withDeadline(ping, asked.gone.signal, PING_MS)
    if (answer.ok || run !== asked || planned !== undefined) return
    console.warn("The worker does not answer; it is replaced.")
    if (performance.now() - restartedAt >= RESTART_GAP_MS) restart()
    else planRestart()
  }

  let run = start()

  const tell: WorkerSession["tell"] = (use) => {
    if (status.state !== "ready") return
    use(run.link.api).catch((cause: unknown) => console.warn("The worker was not told.", cause))
  }

  return {
    status: { get: () => status, subscribe: listeners.add },
    call: async (use) => {
      const { link, gone, connected } = run
      const ready = await connected
      if (!ready.ok) return ready
      if (gone.signal.aborted) return failed("workerSilent")
      return withDeadline(use(link.api), gone.signal, CALL_DEADLINE_MS)
    },
    tell,
    tellFact: (fact) => tell((api) => api.tell(fact)),
    check,
    close: () => {
      clearTimeout(planned)
      run.gone.abort()
      run.link.close()
    },
  }
}
