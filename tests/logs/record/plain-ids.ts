/** Replaces random ids by counted ones, so that a new recording from the same seed gives the same file. */
import type { LogEntry } from "#schema/log/entry.ts"

const DRAWN: ReadonlySet<string> = new Set(["intentId", "messageId", "roomNum", "reportId"])

/** An id keeps the number of its first occurrence, whatever comes later. */
export const makePlainIds = () => {
  const plain = new Map<string, string>()
  const plainOf = (drawn: string): string => {
    const known = plain.get(drawn) ?? `recorded${String(plain.size + 1).padStart(Math.max(1, drawn.length - 8), "0")}`
    plain.set(drawn, known)
    return known
  }
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === "string") return DRAWN.has(name) ? plainOf(value) : value
    if (Array.isArray(value)) return value.map((one) => walk(one, name))
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, key)]))
  }
  return (entries: ReadonlyArray<LogEntry>) => walk(entries, "") as ReadonlyArray<LogEntry>
}
