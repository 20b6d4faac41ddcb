/**
 * Tier D: the gateway on SQL, with the memory store beside it. What a transaction asked SQL is then asked of the memory
 * store, and every answer must be the same. The database is PGlite, unless DATABASE_URL names a PostgreSQL.
 */
import { sql } from "drizzle-orm"
import { Effect, Exit, Layer, Scope, Semaphore } from "effect"
import { MISSED } from "../../../gateway/store/changes.ts"
import { makeMemoryStore } from "../../../gateway/store/memory/memory-store.ts"
import type { Connections } from "../../../gateway/store/sql/connections.ts"
import { openPostgres } from "../../../gateway/store/sql/postgres.ts"
import { makeSqlStore } from "../../../gateway/store/sql/sql-store.ts"
import { Store, type StoreShape } from "../../../gateway/store/store.ts"
import type { Tables } from "../../../gateway/store/tables.ts"
import { stableJson } from "../../../worker/log/replay.ts"
import type { Kernel } from "../kernel/kernel.ts"
import { maskOf } from "../plan/mask.ts"
import { openMemoryPglite } from "./memory-pglite.ts"
import type { Tier } from "./tiers.ts"

interface Asked {
  readonly repository: string
  readonly method: string
  readonly args: ReadonlyArray<unknown>
  readonly answer: unknown
}

