/**
 * The rows that a view asks for, and notice when one of them changes. Once RxDB is loaded, they come from its reactive
 * queries. Before that, and where RxDB is missing (a past moment, a simulated device), they are read directly. The view
 * sees no difference.
 */
import { Context, Effect, type Scope } from "effect"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { type FamilyName, familyOf, isKeyOf, type RowKey, type ValueOf } from "../store/families.ts"
import { type Read, type RowFamily, RowReader, type RowReaderShape } from "../store/row-reader.ts"
import { rowsOf } from "../store/rows.ts"

/** Reads of one view in a turn, while commits come in between. */
const MOST_READS = 3

/** A row, or all rows of a family. */
export type Asked = RowKey | FamilyName
type Found = ReadonlyArray<readonly [RowKey, ValueOf<RowKey>]>

/** A subscribed query. `rows` includes every change that was told. */
export interface ReactiveQuery {
  readonly rows: () => Promise<Found>
  readonly unsubscribe: () => void
}
/** `changed` is called for each result but the first. Undefined for rows that no query covers. */
export type ReactiveRows = (of: Asked, changed: () => void) => ReactiveQuery | undefined

/** Rows that a view asks for here are watched until the view ends. */
export class LiveRows extends Context.Service<
  LiveRows,
  Pick<RowReaderShape, "rows"> & {
    readonly family: <N extends RowFamily>(name: N) => Effect.Effect<Read<N>, StorageFailure>
  }
>()("livcam/worker/queries/LiveRows") {}

export const makeLiveRows = Effect.gen(function* () {
  const reader = yield* RowReader
  let reactive: ReactiveRows | undefined
  let commits = 0
  const views = new Set<ReturnType<typeof viewOf>>()

  const viewOf = (changed: () => void) => {
    const straight = new Set<Asked>()
    const queries = new Map<Asked, ReactiveQuery>()
    const queryOf = (of: Asked): ReactiveQuery | undefined => {
      const query = queries.get(of) ?? (straight.has(of) ? undefined : reactive?.(of, changed))
      if (query !== undefined) queries.set(of, query)
      return query
    }
    const end = (): void => {
      for (const { unsubscribe } of queries.values()) unsubscribe()
      queries.clear()
    }
    /** A query that has failed stays failed: its rows are read directly from then on. */
    const read = <A>(
      asked: ReadonlyArray<Asked>,
      take: (found: Found) => A,
      asTheyStand: Effect.Effect<A, StorageFailure>,
    ): Effect.Effect<A, StorageFailure> =>
      Effect.suspend(() => {
        const found = asked.flatMap((of) => queryOf(of) ?? [])
        const past = Effect.suspend(() => {
          for (const of of asked) straight.add(of)
          return asTheyStand
        })
        if (found.length < asked.length) return past
        const all = Effect.tryPromise(() => Promise.all(found.map(({ rows }) => rows())))
        return Effect.matchEffect(all, {
          onFailure: () => past,
          onSuccess: (rows) => Effect.succeed(take(rows.flat())),
        })
      })
    return {
      hear: (keys: ReadonlyArray<RowKey>): void => {
        if (keys.some((key) => straight.has(key) || straight.has(familyOf(key) ?? key))) changed()
      },
      move: (): void => {
        straight.clear()
        changed()
      },
      end,
      rows: LiveRows.of({
        rows: (keys) => read([...new Set(keys)], (found) => rowsOf(new Map(found)), reader.rows(keys)),
        family: <N extends RowFamily>(name: N) =>
          // The filter is enough: a row with a family's key has the family's value.
          read(
            [name],
            (found) => found.filter((row): row is Read<N>[number] => isKeyOf(name)(row[0])),
            reader.range(name),
          ),
      }),
    }
  }

  yield* reader.watch((written) => {
    commits += 1
    const keys = written.map(({ key }) => key)
    for (const { hear } of views) hear(keys)
  })

  return {
    /** Opens the rows of one view, until the scope closes. */
    open: (changed: () => void): Effect.Effect<LiveRows["Service"], never, Scope.Scope> =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const view = viewOf(changed)
          views.add(view)
          return view
        }),
        (view) =>
          Effect.sync(() => {
            views.delete(view)
            view.end()
          }),
      ).pipe(Effect.map(({ rows }) => rows)),
    /**
     * Gives a result of one moment: when a commit comes in between, it reads again. At most MOST_READS times: the view is
     * read anew after that commit anyway, and others wait.
     */
    whole: <A, E, R>(read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
      const attempt = (left: number): Effect.Effect<A, E, R> =>
        Effect.suspend(() => {
          const before = commits
          return Effect.flatMap(read, (result) =>
            commits === before || left <= 1 ? Effect.succeed(result) : attempt(left - 1),
          )
        })
      return attempt(MOST_READS)
    },
    /** From now on views subscribe to these queries. */
    attach: (next: ReactiveRows): Effect.Effect<void> =>
      Effect.sync(() => {
        reactive = next
        for (const { move } of views) move()
      }),
  }
})
