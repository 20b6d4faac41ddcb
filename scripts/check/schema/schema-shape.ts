/**
 * A hash of what a schema accepts: its encoded and its decoded shape, with their checks. Documentation, the order of
 * fields and the names of shared parts do not change it.
 */
import { createHash } from "node:crypto"
import { Schema } from "effect"

type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

const NAMES = ["identifier", "title", "expected", "description"]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Effect's own checks and declarations are identified by their representation; those of the project by their name or
 * description.
 */
const annotationsOf = (node: Readonly<Record<string, unknown>>): Json => {
  const isOwn =
    (node._tag === "Filter" || node._tag === "FilterGroup" || node._tag === "Declaration") && !node.representation
  if (!isOwn || !isRecord(node.annotations)) return null
  const { annotations } = node
  return NAMES.map((name) => annotations[name]).find((name): name is string => typeof name === "string") ?? null
}

const byName = (a: unknown, b: unknown): number =>
  isRecord(a) && isRecord(b) ? String(a.name).localeCompare(String(b.name), "en") : 0

const plain = (value: unknown): Json => {
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return value
  if (typeof value === "bigint" || typeof value === "symbol" || value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return value.map(plain)
  if (!isRecord(value)) return null
  const entries = Object.entries(value)
    .filter(([key, each]) => key !== "annotations" && each !== undefined && typeof each !== "function")
    .map(([key, each]): [string, Json] => [
      key,
      plain(key === "propertySignatures" && Array.isArray(each) ? each.toSorted(byName) : each),
    ])
  const name = annotationsOf(value)
  if (name !== null) entries.push(["called", name])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const inline = { referencePolicy: () => undefined }

const schemaShape = (schema: Schema.Top): Json => ({
  encoded: plain(Schema.toRepresentation(schema, inline)),
  decoded: plain(Schema.toRepresentation(Schema.toType(schema), inline)),
})

/**
 * The shape of a value that contains schemas among plain data, such as an entry of a table. Functions have no shape.
 */
export const shapeOf = (value: unknown): Json => {
  if (Schema.isSchema(value)) return schemaShape(value)
  if (Array.isArray(value)) return value.map(shapeOf)
  if (!isRecord(value)) return typeof value === "function" ? null : plain(value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => Schema.isSchema(each) || typeof each !== "function")
      .map(([key, each]): [string, Json] => [key, shapeOf(each)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

export const shapeHash = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(shapeOf(value)))
    .digest("hex")
    .slice(0, 24)
