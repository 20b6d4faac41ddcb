/**
 * The rehearsal of all migrations on full tables. A database goes from the first state to the newest. At each state
 * every table gets rows that the state allows, so each migration meets rows of every state before it. Columns that a
 * migration leaves must keep their contents. What it does to tables with rows is noted statement by statement.
 */
import { readMigrationFiles } from "drizzle-orm/migrator"
import { migrationsFolder } from "../../../gateway/store/sql/connections.ts"
import { NEW_USER_COINS } from "../../../schema/rules/constants.ts"

/** Runs statements. Returns the rows of a single one. */
export type Query = (statements: string) => Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>

const AT = 1_700_000_000_000

/** Values of columns: SQL expressions of `n`, which no two rows share. Other columns get values by their type. */
const VALUES: Readonly<Record<string, string>> = {
  "accounts.email": "'p' || n || '@livcam.test'",
  "accounts.head_img": "'/media/avatar/' || n || '.svg'",
  "accounts.birthday": "'1990-01-02'",
  "accounts.gender": "1 + n % 2",
  "accounts.country_id": "'FR'",
  "accounts.language_ids": "'{1}'",
  "accounts.photos": "'[]'",
  "accounts.demo": "false",
  "accounts.banned": "false",
  "accounts.pay_status": "0",
  "accounts.call_schedule": "null",
  "calls.kind": "'video'",
  "calls.location": "'wall'",
  "calls.state": "(array['ended', 'ended', 'ringing'])[1 + n % 3]",
  "calls.price": "20",
  "calls.minutes": "0",
  "calls.coins": "0",
  "calls.points": "0",
  "calls.held": "0",
  "calls.outcome": "case when n % 3 < 2 then 'refused' end",
  "calls.end_reason": "case when n % 3 < 2 then 'refused' end",
  "calls.caller_absence": `case when n % 2 = 0 then '{"left":1,"at":1,"isAway":false}'::json end`,
  "calls.callee_absence": "null",
  "call_reports.kind": "'record'",
  "chats.session_id": "n || '-' || (n + 1)",
  "check_ins.user_id": "10000000 + n",
  "check_ins.day": "'2024-01-02'",
  "check_ins.first_day": "'2024-01-02'",
  "check_ins.coins": "5",
  "event_reports.record": "'{}'",
  "feed_entries.seq": "1 + n % 10",
  "feed_entries.user_id": "n / 10",
  "feed_entries.event": `case when n % 2 = 0
    then json_build_object('_tag', 'v1.CallJoined', 'roomNum', 'room-' || n, 'at', ${AT})
    else json_build_object('_tag', 'v1.CoinsPosted', 'entryId', n::text, 'currency', 'coins', 'amount', 5, 'balance', 5, 'reason', 'reward',
      'roomNum', null, 'minute', null, 'at', ${AT}) end`,
  "feeds.head": "10",
  "feeds.user_id": "n",
  "feeds.floor": "0",
  "free_coins.user_id": "40000000 + n",
  "free_coins.period": "'2024-01-02'",
  "free_coins.kind": "'checkIn'",
  "free_coins.item": "''",
  "free_coins.coins": "5",
  "game_rounds.game": "'slotmachine'",
  "game_rounds.played_on": "'2024-01-02'",
  "gift_records.gold": "0",
  "gift_records.count": "1",
  "match_seekers.gender": "1 + n % 2",
  "match_seekers.wanted": "'everyone'",
  "match_seekers.day": "'2024-01-02'",
  "matches.outcome": "(array['agreed', 'passed', 'late'])[1 + n % 3]",
  "messages.call": "null",
  "messages.message_type": "1",
  "messages.data": "null",
  "messages.session_id": "(n / 5) || '-' || (n / 5 + 1)",
  "messages.n": "n % 5",
  "messages.send_user_id": "n / 5 + n % 2",
  "messages.receive_user_id": "n / 5 + (n + 1) % 2",
  "orders.currency": "'USD'",
  "orders.status": "'cancelled'",
  "orders.refund": "null",
  "orders.refund_asked_at": "null",
  "orders.type": "'once'",
  "orders.is_credited": "false",
  "orders.is_held": "false",
  "orders.taken": "0",
  "orders.moves": "0",
  "orders.free_coins": "0",
  "payment_words.currency": "'USD'",
  "payment_words.state": "'cancelled'",
  "payouts.user_id": "30000000 + n",
  "payouts.points": "2000",
  "payouts.amount": "500",
  "payouts.currency": "'USD'",
  "payouts.status": "'requested'",
  "payouts.rejection": "null",
  "payouts.settled_at": "null",
  "pictures.status": "'approved'",
  "relations.request": "'none'",
  "relations.say_hi": "'none'",
  "safety_reports.messages": "'[]'",
  "spending_limits.currency": "'USD'",
  "subscriptions.currency": "'USD'",
  "subscriptions.type": "'weekly'",
  "subscriptions.status": "'subscribed'",
  "videos.type": "'mp4'",
  "videos.status": "'approved'",
  "task_claims.user_id": "20000000 + n",
  "task_claims.task_id": "'photo'",
  "task_claims.period": "'once'",
  "task_claims.coins": "30",
}

