/** A worker for tests: speaks the real WorkerApi through Comlink over a MessageChannel, and can be made mute. */
import { expose } from "comlink"
import type { Query } from "#schema/queries.ts"
import type { Remote } from "#schema/remotes.ts"
import type { Asked, Hello, Outcome, TabFact, WatchMessage, WorkerApi } from "#schema/worker-api.ts"
import { linkOver, type WorkerLink } from "./worker-link.ts"

type Rest = WatchMessage extends infer M ? (M extends { id: number } ? Omit<M, "id"> : never) : never

export interface FakeWorker {
  readonly link: WorkerLink
  readonly hellos: ReadonlyArray<Hello>
  readonly facts: ReadonlyArray<TabFact>
  readonly executed: ReadonlyArray<unknown>
  /** The name that each command was asked under. */
  readonly asked: ReadonlyArray<Asked | undefined>
  readonly reads: ReadonlyArray<Remote>
  /** Watches that run now, by id. */
  readonly watches: ReadonlyMap<number, Query>
  readonly isClosed: () => boolean
  /** Sends to every watch of the query's tag. */
  send(tag: Query["_tag"], message: Rest): void
  /** From now on nothing is answered. */
  mute(): void
  close(): void
}

export interface FakeAnswers {
  readonly connect?: Awaited<ReturnType<WorkerApi["connect"]>>
  readonly execute?: (command: unknown) => Promise<Outcome<unknown>>
  readonly read?: (remote: Remote) => Promise<Outcome<unknown>>
  readonly watch?: (query: Query) => Outcome<null>
}

const never = () => new Promise<never>(() => {})

export const makeFakeWorker = (answers: FakeAnswers = {}): FakeWorker => {
  const { port1, port2 } = new MessageChannel()
  const hellos: Array<Hello> = []
  const facts: Array<TabFact> = []
  const executed: Array<unknown> = []
  const askedOf: Array<Asked | undefined> = []
  const reads: Array<Remote> = []
  const watches = new Map<number, Query>()
  let watchPort: MessagePort | undefined
  let isMute = false
  let isClosed = false
  const unlessMute = async (answer: () => unknown): Promise<never> => (isMute ? never() : ((await answer()) as never))

  const api: WorkerApi = {
    connect: (hello, port) =>
      unlessMute(() => {
        hellos.push(hello)
        watchPort = port as MessagePort
        return answers.connect ?? { ok: true, value: { protocol: hello.protocol, build: hello.build } }
      }),
    execute: (command, asked) => {
      askedOf.push(asked)
      return unlessMute(() => {
        executed.push(command)
        return answers.execute?.(command) ?? { ok: true, value: {} }
      })
    },
    watch: (id, query) =>
      unlessMute(() => {
        watches.set(id, query)
        return answers.watch?.(query) ?? { ok: true, value: null }
      }),
    unwatch: (id) => unlessMute(() => void watches.delete(id)),
    read: (remote) =>
      unlessMute(() => {
        reads.push(remote)
        return answers.read?.(remote) ?? { ok: false, error: { kind: "offline" } }
      }),
    tell: (fact) => unlessMute(() => void facts.push(fact)),
    ping: () => unlessMute(() => null),
  }
  expose(api, port2)
  const close = () => {
    isClosed = true
    port1.close()
    port2.close()
    watchPort?.close()
  }
  return {
    link: linkOver(port1, close),
    hellos,
    facts,
    executed,
    asked: askedOf,
    reads,
    watches,
    isClosed: () => isClosed,
    send: (tag, message) => {
      for (const [id, query] of watches) if (query._tag === tag) watchPort?.postMessage({ id, ...message })
    },
    mute: () => {
      isMute = true
    },
    close,
  }
}
