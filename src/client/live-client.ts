/** The client with a worker behind it: one for each tab, made once in App.tsx. */
import type { Command } from "#schema/commands.ts"
import type { Query, QueryResult } from "#schema/queries.ts"
import type { Remote, RemoteValue } from "#schema/remotes.ts"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import type { Asked, CommandOutcome, Hello } from "#schema/worker-api.ts"
import { deviceTime } from "../browser/clock.ts"
import type { Client, QueryState, Readable, RemoteRead } from "./client.ts"
import { takeFirstValues } from "./values/first-values.ts"
import { makeRemoteReads } from "./values/remote-reads.ts"
import { makeWatches, type Watches } from "./values/watches.ts"
import { cookieUserId, makeHello } from "./worker/hello.ts"
import { drawName, takeTabId } from "./worker/names.ts"
import { startPageFacts } from "./worker/page-facts.ts"
import { keepSecret } from "./worker/resume-secrets.ts"
import { trustOwnScripts } from "./worker/trusted-scripts.ts"
import { openWorker, type WorkerLink } from "./worker/worker-link.ts"
import { makeWorkerSession } from "./worker/worker-session.ts"

export interface LiveClient extends Client {
  /** Checks that the worker still answers; replaces a worker that is silent for `timeoutMs`. */
  check(timeoutMs?: number): Promise<void>
  /** The page is frozen or cached: ends the worker, with its locks, its socket and its database, until `resume`. */
  suspend(): void
  resume(): void
  close(): void
}

interface Options {
  readonly tab: string
  readonly open: (onBroken: (cause: unknown) => void) => WorkerLink
  readonly hello: () => Hello
  /** Keeps a secret for the next hello; null forgets all. */
  readonly keepSecret: (secret: string | null) => void
  /** Delivers first values of queries, at any time before the worker's own. */
  readonly boot?: (seed: Watches["seed"]) => void
}

export const makeLiveClient = ({ tab, open, hello, keepSecret, boot }: Options): LiveClient => {
  const session = makeWorkerSession({
    open,
    hello,
    keepSecret,
    onMessage: (message) => watches.receive(message),
    onReady: () => watches.resume(),
    onGone: () => watches.pause(),
  })
  const watches = makeWatches({
    watch: (id, query) => session.call((api) => api.watch(id, query)),
    unwatch: (id) => session.tell((api) => api.unwatch(id)),
  })
  const reads = makeRemoteReads((remote) => session.call((api) => api.read(remote), true))

  // The worker's schemas decode what crosses; here the type follows from the question's tag.
  const query = <Q extends Query>(question: Q) =>
    watches.query(question) as Readable<QueryState<QueryResult<Q["_tag"]>>>
  const remote = <R extends Remote>(question: R) => reads.remote(question) as RemoteRead<RemoteValue<R["_tag"]>>

  const network = query({ _tag: "connection" })
  let wasOnline = false
  const unwatchNetwork = network.subscribe(() => {
    const now = network.get()
    const isOnline = now.state === "ready" && (now.value.network === "online" || now.value.network === "weak")
    if (isOnline && !wasOnline) reads.retry()
    wasOnline = isOnline
  })

  const account = query({ _tag: "session" })
  let userId: number | null | undefined
  const unwatchAccount = account.subscribe(() => {
    const now = account.get()
    if (now.state !== "ready") return
    const next = now.value.user?.id ?? null
    if (userId !== undefined && next !== userId) {
      watches.forget()
      reads.forget()
    }
    userId = next
  })

  boot?.(watches.seed)

  return {
    tab,
    status: session.status,
    query,
    remote,
    execute: <C extends Command>(command: C, asked: Asked = { id: drawName(), again: false }) => {
      const at = deviceTime()
      return session.call(
        (api, again) => api.execute(command, { at, id: asked.id, again: again || asked.again }),
        true,
      ) as Promise<CommandOutcome<C["_tag"]>>
    },
    tell: session.tellFact,
    check: session.check,
    suspend: session.suspend,
    resume: session.resume,
    close: () => {
      watches.close()
      unwatchNetwork()
      unwatchAccount()
      session.close()
    },
  }
}

const sessionStorageOrNone = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Starts this tab's worker and tells it what happens to the page. */
export const startClient = (): LiveClient => {
  trustOwnScripts()
  const tab = takeTabId(sessionStorageOrNone(), window)
  const userId = cookieUserId()
  const friendId = friendInPath(location.pathname)
  const { port1, port2 } = new MessageChannel()
  // Only the first worker is asked for first values: later the page has values of its own.
  let ask = userId === null ? null : ({ kind: "boot", protocol: PROTOCOL, userId, friendId, port: port2 } as const)
  const client = makeLiveClient({
    tab,
    // The facts of the hello are read while the worker starts.
    hello: () => makeHello(tab),
    keepSecret,
    open: (onBroken) => {
      const link = openWorker(onBroken, ask)
      ask = null
      return link
    },
    boot: (seed) => takeFirstValues(port1, seed),
  })
  startPageFacts(client)
  return client
}

/** The user whose thread the page opens with (src/app/routes.tsx); null when it opens with no thread. */
const friendInPath = (path: string): number | null =>
  Number(/\/IMMessageSession\/(\d{1,12})$/.exec(path)?.[1] ?? 0) || null