const BY_TYPE: Readonly<Record<string, (column: string) => string>> = {
  int8: () => "n",
  int4: () => "n",
  text: (column) => `'${column}-' || n`,
  float8: () => "n",
  bool: () => "n % 2 = 0",
  json: () => "'{}'",
  jsonb: () => "'{}'",
  _int4: () => "'{}'",
  _text: () => "'{}'",
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly generated: boolean
}

const columnsOf = async (query: Query): Promise<ReadonlyMap<string, ReadonlyArray<Column>>> => {
  const rows =
    await query(`select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
      a.attidentity <> '' as generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`)
  const tables = new Map<string, Array<Column>>()
  for (const row of rows) {
    const table = String(row.table)
    const columns = tables.get(table) ?? []
    tables.set(table, columns)
    columns.push({
      ...{ table, column: String(row.column), type: String(row.type) },
      ...{ nullable: row.nullable === true, generated: row.generated === true },
    })
  }
  return tables
}

const madeFor = ({ table, column, type, nullable }: Column): string => {
  const known = VALUES[`${table}.${column}`]
  if (known !== undefined) return known
  const made = BY_TYPE[type]
  if (made === undefined) throw new Error(`no value is made for ${table}.${column}, a ${type}`)
  return nullable ? `case when n % 3 <> 0 then ${made(column)} end` : made(column)
}

/**
 * Statements that post what these rows need, as the first entries of their accounts. Hashes are made where the state
 * has them.
 */