type Repository = Readonly<Record<string, (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown>>>

/** An answer as text for comparison: lists without order, and without ids that each store counts in its own way. */
const comparable = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(comparable).sort().join(",")}]`
  if (typeof value !== "object" || value === null) return stableJson(value) ?? "undefined"
  const { id: _, ...rest } = value as Readonly<Record<string, unknown>>
  return stableJson("entries" in rest ? { ...rest, entries: comparable(rest.entries) } : rest)
}

/** Answers that belong to one database, such as its own name. */
const OWN = ["meta.lineage"]

const recorded = <T extends Tables>(tx: T, asked: Asked[]): T =>
  Object.fromEntries(
    Object.entries(tx).map(([repository, methods]) => {
      if (typeof methods !== "object") return [repository, methods]
      const watched = Object.entries(methods as unknown as Repository).map(([method, call]) => [
        method,
        (...args: ReadonlyArray<unknown>) =>
          Effect.map(call(...args), (answer) => {
            if (OWN.includes(`${repository}.${method}`)) return answer
            asked.push({ repository, method, args: structuredClone(args), answer: structuredClone(answer) })
            return answer
          }),
      ])
      return [repository, Object.fromEntries(watched)]
    }),
    // The result has the same methods under the same names.
  ) as unknown as T

const repeat = (memory: StoreShape, asked: ReadonlyArray<Asked>, differs: (detail: string) => void): void => {
  const program = memory.transact((tx) =>
    Effect.gen(function* () {
      for (const { repository, method, args, answer } of asked) {
        const call = (tx as unknown as Readonly<Record<string, Repository>>)[repository]?.[method]
        const mine = call === undefined ? undefined : yield* call(...args)
        if (comparable(mine) !== comparable(answer))
          differs(
            `${repository}.${method}(${JSON.stringify(args)}): SQL ${comparable(answer)}, memory ${comparable(mine)}`,
          )
      }
    }),
  )
  Effect.runSync(program)
}

const beside = (inner: StoreShape, differs: (detail: string) => void): StoreShape => {
  const memory = makeMemoryStore()
  /** Each try of a transaction records anew. */
  const compared =
    <T extends Tables, A, E, R>(body: (tx: T) => Effect.Effect<A, E, R>) =>
    (tx: T): Effect.Effect<A, E, R> =>
      Effect.suspend(() => {
        const asked: Asked[] = []
        return Effect.onExit(body(recorded(tx, asked)), (exit) =>
          Effect.sync(() => {
            if (Exit.isSuccess(exit)) repeat(memory, asked, differs)
          }),
        )
      })
  return {
    listen: inner.listen,
    transact: (body) => inner.transact(compared(body)),
    holding: (userIds, body) => inner.holding(userIds, compared(body)),
    single: (body) => inner.single(compared(body)),
  }
}

type Ask = (...args: ReadonlyArray<unknown>) => Promise<unknown>

/** The methods through which all statements go. PGlite runs several statements only through `exec`. */
interface Client {
  query: Ask
  exec?: Ask
}

const openConnections = (scope: Scope.Scope): Promise<Connections> => {
  const url = process.env.DATABASE_URL
  return Effect.runPromise(Scope.provide(url === undefined ? openMemoryPglite : openPostgres(url), scope))
}

export const openTierD = async (): Promise<Tier> => {
  // The worker's RSA library needs a `window` while it loads. PGlite takes a process that has one for a browser.
  Reflect.deleteProperty(globalThis, "window")
  const scope = Scope.makeUnsafe()
  const connections = await openConnections(scope)
  const ears = new Set<(notice: string) => void>()
  const hear = (notice: string): void => {
    for (const ear of ears) ear(notice)
  }
  await Effect.runPromise(Scope.provide(connections.bus.listen(hear), scope))
  // There is one connection, opened once. The world's transactions take turns on it, and a transaction that a dead
  // world left is rolled back.
  const { db, say, release } = await Effect.runPromise(connections.lease)
  const { $client: client } = db as typeof db & { readonly $client: Client }
  const under = new Set<Promise<unknown>>()
  let kernel: Kernel | null = null
  const abroad =
    (ask: Ask): Ask =>
    (...args) => {
      const back = kernel?.goAbroad()
      const answer = ask(...args)
      const done = (): void => {
        under.delete(answer)
        back?.()
      }
      under.add(answer)
      answer.then(done, done)
      return answer
    }
  const [query, exec] = [client.query.bind(client), client.exec?.bind(client)]
  client.query = abroad(query)
  if (exec !== undefined) client.exec = abroad(exec)

  const openStore = (): StoreShape => {
    const turn = Semaphore.makeUnsafe(1)
    return makeSqlStore({
      attempts: connections.attempts,
      lease: Effect.as(Semaphore.take(turn, 1), {
        db,
        say,
        hear: () => {},
        release: () => Effect.asVoid(Semaphore.release(turn, 1)),
      }),
      bus: {
        publish: (notices) => notices.forEach(hear),
        doubt: () => hear(MISSED),
        listen: (ear) =>
          Effect.acquireRelease(
            Effect.sync(() => ears.add(ear)),
            () => Effect.sync(() => ears.delete(ear)),
          ).pipe(Effect.asVoid),
      },
    })
  }
  const between = async (): Promise<void> => {
    kernel = null
    ears.clear()
    await Promise.allSettled(under)
    await db.execute("rollback")
    const found = await db.execute(sql`select tablename from pg_tables where schemaname = 'public'`)
    const { rows } = found as unknown as { readonly rows: ReadonlyArray<{ readonly tablename: string }> }
    const names = rows.map(({ tablename }) => `"${tablename}"`).join(", ")
    // Without this role the ledger refuses the truncate.
    await db.execute(sql`set session_replication_role = replica`)
    await db.execute(sql.raw(`truncate ${names} restart identity cascade`))
    await db.execute(sql`set session_replication_role = default`)
  }
  return {
    world: () => ({
      isOpen: true,
      // A transaction of a process that dies would stay open on its connection, and there is only one connection.
      without: maskOf(["gateway"]),
      store: (itsKernel, differs) => {
        kernel = itsKernel
        return Layer.succeed(Store, beside(openStore(), differs))
      },
    }),
    between,
    close: async () => {
      await between()
      client.query = query
      if (exec !== undefined) client.exec = exec
      await Effect.runPromise(release(false))
      await Effect.runPromise(Scope.close(scope, Exit.void))
    },
  }
}
