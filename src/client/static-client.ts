/**
 * A client without a worker: fixed answers for tests and the gallery, where each state of a screen is a page that can
 * be opened.
 */
import type { Command } from "#schema/commands.ts"
import type { Query, QueryOf, QueryResult, QueryTag } from "#schema/queries.ts"
import type { Remote, RemoteOf, RemoteTag, RemoteValue } from "#schema/remotes.ts"
import type { Outcome, TabFact } from "#schema/worker-api.ts"
import type { Client, ClientStatus, QueryState, RemoteState } from "./client.ts"
import { failed } from "./worker/deadline.ts"

/** A value, or a function that gives the state for a question. A missing answer is loading. */
type Answer<Q, V, S> = V | ((question: Q) => S)

export interface StaticAnswers {
  readonly queries?: { readonly [T in QueryTag]?: Answer<QueryOf<T>, QueryResult<T>, QueryState<QueryResult<T>>> }
  readonly remotes?: { readonly [T in RemoteTag]?: Answer<RemoteOf<T>, RemoteValue<T>, RemoteState<RemoteValue<T>>> }
  /** Default: every command is refused as offline. */
  readonly onCommand?: (command: Command) => Outcome<unknown> | Promise<Outcome<unknown>>
  readonly onTell?: (fact: TabFact) => void
  readonly status?: ClientStatus
  readonly tab?: string
  /** Device time of the remote values. */
  readonly asOf?: number
}

const neverChanges = () => () => {}

/** A list query's value from its rows. */
export const staticList = <H, R>(head: H, rows: ReadonlyArray<R>, idOf: (row: R) => string) => ({
  head,
  order: rows.map(idOf),
  rows: new Map(rows.map((row) => [idOf(row), row])),
})

export const makeStaticClient = (answers: StaticAnswers = {}): Client => {
  const status: ClientStatus = answers.status ?? { state: "ready" }
  const states = new Map<string, unknown>()
  /** The same object for the same question, as a readable must give. */
  const once = (kind: string, question: object, make: () => unknown): unknown => {
    const key = kind + JSON.stringify(question)
    if (!states.has(key)) states.set(key, make())
    return states.get(key)
  }
  const stateOf = (kind: "query" | "remote", question: Query | Remote): unknown => {
    const all: Readonly<Record<string, unknown>> = (kind === "query" ? answers.queries : answers.remotes) ?? {}
    const answer = all[question._tag]
    if (answer === undefined) return { state: "loading" }
    if (typeof answer === "function") return (answer as (q: Query | Remote) => unknown)(question)
    return kind === "query"
      ? { state: "ready", value: answer }
      : { state: "ready", value: answer, asOf: answers.asOf ?? 0, stale: false }
  }
  return {
    tab: answers.tab ?? "static",
    status: { get: () => status, subscribe: neverChanges },
    query: <Q extends Query>(question: Q) => ({
      get: () => once("query", question, () => stateOf("query", question)) as QueryState<QueryResult<Q["_tag"]>>,
      subscribe: neverChanges,
    }),
    remote: <R extends Remote>(question: R) => ({
      get: () => once("remote", question, () => stateOf("remote", question)) as RemoteState<RemoteValue<R["_tag"]>>,
      subscribe: neverChanges,
      refresh: () => Promise.resolve(),
    }),
    execute: async (command) =>
      // The test or gallery that gives an answer knows which command it is for.
      (await (answers.onCommand?.(command) ?? failed("offline"))) as never,
    tell: (fact) => answers.onTell?.(fact),
  }
}