const postingsOf = (tables: ReadonlyMap<string, ReadonlyArray<Column>>, rows: string): ReadonlyArray<string> => {
  const hashed = tables.get("ledger_entries")?.some(({ column }) => column === "hash") ?? false
  const chained = (before: string, reason: string) =>
    `encode(sha256(convert_to(concat_ws('|', ${before}, account, amount, ${reason}, ref, key, ${AT}, balance), 'UTF8')), 'hex')`
  const movement = (
    [currency, owner, amount, before]: readonly [currency: string, owner: string, amount: number, before: number],
    [reason, ref, key, part]: readonly [reason: string, ref: string, key: string, part: string],
    house: string,
  ): ReadonlyArray<string> => {
    const posted = `(select '${currency}:' || ${owner} as account, ${amount} as amount, ${ref} as ref, ${key} || ':${part}' as key, ${before + amount} as balance
      from ${rows}) as posted`
    const [previous, column, head] = hashed
      ? ["coalesce((select hash from balances b where b.account = posted.account), '')", ", hash", ", hash"]
      : ["''", "", ""]
    return [
      `insert into ledger_entries (account, amount, reason, ref, idempotency_key, at, balance${column})
       select account, amount, '${reason}', ref, key, ${AT}, balance${hashed ? `, ${chained(previous, `'${reason}'`)}` : ""} from ${posted}`,
      `insert into ledger_entries (account, amount, reason, ref, idempotency_key, at) select '${house}', ${-amount}, '${reason}', ${ref}, ${key} || ':house', ${AT} from ${rows}`,
      `insert into balances (account, balance${head}) select account, balance${head} from ledger_entries where idempotency_key in (select ${key} || ':${part}' from ${rows})
       on conflict (account) do update set balance = excluded.balance${hashed ? ", hash = excluded.hash" : ""}`,
    ]
  }
  const grants = "house:grants"
  return [
    ...movement(["coins", "n", NEW_USER_COINS, 0], ["newUser", "n::text", "'newUser:' || n", "user"], grants),
    ...(tables.has("free_coins")
      ? movement(
          ["coins", "40000000 + n", 5, 0],
          ["reward", "(40000000 + n)::text", "'checkIn:' || (40000000 + n) || ':2024-01-02'", "user"],
          grants,
        )
      : []),
    // From migration 0053 on these two are copied by triggers, which rest while rows are made.
    ...(tables.has("check_ins") && !tables.has("free_coins")
      ? movement(
          ["coins", "10000000 + n", 5, 0],
          ["reward", "(10000000 + n)::text", "'checkIn:' || (10000000 + n) || ':2024-01-02'", "user"],
          grants,
        )
      : []),
    ...(tables.has("task_claims") && !tables.has("free_coins")
      ? movement(
          ["coins", "20000000 + n", 30, 0],
          ["reward", "(20000000 + n)::text", "'task:' || (20000000 + n) || ':once:photo'", "user"],
          grants,
        )
      : []),
    ...(tables.has("payouts")
      ? [
          ...movement(
            ["points", "30000000 + n", 2_500, 0],
            ["other", "(30000000 + n)::text", "'earned:' || n", "host"],
            grants,
          ),
          ...movement(
            ["points", "30000000 + n", -2_000, 2_500],
            ["other", "'payout_id-' || n || ':500'", "'payout:payout_id-' || n", "host"],
            "house:payouts",
          ),
        ]
      : []),
  ]
}

const fill = async (query: Query, state: number, count: number): Promise<void> => {
  const tables = await columnsOf(query)
  // Numbers behind those of earlier states.
  const rows = `generate_series(${(state + 1) * 100_000 + 1}, ${(state + 1) * 100_000 + count}) as n`
  const inserts = [...tables].flatMap(([table, columns]) => {
    if (table === "ledger_entries" || table === "balances") return []
    const own = columns.filter(({ generated, column }) => !generated || (table === "accounts" && column === "id"))
    const names = own.map(({ column }) => `"${column}"`).join(", ")
    return [
      `insert into ${table} (${names}) overriding system value select ${own.map(madeFor).join(", ")} from ${rows} on conflict do nothing`,
    ]
  })
  await query("set session_replication_role = replica")
  for (const statement of inserts) await query(statement)
  await query("set session_replication_role = default")
  for (const statement of postingsOf(tables, rows)) await query(statement)
}

/** For each table: the number of rows, and a sum over the contents of its columns. */
const sumsOf = async (query: Query, tables: ReadonlyMap<string, ReadonlyArray<Column>>) => {
  const sums = new Map<string, string>()
  for (const [table, columns] of tables) {
    const row = columns.map(({ column }) => `"${column}"::text`).join(", ")
    const [sum] = await query(
      `select count(*)::text || ' rows, ' || coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0) as sum from ${table}`,
    )
    sums.set(table, String(sum?.sum))
  }
  return sums
}

/**
 * Where each table's rows lie, its indexes, its checked constraints and its updates. A table whose rows lie elsewhere
 * afterwards was rewritten.
 */
