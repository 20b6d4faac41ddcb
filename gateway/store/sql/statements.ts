/** Lets a listener hear of statements as they are sent: which verbs on which tables, never values. */
import { Context } from "effect"

/** Called when a statement is sent; returns a function that is called when it is answered. */
export type OnStatement = (summary: string) => (isFailed: boolean) => void

/** The listener for the statements of a transaction; null: none. */
export const OnStatement = Context.Reference<OnStatement | null>("livcam/gateway/store/OnStatement", {
  defaultValue: () => null,
})

interface Client {
  query(...given: ReadonlyArray<never>): unknown
}

export interface Overheard<C> {
  readonly client: C
  /** Reports a statement that is sent in another way than by `client.query`. */
  through<A>(text: string, send: () => Promise<A>): Promise<A>
  /** Sets the listener from now on; null: none. */
  hear(on: OnStatement | null): void
}

/** Wraps a client so that its statements can be heard. */
export const overheard = <C extends Client>(client: C): Overheard<C> => {
  let hears: OnStatement | null = null
  const through = <A>(text: string, send: () => A): A => {
    if (hears === null) return send()
    const answered = hears(summaryOf(text))
    const answer = send()
    Promise.resolve(answer).then(
      () => answered(false),
      () => answered(true),
    )
    return answer
  }
  const query = (...given: ReadonlyArray<never>): unknown =>
    hears === null ? client.query(...given) : through(textOf(given[0]), () => client.query(...given))
  return {
    client: Object.create(client, { query: { value: query } }),
    through,
    hear: (on) => {
      hears = on
    },
  }
}

const textOf = (asked: unknown): string => {
  if (typeof asked === "string") return asked
  const text = typeof asked === "object" && asked !== null && "text" in asked ? asked.text : ""
  return typeof text === "string" ? text : ""
}

/** Finds a verb and the table after it, if any. Statement texts contain no values except numbers. */
const PART =
  /\b(begin|commit|rollback|select|lock)\b|\b(insert\s+into|delete\s+from|update|from|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]{0,62})"?/gi
const LONGEST_READ = 20_000
const MOST_NAMED = 8

const known = new Map<string, string>()
const MOST_KNOWN = 500

/** Summary of a statement, such as `select talks, insert messages`: verbs and tables in their order, each once. */
export const summaryOf = (text: string): string => {
  const before = known.get(text)
  if (before !== undefined) return before
  const steps: Array<{ verb: string; tables: Set<string> }> = []
  for (const [, word, verb, table = ""] of text.slice(0, LONGEST_READ).matchAll(PART)) {
    const said = (word ?? verb ?? "").toLowerCase().replace(/\s.*/, "")
    if (said === "from" || said === "join") {
      const step = steps.at(-1) ?? { verb: "select", tables: new Set() }
      step.tables.add(table)
      if (steps.length === 0) steps.push(step)
    } else if (table !== "set") steps.push({ verb: said, tables: new Set(table === "" ? [] : [table]) })
  }
  // A select without tables reads from a subquery, which has its own part of the summary.
  const named = steps.filter(({ verb, tables }) => verb !== "select" || tables.size > 0)
  const words = named.map(({ verb, tables }) => [verb, ...[...tables].slice(0, MOST_NAMED)].join(" "))
  const summary = [...new Set(words)].slice(0, MOST_NAMED).join(", ")
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, summary)
  return summary
}
