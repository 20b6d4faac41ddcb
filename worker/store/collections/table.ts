/**
 * The table of collections: how RxDB sees the rows of an account. Each collection has a schema made from its Effect
 * schema, a key, a kind, and a version that rises when a row changes its shape. A document is its row plus the row's
 * key as `key`. Messages are stored as pages, one row each, so a message has an `id` instead. Folds need no migration:
 * the log rebuilds them (log/rebuild.ts).
 */
import { type Schema, SchemaAST } from "effect"
import type { RxJsonSchema } from "rxdb"
import { Message } from "#schema/chat/message.ts"
import type { CollectionName } from "#schema/rules/collections.ts"
import { DEVICE_VERSIONS } from "../device-versions.ts"
import { type FamilyName, families, familiesIn, rangeOf } from "../families.ts"
import type { Layout, RowDoc } from "../paged-storage/layout.ts"
import { pagesLayout, rowsLayout } from "../paged-storage/layouts.ts"
import { deviceCollections, type MigrationStrategies } from "./device-collections.ts"

interface Collection {
  /** log: the log itself. fold: made from the log. device: this device's own. */
  readonly kind: "log" | "fold" | "device"
  readonly version: number
  readonly migrationStrategies?: MigrationStrategies
  readonly primary: string
  /** The schema of a row's value; null when rows have different ones. */
  readonly value: Schema.Top | null
  readonly layout: Layout
}

/** A collection of one family, whose keys are made from `field`. */
const keyed = (name: FamilyName, field: string, keyOf: (value: never) => string, isLarge = false): Collection => {
  const { kind, value } = families[name]
  const layout = rowsLayout({
    ranges: [rangeOf(name)],
    primary: "key",
    fields: [field],
    isLarge,
    // A value of another type makes a key that no row has.
    keyOf: keyOf as (value: unknown) => string,
  })
  return { kind, version: 0, primary: "key", value, layout }
}

/** A collection of several families that are always read together. */
const shared = (kind: Collection["kind"], ...names: ReadonlyArray<FamilyName>): Collection => ({
  kind,
  version: 0,
  primary: "key",
  value: null,
  layout: rowsLayout({ ranges: names.map(rangeOf), primary: "key" }),
})

/** A collection of the device's own rows. `others`: families whose rows state their version themselves. */
const device = (name: keyof typeof deviceCollections, ...others: ReadonlyArray<FamilyName>): Collection => ({
  ...shared("device", ...others, ...deviceCollections[name].families),
  version: DEVICE_VERSIONS[name],
  migrationStrategies: deviceCollections[name].migrationStrategies,
})

const LAST_PAGE = 9_999_999
const [PAGES] = rangeOf("page")
const messages: Collection = {
  kind: "fold",
  version: 0,
  primary: "id",
  value: Message,
  layout: pagesLayout({
    prefix: families.page.prefix,
    keyOf: families.page.key,
    placeOf: (key) => {
      const at = key.lastIndexOf("|")
      return [key.slice(PAGES.length, at), LAST_PAGE - Number(key.slice(at + 1))]
    },
    lastPage: LAST_PAGE,
  }),
}

export const collections = {
  events: keyed("entry", "seq", families.entry.key, true),
  users: keyed("person", "userId", families.person.key),
  friends: keyed("relation", "userId", families.relation.key),
  chats: keyed("chat", "sessionId", families.chat.key),
  messages,
  gifts: keyed("gift", "recordId", families.gift.key),
  orders: keyed("order", "orderId", families.order.key),
  counters: shared("fold", ...familiesIn("counters")),
  calls: shared("fold", ...familiesIn("calls")),
  intents: keyed("intent", "intentId", families.intent.key),
  account: shared("fold", ...familiesIn("account")),
  remotes: device("remotes"),
  marks: device("marks", "head", "boot"),
} as const satisfies Readonly<Record<CollectionName, Collection>>

/** RxDB's schema of a collection. Rows are checked by their Effect schemas instead, where they are written and read. */
const rxSchemaOf = (name: CollectionName): RxJsonSchema<RowDoc> => {
  const { version, primary, value } = collections[name]
  const fields = value !== null && SchemaAST.isObjects(value.ast) ? value.ast.propertySignatures : []
  const required = fields.flatMap(({ name, type }) => (SchemaAST.isOptional(type) ? [] : [String(name)]))
  return {
    version,
    primaryKey: primary,
    type: "object",
    properties: {
      ...Object.fromEntries(fields.map(({ name, type }) => [String(name), propertyOf(type)])),
      [primary]: { type: "string", maxLength: 200 },
    },
    required: [...required, primary],
  }
}

/** What RxDB needs to open a collection. RxDB never migrates: store/migrate-rows.ts does that before RxDB is loaded. */
export const rxCreatorOf = (name: CollectionName) => {
  const { migrationStrategies = {} }: Collection = collections[name]
  return { schema: rxSchemaOf(name), migrationStrategies: { ...migrationStrategies }, autoMigrate: false }
}

const TYPES: Partial<Readonly<Record<SchemaAST.AST["_tag"], string>>> = {
  String: "string",
  Number: "number",
  Boolean: "boolean",
  Null: "null",
  Objects: "object",
  Arrays: "array",
}

/** The JSON schema types of a field; without `type` any type is allowed. */
const propertyOf = (ast: SchemaAST.AST): { readonly type?: string | Array<string> } => {
  const all = (SchemaAST.isUnion(ast) ? ast.types : [ast]).map((each) =>
    SchemaAST.isLiteral(each) ? typeof each.literal : TYPES[each._tag],
  )
  const known = [...new Set(all.flatMap((type) => type ?? []))]
  if (known.length === 0 || known.length < new Set(all).size) return {}
  return { type: known.length === 1 ? known.join() : known }
}
