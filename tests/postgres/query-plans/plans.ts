/**
 * What PostgreSQL does for a statement: its plan with the rows that it really read, and the parts of it that would grow
 * with the table.
 */
import pg from "pg"

export interface Asked {
  /** Name of a prepared statement; undefined when not prepared. */
  readonly name: string | undefined
  readonly text: string
  readonly values: ReadonlyArray<unknown>
}

/** A client that records every statement it is given. */
export class RecordingClient extends pg.Client {
  asked: Array<Asked> = []

  constructor(url: string) {
    super(url)
    const query: (...args: ReadonlyArray<unknown>) => unknown = this.query.bind(this)
    // Drizzle passes a configuration, with the values as a separate argument.
    const recording = (config: string | pg.QueryConfig, values: ReadonlyArray<unknown> = []): unknown => {
      const { text, name } = typeof config === "string" ? { text: config, name: undefined } : config
      this.asked.push({ name, text, values })
      return query(config, values)
    }
    Object.assign(this, { query: recording })
  }
}

interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Index Recheck"?: number
  readonly "Rows Removed by Join Filter"?: number
  readonly Plans?: ReadonlyArray<PlanNode>
}

export interface Judged {
  readonly text: string
  /** Indexes that the plan reads by, including those that end a join, and tables that it reads whole. */
  readonly by: ReadonlyArray<string>
  readonly whole: ReadonlyArray<string>
  /** Rows that were read, those of them that were discarded, and rows that were answered or written. */
  readonly read: number
  readonly inVain: number
  readonly answered: number
  readonly plan: unknown
}

const nodesOf = (node: PlanNode): ReadonlyArray<PlanNode> => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * `explain` takes no values for a prepared statement, so they are written as literals. The generic plan, which is made
 * for any values, is the one to judge.
 */
const literal = (value: unknown): string => {
  if (value === null) return "null"
  // Array elements are quoted as in JSON.
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(",")}}`)
  return typeof value === "string" ? pg.escapeLiteral(value) : String(value)
}

const explain = async (client: pg.Client, { name, text, values }: Asked): Promise<PlanNode> => {
  const how = "explain (analyze, timing off, format json)"
  const answer = async () => {
    if (name === undefined) return client.query(`${how} ${text}`, [...values])
    await client.query("set local plan_cache_mode = force_generic_plan")
    await client.query(`prepare judged as ${text}`)
    const given = values.length === 0 ? "" : `(${values.map(literal).join(", ")})`
    const answered = await client.query(`${how} execute judged${given}`)
    await client.query("deallocate judged")
    return answered
  }
  const { rows } = await answer()
  return rows[0]["QUERY PLAN"][0].Plan
}

export const judge = async (client: pg.Client, asked: Asked): Promise<Judged> => {
  const plan = await explain(client, asked)
  const nodes = nodesOf(plan)
  const scans = nodes.filter(
    (node) => node["Node Type"].endsWith("Scan") && (node["Relation Name"] ?? node["Index Name"]),
  )
  const times = (node: PlanNode, rows: number | undefined): number => (rows ?? 0) * node["Actual Loops"]
  const inVain = nodes.reduce(
    (sum, node) =>
      sum +
      times(node, node["Rows Removed by Filter"]) +
      times(node, node["Rows Removed by Index Recheck"]) +
      times(node, node["Rows Removed by Join Filter"]),
    0,
  )
  const writes = nodes.filter((node) => node["Node Type"] === "ModifyTable").flatMap(({ Plans }) => Plans ?? [])
  const found = scans
    // The scan of the table counts the rows that a bitmap's index finds.
    .filter((node) => node["Node Type"] !== "Bitmap Index Scan")
    .reduce((sum, node) => sum + times(node, node["Actual Rows"]), 0)
  return {
    text: asked.text,
    by: [...new Set(nodes.flatMap((node) => node["Index Name"] ?? []))],
    whole: scans.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"] ?? ""),
    read: found + inVain,
    inVain,
    answered: Math.max(...[plan, ...writes].map((node) => times(node, node["Actual Rows"]))),
    plan,
  }
}
