/** Leases of upkeep tasks: which process runs a task, and when it was last done. One row per task. */
import { and, eq, lte } from "drizzle-orm"
import { text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"

export const upkeepLeases = splitTable(
  "upkeep_leases",
  {
    task: text().primaryKey(),
    /** Id of the process that has the lease or had it last. A process gets a new id at each start. */
    holder: text().notNull(),
    /** Until this time no other process can take the lease. */
    until: whole().notNull(),
    /** When the last completed run began; 0: never. */
    doneAt: whole("done_at").notNull(),
  },
  () => split.whole("one row a task"),
)

export type UpkeepLeaseRow = Readonly<typeof upkeepLeases.$inferSelect>

interface Taking {
  readonly task: string
  readonly holder: string
  readonly now: number
  readonly until: number
  /** The task is due when its last completed run began at this time or earlier. */
  readonly doneBy: number
}

export interface UpkeepLeases {
  /** Null: the task has never been taken. */
  find(task: string): Effect.Effect<UpkeepLeaseRow | null>
  /** Takes the lease; false when another process has it, or the task was done meanwhile. */
  take(taking: Taking): Effect.Effect<boolean>
  /** Moves the end of the holder's lease, also to the past to release it; false when another process has it by now. */
  keep(task: string, holder: string, until: number): Effect.Effect<boolean>
  /** Notes that the holder completed the run that it began at `doneAt`, and releases the lease. */
  done(task: string, holder: string, doneAt: number): Effect.Effect<void>
}

export const sqlUpkeepLeases = (db: Database): UpkeepLeases => {
  const { task, holder } = upkeepLeases
  const own = (name: string, who: string) => and(eq(task, name), eq(holder, who))
  return {
    find: (name) =>
      Effect.map(
        ask(() => db.select().from(upkeepLeases).where(eq(task, name))),
        ([row]) => row ?? null,
      ),
    take: ({ task, holder, now, until, doneBy }) =>
      Effect.map(
        ask(() =>
          db
            .insert(upkeepLeases)
            .values({ task, holder, until, doneAt: 0 })
            .onConflictDoUpdate({
              target: upkeepLeases.task,
              set: { holder, until },
              setWhere: and(lte(upkeepLeases.until, now), lte(upkeepLeases.doneAt, doneBy)),
            })
            .returning({ task: upkeepLeases.task }),
        ),
        (taken) => taken.length > 0,
      ),
    keep: (name, who, until) =>
      Effect.map(
        ask(() => db.update(upkeepLeases).set({ until }).where(own(name, who)).returning({ task })),
        (kept) => kept.length > 0,
      ),
    done: (name, who, doneAt) =>
      Effect.asVoid(ask(() => db.update(upkeepLeases).set({ doneAt, until: 0 }).where(own(name, who)))),
  }
}

export const memoryUpkeepLeases = (journal: Journal) => {
  const rows = new Table<string, UpkeepLeaseRow>(journal)
  const change = (task: string, holder: string, patch: Partial<UpkeepLeaseRow>): boolean => {
    const row = rows.get(task)
    if (row?.holder !== holder) return false
    rows.set(task, { ...row, ...patch })
    return true
  }
  return refusing<UpkeepLeases>(upkeepLeases, {
    find: (task) => Effect.sync(() => rows.get(task) ?? null),
    take: ({ task, holder, now, until, doneBy }) =>
      Effect.sync(() => {
        const row = rows.get(task)
        if (row !== undefined && (row.until > now || row.doneAt > doneBy)) return false
        rows.set(task, { task, holder, until, doneAt: row?.doneAt ?? 0 })
        return true
      }),
    keep: (task, holder, until) => Effect.sync(() => change(task, holder, { until })),
    done: (task, holder, doneAt) => Effect.sync(() => void change(task, holder, { doneAt, until: 0 })),
  })
}
