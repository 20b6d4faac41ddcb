/**
 * Checks that pruning finds its rows by an index, however large the table is: by the executed plans that PGlite
 * reports.
 */
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { databaseImage } from "../../../tests/worlds/gateway/database-image.ts"
import { RETENTION } from "../../upkeep/retention.ts"
import { sqlTables } from "../tables.ts"

const LONG_MS = 240_000
const [ROWS, OVER] = [20_000, 400]
/** Distance between two rows' times. */
const DAY_MS = 86_400_000

/** How each table is filled: `n` counts from 1, `t` is an ascending time. */
const FILL: Readonly<Record<string, string>> = {
  replays: "(key, until) select 'k' || n, t",
  login_links: "(token_hash, user_id, device_id, nonce, jump_time, expires_at) select 'h' || n, n, 'd', 'x', 0, t",
  mail_codes: "(address, purpose, asked_by, code_hash, tries, expires_at) select 'a' || n, 'password', 'd', 'h', 0, t",
  support_requests:
    "(intent_id, user_id, topic, text, email, at, closed_at) select 'i' || n, 0, 'account', 'x', '', 0, t",
  safety_reports: `(report_id, reporter_id, user_id, reason, details, message_ids, at, state, messages, person, handled_at, outcome)
    select 'r' || n, 1, n, 'spam', '', '{}', 0, 'closed', '[]', '{}', t, 'dismissed'`,
  sign_in_tickets:
    "(token_hash, browser_hash, provider, subject, name, joins, expires_at) select 'h' || n, 'b', 'google', 's', '', false, t",
  attempts: "(key, count, since) select 'k' || n, 1, t",
  video_views: "(video_id, user_id, at) select 'v' || n, n, t",
  uploads: "(user_id, blob_id, bytes, received, at) select n, 'b', 1, 1, t",
  upload_parts: `(user_id, blob_id, "offset", data) select n, 'b', 0, 'AA'`,
  matches: `(match_id, first_id, second_id, first_fee, second_fee, first_is_free, second_is_free, found_at, decide_by, first_agreed,
    second_agreed, outcome) select 'm' || n, 1, 2, 0, 0, true, true, t, t, true, false, (array['agreed', 'passed'])[1 + n % 2]`,
  game_rounds: `(user_id, game, round, seed, played_on, device_id) select n, 'flipcard', 1, 's',
    to_char(to_timestamp(t / 1000) at time zone 'utc', 'YYYY-MM-DD'), 'd' || n`,
  backpack_items:
    "(item_id, user_id, gift_id, gift_name, gift_image, got_at, expires_at) select 'i' || n, n, 1, 'g', 'g', 0, t",
  call_reports: "(room_num, user_id, kind, at) select 'r' || n, 1, 'record', t",
  event_reports: "(device_id, intent_id, at, record) select 'd', 'i' || n, t, '{}'::json",
  push_subscriptions:
    "(id, user_id, session_id, endpoint, p256dh, auth, names, saved_at) select 'p' || n, n, 's' || n, 'https://e', 'p', 'a', false, t",
  sessions: `(id, user_id, device_id, token_hash, signing_token, device_public_key, created_at, expires_at, revoked_at)
    select 's' || n, n, 'd' || n, 't' || n, 'k', 'p', 0, t + ${DAY_MS} * (n % 2), case when n % 2 = 1 then t end`,
  intents: "(user_id, intent_id, at, seqs) select n, 'an-intent', t, '{1}'",
}

interface Node {
  readonly "Node Type": string
  readonly "Index Name"?: string
  readonly "Actual Rows": number
  readonly "Rows Removed by Filter"?: number
  readonly Plans?: ReadonlyArray<Node>
}
const nodesOf = (node: Node): ReadonlyArray<Node> => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test(
  `of ${ROWS} rows of each kind those that are over are found by an index, some at a time`,
  async () => {
    const client = await PGlite.create({ loadDataDir: await databaseImage() })
    const asked: Array<{ readonly query: string; readonly params: ReadonlyArray<unknown> }> = []
    const db = drizzle(client, { logger: { logQuery: (query, params) => void asked.push({ query, params }) } })
    for (const [table, rows] of Object.entries(FILL))
      await client.query(
        `insert into ${table} ${rows} from (select n, n::bigint * ${DAY_MS} as t from generate_series(1, ${ROWS}) n) s`,
      )
    await client.query("analyze")
    const tables = sqlTables(db)
    for (const { what, forget } of RETENTION) {
      const before = (OVER + 1) * DAY_MS
      const first = await Effect.runPromise(forget(tables, before, 100))
      expect([what, first]).toEqual([what, 100])
      const { query, params } = asked.at(-1) ?? { query: "", params: [] }
      const { rows } = await client.query<{ "QUERY PLAN": ReadonlyArray<{ Plan: Node }> }>(
        `explain (analyze, format json) ${query}`,
        [...params],
      )
      const plan = rows[0]?.["QUERY PLAN"][0]?.Plan
      if (plan === undefined) throw new Error("no plan")
      const nodes = nodesOf(plan)
      expect([what, nodes.map((node) => node["Node Type"])]).toEqual([what, expect.not.arrayContaining(["Seq Scan"])])
      expect([what, nodes.some((node) => node["Index Name"] !== undefined)]).toEqual([what, true])
      // Prunes until nothing is left.
      let rest = 0
      for (let gone = 100; gone === 100; rest += gone) gone = await Effect.runPromise(forget(tables, before, 100))
      const all = what.startsWith("matches") ? OVER / 2 : OVER
      expect([what, rest + 200]).toEqual([what, all])
      expect(await Effect.runPromise(forget(tables, before, 100))).toBe(0)
    }
    const parts = await client.query<{ n: number }>("select count(*)::integer as n from upload_parts")
    expect(parts.rows).toEqual([{ n: ROWS - OVER }])
    await client.close()
  },
  LONG_MS,
)
