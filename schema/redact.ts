/**
 * Takes the secrets out of a value, guided by the value's schema: each string field's annotation says what it is
 * (disclosure.ts). Fields missing in the schema are dropped, and a string that does not fit the schema counts as a
 * secret. The value keeps its shape, so a value that fits its schema still fits after redaction. Pure.
 */
import { type Schema, SchemaAST } from "effect"
import { DISCLOSURE, type Disclosure, READ_AS, type ReadAs, type Secret } from "./disclosure.ts"

/** Gives the replacement for a secret. Never called for an empty string. */
export type Fill = (kind: Secret, text: string) => string
type Redaction = (value: unknown, fill: Fill) => unknown

const WORD = /^[\w.:|/+=-]{1,80}$/
/** Patterns of plain strings. A string that does not match counts as a secret, whatever its field's annotation says. */
const LOOKS: Readonly<Record<Exclude<Disclosure, Secret>, RegExp>> = {
  id: WORD,
  word: WORD,
  lane: /^[a-z-]{1,20}( [\w-]{1,40})?$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
}

const isPlainKind = (kind: Disclosure): kind is keyof typeof LOOKS => Object.hasOwn(LOOKS, kind)

const redactText = (kind: Disclosure, text: string, fill: Fill): string => {
  if (text === "") return ""
  if (!isPlainKind(kind)) return fill(kind, text)
  return LOOKS[kind].test(text) ? text : fill("text", text)
}

/** A value without a schema: strings are redacted as text, objects and functions become null. */
const foreign: Redaction = (value, fill) => {
  if (typeof value === "string") return redactText("text", value, fill)
  return typeof value === "object" || typeof value === "function" ? null : value
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const noteOf = (ast: SchemaAST.AST, key: string): unknown =>
  [ast.annotations, ...(ast.checks ?? []).map(({ annotations }) => annotations)]
    .map((each) => each?.[key])
    .findLast((note) => note !== undefined)

/** Whether a value looks like this member of a union, by its type and its literal fields. */
const looksLike = (ast: SchemaAST.AST, value: unknown): boolean => {
  if (SchemaAST.isLiteral(ast)) return ast.literal === value
  if (SchemaAST.isNull(ast)) return value === null
  if (SchemaAST.isString(ast)) return typeof value === "string"
  if (SchemaAST.isNumber(ast)) return typeof value === "number"
  if (SchemaAST.isBoolean(ast)) return typeof value === "boolean"
  if (SchemaAST.isArrays(ast)) return Array.isArray(value)
  if (SchemaAST.isUnion(ast)) return ast.types.some((type) => looksLike(type, value))
  if (SchemaAST.isSuspend(ast)) return looksLike(ast.thunk(), value)
  if (!SchemaAST.isObjects(ast) || !isRecord(value)) return false
  return ast.propertySignatures.every(
    ({ name, type }) => !SchemaAST.isLiteral(type) || value[String(name)] === type.literal,
  )
}

const ofObjects = (ast: SchemaAST.Objects): Redaction => {
  const fields = new Map(ast.propertySignatures.map(({ name, type }) => [String(name), redactionOf(type)]))
  const [rest] = ast.indexSignatures
  const others = rest === undefined || SchemaAST.isUnknown(rest.type) ? undefined : redactionOf(rest.type)
  return (value, fill) => {
    if (!isRecord(value)) return foreign(value, fill)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const field = fields.get(name) ?? (WORD.test(name) ? others : undefined)
        return field === undefined ? [] : [[name, field(inner, fill)]]
      }),
    )
  }
}

const made = (ast: SchemaAST.AST): Redaction => {
  const kind = noteOf(ast, DISCLOSURE) as Disclosure | undefined
  if (ast.encoding !== undefined) return foreign
  if (SchemaAST.isString(ast))
    return (value, fill) => (typeof value === "string" ? redactText(kind ?? "text", value, fill) : foreign(value, fill))
  if (SchemaAST.isLiteral(ast)) return (value, fill) => (value === ast.literal ? value : foreign(value, fill))
  if (SchemaAST.isObjects(ast)) return ofObjects(ast)
  if (SchemaAST.isArrays(ast)) {
    const elements = ast.elements.map(redactionOf)
    const rest = ast.rest[0] === undefined ? foreign : redactionOf(ast.rest[0])
    return (value, fill) =>
      Array.isArray(value) ? value.map((each, at) => (elements[at] ?? rest)(each, fill)) : foreign(value, fill)
  }
  if (SchemaAST.isUnion(ast)) {
    const parts = ast.types.map((type) => [type, redactionOf(type)] as const)
    return (value, fill) => (parts.find(([type]) => looksLike(type, value))?.[1] ?? foreign)(value, fill)
  }
  if (SchemaAST.isSuspend(ast)) return (value, fill) => redactionOf(ast.thunk())(value, fill)
  return foreign
}

const known = new WeakMap<SchemaAST.AST, Redaction>()

const redactionOf = (ast: SchemaAST.AST): Redaction => {
  const already = known.get(ast)
  if (already !== undefined) return already
  const own = made(ast)
  const readAs = noteOf(ast, READ_AS) as ReadAs | undefined
  const redaction: Redaction = (value, fill) => {
    const inner = isRecord(value) ? readAs?.(value) : undefined
    return inner === undefined ? own(value, fill) : redactionOf(inner.ast)(value, fill)
  }
  known.set(ast, redaction)
  return redaction
}

const MASK: Fill = (kind) => `<${kind}>`

/** The value with each secret replaced: by what `fill` gives, or by `<kind>` when there is no `fill`. */
export const redact = (schema: Schema.Top, value: unknown, fill: Fill = MASK): unknown =>
  redactionOf(schema.ast)(value, fill)

/** The secrets in a value, without repeats. */
export const secretsIn = (schema: Schema.Top, value: unknown): ReadonlySet<string> => {
  const found = new Set<string>()
  redact(schema, value, (kind, text) => {
    found.add(text)
    return kind
  })
  return found
}

/** Shortest secret to mask, in UTF-16 units. Shorter ones would be found in any text. */
const SHORTEST = 3

/**
 * The text with each secret, plain or JSON-escaped, replaced by `<secret>`. Longer secrets are replaced first, so no
 * part of one remains when it contains a shorter one.
 */
export const masked = (text: string, secrets: Iterable<string>): string =>
  [...secrets]
    .filter(({ length }) => length >= SHORTEST)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replaceAll(secret, "<secret>"), text)