const laidOut = async (query: Query): Promise<ReadonlyMap<string, string>> => {
  const rows =
    await query(`select 'rewrites ' || relname as what, pg_relation_filenode(oid)::text as place from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'indexes ' || indrelid::regclass, string_agg(indexrelid::text, ' ' order by indexrelid) from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) group by indrelid
    union all select 'checks ' || conrelid::regclass, string_agg(oid::text, ' ' order by oid) from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace group by conrelid
    union all select 'updates ' || relname, pg_stat_get_xact_tuples_updated(oid)::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  return new Map(rows.map(({ what, place }) => [String(what), String(place)]))
}

const added = (before: string, after: string): boolean => {
  const known = new Set(before.split(" "))
  return after.split(" ").some((one) => !known.has(one))
}

/** Migrations that correct values of a table on purpose. */
const MENDED: ReadonlySet<string> = new Set(["0051 chats", "0052 accounts"])

export interface Rehearsal {
  /** Rows at the end, by table. */
  readonly rows: ReadonlyMap<string, number>
  /** What each migration lost or changed. */
  readonly losses: ReadonlyArray<string>
  /** What a migration does to a table with rows while nobody can write to it, as `0008 indexes ledger_entries`. */
  readonly held: ReadonlyArray<string>
}

/**
 * `count`: rows that each table gets at each state. The database must be empty; afterwards it is as a gateway wants it.
 */
export const rehearse = async (query: Query, count: number): Promise<Rehearsal> => {
  const migrations = readMigrationFiles({ migrationsFolder })
  const losses: Array<string> = []
  const held: Array<string> = []
  await query("create schema drizzle")
  await query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  )
  for (const [state, { sql, hash, folderMillis }] of migrations.entries()) {
    const name = String(state).padStart(4, "0")
    const before = await columnsOf(query)
    const sums = await sumsOf(query, before)
    await query("begin")
    for (const statement of sql) {
      const was = await laidOut(query)
      await query(statement)
      for (const [what, place] of await laidOut(query)) {
        const [kind, table = ""] = what.split(" ")
        const stood = was.get(what)
        if (!before.has(table)) continue
        const isHeld = kind === "rewrites" || kind === "updates" ? place !== stood : added(stood ?? "", place)
        if (isHeld) held.push(`${name} ${what}`)
      }
    }
    await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`)
    await query("commit")
    const after = await columnsOf(query)
    const common = new Map<string, ReadonlyArray<Column>>()
    for (const [table, columns] of before) {
      const now = new Set(after.get(table)?.map(({ column }) => column))
      const gone = columns.filter(({ column }) => !now.has(column)).map(({ column }) => column)
      if (now.size === 0) losses.push(`${name} drops ${table}`)
      else if (gone.length > 0) losses.push(`${name} drops ${gone.join(", ")} of ${table}`)
      else common.set(table, columns)
    }
    for (const [table, sum] of await sumsOf(query, common))
      if (sum !== sums.get(table) && !MENDED.has(`${name} ${table}`))
        losses.push(`${name} changes ${table}: ${sums.get(table)} before, ${sum} after`)
    await fill(query, state, count)
  }
  const rows = new Map<string, number>()
  for (const table of (await columnsOf(query)).keys()) {
    const [counted] = await query(`select count(*)::text as count from ${table}`)
    rows.set(table, Number(counted?.count))
  }
  return { rows, losses, held: [...new Set(held)] }
}

/**
 * What migrations do to tables with rows while nobody can write to them. A new line needs a reason: a column with a
 * constant default, or one that may be null, rewrites nothing; an index of a big table can be made beside writers
 * (CREATE INDEX CONCURRENTLY, by hand, before the migration).
 */
export const HELD_UP: ReadonlyArray<string> = [
  "0001 indexes introductions",
  // The hash chain of entries that exist already.
  "0008 updates balances",
  "0008 updates ledger_entries",
  "0008 checks ledger_entries",
  "0017 indexes calls",
  "0018 indexes calls",
  "0018 checks balances",
  // Only open calls: some.
  "0018 updates calls",
  "0021 indexes matches",
  "0023 indexes accounts",
  "0023 indexes attempts",
  "0023 indexes calls",
  "0023 indexes feed_entries",
  "0023 indexes login_links",
  "0023 indexes orders",
  "0023 indexes sessions",
  "0024 indexes intents",
  "0024 indexes sessions",
  "0025 indexes messages",
  // The newest message of each side.
  "0029 updates chats",
  "0030 indexes ledger_entries",
  "0033 indexes call_ratings",
  "0039 indexes sessions",
  "0044 indexes identities",
  "0046 indexes pictures",
  "0046 indexes safety_reports",
  "0046 indexes snapshots",
  // A partial index that holds no row at first.
  "0049 indexes accounts",
  // Partial indexes of open reports: few.
  "0050 indexes safety_reports",
  // Chats whose newest message of a side was not noted.
  "0051 updates chats",
  // Members without a photo.
  "0052 updates accounts",
]
