/** A connection as the tables see it. Its errors become defects that carry no values of rows. */
import { bigint, type PgDatabase, type PgQueryResultHKT } from "drizzle-orm/pg-core"
import { Cause, Effect } from "effect"

/** A column of whole numbers below 2^53, for ids and milliseconds. */
export const whole = (name?: string) =>
  name === undefined ? bigint({ mode: "number" }) : bigint(name, { mode: "number" })

export type Database = PgDatabase<PgQueryResultHKT>

/** Serialization failure and deadlock: the transaction may run again and will succeed at some time. */
const CONFLICTS: ReadonlyArray<string> = ["40001", "40P01"]
/**
 * Unique key violation: rerun once to see the row that was written first. A second one is the transaction's own fault.
 */
const TAKEN = "23505"

/**
 * Keeps neither drizzle's error text, which contains the query's parameters, nor PostgreSQL's detail, which contains
 * values.
 */
export class DatabaseDefect extends Error {
  override readonly name = "DatabaseDefect"
  readonly code: string

  constructor(failed: unknown) {
    const root = rootOf(failed)
    super(messageOf(root))
    this.code = codeOf(root)
    if (root instanceof Error && root.stack !== undefined) this.stack = `${this.name} ${this.code}: ${root.stack}`
  }
  /** How often a transaction that failed with this defect may be run in all. */
  get tries(): number {
    return CONFLICTS.includes(this.code) ? Number.POSITIVE_INFINITY : this.code === TAKEN ? 2 : 1
  }
}

export const ask = <A>(query: () => PromiseLike<A>): Effect.Effect<A> =>
  Effect.tryPromise({ try: async () => query(), catch: (failed) => new DatabaseDefect(failed) }).pipe(Effect.orDie)

/** How often a transaction that failed with this cause may be run, including the first time. */
export const triesAfter = (cause: Cause.Cause<unknown>): number =>
  Math.max(
    1,
    ...cause.reasons.map((reason) =>
      Cause.isDieReason(reason) && reason.defect instanceof DatabaseDefect ? reason.defect.tries : 1,
    ),
  )

/** The first row of an answer that always has a row. */
export const firstOf = <A>(rows: ReadonlyArray<A>): A => {
  const [row] = rows
  if (row === undefined) throw new Error("store: the database gave no row back")
  return row
}

function rootOf(failed: unknown): unknown {
  return failed instanceof Error && failed.cause instanceof Error ? rootOf(failed.cause) : failed
}

function codeOf(root: unknown): string {
  return typeof root === "object" && root !== null && "code" in root && typeof root.code === "string" ? root.code : ""
}

/** PGlite also throws values that are no Error. */
function messageOf(root: unknown): string {
  const hasMessage = typeof root === "object" && root !== null && "message" in root
  return hasMessage && typeof root.message === "string" ? root.message : "the database failed"
}
