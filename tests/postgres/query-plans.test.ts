/**
 * No query of the gateway reads more because its tables have grown. The test checks PostgreSQL's own plan of each
 * query, beside hundreds of thousands of rows. `QUERIES_DOC=1` writes docs/queries.md.
 */
import { readdir, readFile, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { drizzle } from "drizzle-orm/node-postgres"
import { Effect } from "effect"
import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openPostgres } from "../../gateway/store/sql/postgres.ts"
import { holdingFeeds } from "../../gateway/store/sql/sql-store.ts"
import { sqlTables } from "../../gateway/store/tables.ts"
import { makeDatabase } from "./database.ts"
import { ASKS, type Ask } from "./query-plans/asks.ts"
import { fill, HEAVY, OTHER } from "./query-plans/fill.ts"
import { type Asked, type Judged, judge, RecordingClient } from "./query-plans/plans.ts"

/** The places in the source that queried the database, as text. */
const places = vi.hoisted(() => new Set<string>())
vi.mock(import("../../gateway/store/sql/database.ts"), async (original) => {
  const real = await original()
  const ask: typeof real.ask = (query) => {
    places.add(String(query))
    return real.ask(query)
  }
  return { ...real, ask }
})

/**
 * A statement may read at most IN_VAIN rows that it then discards, and at most MORE + TIMES × the answered rows in
 * total.
 */
const [IN_VAIN, MORE, TIMES] = [100, 200, 4]

/** Statements that read at most this many rows are not listed in the document. */
const FEW = 20

const NIGHTLY = "the look at the whole ledger, each night and by an operator's command"
/** Statements that may read more, and why. */
const WHOLE: Readonly<Record<string, string>> = {
  "accounts.count": "no request asks it",
  "ledger.balance 2": "of a house account: no request asks it",
  "ledger.total": NIGHTLY,
  "ledger.unbalanced": NIGHTLY,
  "ledger.unposted": NIGHTLY,
  "ledger.unmatchedHolds": NIGHTLY,
  "orders.missing": NIGHTLY,
  "orders.sums": "one person's orders, each of which was made by hand",
  "uploads.count": "unfinished uploads of all together are 2,000 at most (gateway/media)",
  ...Object.fromEntries(
    ["find", "keep", "done"].map((method) => [`upkeepLeases.${method}`, "one row a task of the upkeep"]),
  ),
  "meta.lineage": "one row of each catalogue",
  "meta.get": "some rows, whatever else there is",
}

interface Statement extends Judged {
  readonly name: string
}
let statements: ReadonlyArray<Statement> = []
/** Tables whose asks do not reach exactly the places that their file has. */
const unreached: Array<string> = []

let database: Awaited<ReturnType<typeof makeDatabase>>
let asking: RecordingClient
let judging: pg.Client

const undone = async <A>(client: pg.Client, body: () => Promise<A>): Promise<A> => {
  await client.query("begin")
  return body().finally(() => client.query("rollback"))
}

const statementsOf = async (ask: Ask): Promise<ReadonlyArray<Asked>> =>
  undone(asking, async () => {
    asking.asked = []
    await Effect.runPromise(ask(sqlTables(drizzle(asking))))
    return [...asking.asked]
  })

/** Judges the statements in the order in which they were asked, so that each sees what the ones before have written. */
const judgeAll = (name: string, asked: ReadonlyArray<Asked>): Promise<ReadonlyArray<Statement>> =>
  undone(judging, async () => {
    const judged: Array<Statement> = []
    for (const one of asked) judged.push({ name, ...(await judge(judging, one)) })
    return judged
  })

const fileOf = (table: string): string => `${table.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
const TABLES = fileURLToPath(new URL("../../gateway/store/tables/", import.meta.url))
/** Reads the file of that name, in whichever room it is. */
const read = async (file: string): Promise<string> => {
  const path = (await readdir(TABLES, { recursive: true })).find((each) => basename(each) === file)
  if (path === undefined) throw new Error(`no table's file is named ${file}`)
  return readFile(join(TABLES, path), "utf8")
}

/** The source of a table's file, and of the other files that contain its statements. */
const sourceOf = async (table: string): Promise<string> => {
  const [own, tables] = [await read(fileOf(table)), Object.keys(ASKS).map(fileOf)]
  const beside = [...own.matchAll(/import {[^}]*\bsql[A-Z][^}]*} from "(?:\.|\.\.\/[\w-]+)\/([\w-]+\.ts)"/g)].map(
    ([, file = ""]) => file,
  )
  const parts = await Promise.all(beside.filter((file) => !tables.includes(file)).map(read))
  return [own, ...parts].join("\n")
}

