/**
 * The page's three verbs, as every client offers them: the live one with a worker behind it, and the static one of
 * tests and the gallery.
 */
import type { Command } from "#schema/commands.ts"
import type { AppError } from "#schema/errors.ts"
import type { Query, QueryResult } from "#schema/queries.ts"
import type { Remote, RemoteValue } from "#schema/remotes.ts"
import type { Asked, CommandOutcome, TabFact } from "#schema/worker-api.ts"

/** A value that can be read now and watched. `get` gives the same object until it changes. */
export interface Readable<V> {
  readonly get: () => V
  readonly subscribe: (listener: () => void) => () => void
}

export type QueryState<V> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: V }
  | { readonly state: "failed"; readonly error: AppError }

export type RemoteState<V> =
  | { readonly state: "loading" }
  | {
      readonly state: "ready"
      readonly value: V
      /** Device time of the answer. */
      readonly asOf: number
      /** The gateway could not be asked now: this is what the device has kept. */
      readonly stale: boolean
    }
  /** `value` is an earlier answer, as of `asOf`, when there is one. */
  | { readonly state: "failed"; readonly error: AppError; readonly value?: V; readonly asOf?: number }

export interface RemoteRead<V> extends Readable<RemoteState<V>> {
  /** Asks again now; resolves when the answer is in. */
  readonly refresh: () => Promise<void>
}

export type ClientStatus =
  | { readonly state: "starting" }
  | { readonly state: "ready" }
  /** Page and worker are of different versions: only a reload helps. */
  | { readonly state: "outdated" }
  /** The worker could not start; it is started again after a pause that grows up to a minute. */
  | { readonly state: "broken"; readonly error: AppError }

export interface Client {
  /** This tab's name. The `call` query tells by it which tab holds the media. */
  readonly tab: string
  readonly status: Readable<ClientStatus>
  query<Q extends Query>(query: Q): Readable<QueryState<QueryResult<Q["_tag"]>>>
  /** `asked.id` becomes the id of the command's intent; without `asked` an id is drawn. */
  execute<C extends Command>(command: C, asked?: Asked): Promise<CommandOutcome<C["_tag"]>>
  remote<R extends Remote>(remote: R): RemoteRead<RemoteValue<R["_tag"]>>
  /** Facts that the worker cannot see, such as the page's language. */
  tell(fact: TabFact): void
}
