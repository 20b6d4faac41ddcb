/** Who hears of statements as they are sent: what each does to which tables, never its values. */
import { Context } from "effect"

/** Hears of a statement that is sent; gives what is called when it is answered. */
export type OnStatement = (summary: string) => (isFailed: boolean) => void

/** Whoever wants to hear of the statements of a transaction. */
export const OnStatement = Context.Reference<OnStatement | null>("livcam/gateway/store/OnStatement", {
  defaultValue: () => null,
})

interface Client {
  query(...given: ReadonlyArray<never>): unknown
}

export interface Overheard<C> {
  readonly client: C
  /** The same for what is sent otherwise. */
  through<A>(text: string, send: () => Promise<A>): Promise<A>
  /** From now on; null: nobody. */
  hear(on: OnStatement | null): void
}

/** The same client, whose statements can be heard. */
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

/** A verb, and the table behind it when it has one. Values stand outside of texts, but for numbers. */
const PART =
  /\b(begin|commit|rollback|select|lock)\b|\b(insert\s+into|delete\s+from|update|from|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]{0,62})"?/gi
const LONGEST_READ = 20_000
const MOST_NAMED = 8

const known = new Map<string, string>()
const MOST_KNOWN = 500

/** Such as `select talks, insert messages`: verbs and tables in their order, each once. */
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
  // What reads from a query of its own says no more than that one.
  const named = steps.filter(({ verb, tables }) => verb !== "select" || tables.size > 0)
  const words = named.map(({ verb, tables }) => [verb, ...[...tables].slice(0, MOST_NAMED)].join(" "))
  const summary = [...new Set(words)].slice(0, MOST_NAMED).join(", ")
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, summary)
  return summary
}