beforeAll(async () => {
  database = await makeDatabase()
  await Effect.runPromise(Effect.scoped(openPostgres(database.url)))
  asking = new RecordingClient(database.url)
  judging = new pg.Client(database.url)
  for (const client of [asking, judging]) await client.connect()
  await fill(judging)
  const found: Array<Statement> = []
  for (const [table, methods] of Object.entries(ASKS)) {
    places.clear()
    for (const [method, asks] of Object.entries<Ask | ReadonlyArray<Ask>>(methods))
      for (const [n, ask] of [asks].flat().entries())
        found.push(...(await judgeAll(`${table}.${method}${n === 0 ? "" : ` ${n + 1}`}`, await statementsOf(ask))))
    const source = await sourceOf(table)
    // All tables share one place that deletes by age and one that erases; reads by key have two places.
    const once = ["forgetOver(", "eraseOf("].filter((name) => source.includes(name))
    const elsewhere = once.length + (source.includes("sqlKeyed(") ? 2 : 0)
    const inFile = (source.match(/\bask\(\(\) =>/g)?.length ?? 0) + elsewhere
    if (places.size !== inFile)
      unreached.push(`${table}: asks from ${inFile} places, of which ${places.size} were reached`)
  }
  const [, ...held] = holdingFeeds([HEAVY, OTHER]).split("; ")
  for (const text of held) found.push(...(await judgeAll("holding", [{ name: undefined, text, values: [] }])))
  statements = found
}, 600_000)
afterAll(async () => {
  for (const client of [asking, judging]) await client.end()
  await database.drop()
})

const faultOf = ({ whole, inVain, read, answered }: Judged): string | undefined => {
  if (whole.length > 0) return `reads all of ${whole.join(", ")}`
  if (inVain > IN_VAIN) return `looks at ${inVain} rows in vain`
  if (read > MORE + TIMES * answered) return `reads ${read} rows for ${answered}`
  return undefined
}

test("every method of every table is asked, from every place where it asks the database", () => {
  const methodsOf = (tables: object) => Object.entries(tables).map(([name, table]) => [name, Object.keys(table).sort()])
  const { storage: _, ...tables } = sqlTables(drizzle(asking))
  expect(methodsOf(ASKS)).toEqual(methodsOf(tables))
  expect(unreached).toEqual([])
  expect(statements.length).toBeGreaterThan(150)
})

test("no statement reads a table whole, looks at many rows in vain, or reads far more than it answers", () => {
  const faults = statements.flatMap((statement) => {
    const fault = statement.name in WHOLE ? undefined : faultOf(statement)
    return fault === undefined
      ? []
      : [`${statement.name} ${fault}\n${statement.text}\n${JSON.stringify(statement.plan, null, 1)}`]
  })
  expect(faults).toEqual([])
})

test("what is excused needs it", () => {
  const needless = Object.keys(WHOLE).filter((name) =>
    statements.filter((statement) => statement.name === name).every((statement) => faultOf(statement) === undefined),
  )
  expect(needless).toEqual([])
})

test.runIf(process.env.QUERIES_DOC)("docs/queries.md says what each reads", async () => {
  const long = statements.filter(({ whole, read }) => whole.length > 0 || read > FEW)
  const rows = new Map(
    long.map(({ name, text, by, whole, read, answered }) => {
      const how = [...by, ...whole.map((table) => `all of ${table}`)].join(", ")
      return [text, `| ${name} | ${how || "writes only"} | ${read} | ${answered} |`]
    }),
  )
  const text = `# What the gateway's statements read

Each method of each table was asked beside some hundreds of thousands of rows (200,000 entries of feeds, of which one has 50,000; 100,000 messages in 20,000 chats,
of which one person has 3,000; 20,000 hosts). Of ${new Set(statements.map(({ text }) => text)).size} statements all but these look at ${FEW} rows at most, each found by an index. Here stand the indexes of PostgreSQL's plan, the
rows that it looked at, and those that it answered or wrote. \`tests/postgres/query-plans.test.ts\` makes this page (\`QUERIES_DOC=1\`); it fails when a statement
reads more because a table has grown, and says why some may.

| method | reads by | rows read | answered |
|---|---|---|---|
${[...rows.values()].join("\n")}
`
  await writeFile(new URL("../../docs/queries.md", import.meta.url), text)
})
