/**
 * Ten thousand waiting users: a search reads the heads of the fitting lanes, not the whole queue. Checked on PGlite, by
 * the plan that it reports.
 */
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { lanesOf } from "#schema/rules/calls/match.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { ask } from "../store/sql/database.ts"
import { openPglite } from "../store/sql/pglite.ts"
import { headOfLane } from "../store/tables/calls/match-seekers.ts"

const NOW = 1_700_000_000_000
const LONG_MS = 120_000

interface Node {
  readonly "Node Type": string
  readonly "Index Name"?: string
  readonly "Actual Rows": number
  readonly "Rows Removed by Filter"?: number
  readonly Plans?: ReadonlyArray<Node>
}
interface Explained {
  readonly rows: ReadonlyArray<{ readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Node }> }>
}
const nodesOf = (node: Node): ReadonlyArray<Node> => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test(
  "CALL-20: of 10,000 who wait, those at the head of each lane alone are read",
  () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const { lease } = yield* openPglite(yield* Effect.promise(databaseImage))
          const { db } = yield* lease
          yield* ask(() =>
            db.execute(sql`
              insert into match_seekers (user_id, device_id, gender, wanted, is_waiting, since, lease_until, day, free_used, unseen)
              select n, 'cc-' || n, 1 + n % 3, (array['everyone', 'women', 'men'])[1 + n % 7 % 3], n <= 10000,
                ${NOW}::bigint + n, ${NOW}::bigint + 30000 + n, '2026-01-01', 0, 0
              from generate_series(1, 30000) n`),
          )
          yield* ask(() => db.execute(sql`analyze match_seekers`))
          const who = { userId: 99_999, without: [1, 2, 3], now: NOW, limit: 8 }
          for (const lane of lanesOf(2, "everyone")) {
            const query = headOfLane(db, lane, who).getSQL()
            const answer = yield* ask(() => db.execute(sql`explain (analyze, format json) ${query}`))
            const [row] = (answer as Explained).rows
            const plan = row?.["QUERY PLAN"][0]?.Plan
            if (plan === undefined) throw new Error("no plan")
            const nodes = nodesOf(plan)
            expect(nodes.map((node) => node["Index Name"])).toContain("match_seekers_lanes")
            expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort")
            const looked = nodes.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0))
            expect(Math.max(...looked)).toBeLessThanOrEqual(who.limit + who.without.length)
          }
        }),
      ),
    ),
  LONG_MS,
)
