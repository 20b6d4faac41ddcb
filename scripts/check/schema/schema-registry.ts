/** Loads every locked table of the contract and hashes each entry under "<group> <name>". */
import { Schema } from "effect"
import { formerEvents } from "../../../schema/upcasters.ts"
import { foldedTags } from "../../../worker/projections/fold-map.ts"
import { lockedFamilies } from "../../../worker/store/collections/device-collections.ts"
import { families } from "../../../worker/store/families.ts"
import type { Hashes } from "./schema-lock.ts"
import { shapeHash } from "./schema-shape.ts"

/**
 * The module of each group, and the table in it whose entries are locked; without a table, all schemas that the module
 * exports.
 */
const GROUPS: ReadonlyArray<{ readonly group: string; readonly path: string; readonly table?: string }> = [
  { group: "event", path: "events.ts", table: "events" },
  { group: "content", path: "chat/message.ts", table: "contents" },
  { group: "log", path: "log/entry.ts" },
  { group: "command", path: "commands.ts", table: "commands" },
  { group: "query", path: "queries.ts", table: "queries" },
  { group: "remote", path: "remotes.ts", table: "remotes" },
  { group: "endpoint", path: "endpoints.ts", table: "endpoints" },
  { group: "wire", path: "gateway/reply.ts" },
  { group: "wire", path: "gateway/headers.ts" },
  { group: "client packet", path: "realtime/packets.ts", table: "clientPackets" },
  { group: "gateway packet", path: "realtime/packets.ts", table: "gatewayPackets" },
]

type Table = Readonly<Record<string, unknown>>

const isTable = (value: unknown): value is Table => typeof value === "object" && value !== null

export const hashTable = (group: string, table: Table): Hashes =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [`${group} ${name}`, shapeHash(entry)]))

const schemasOf = (module: Table): Table =>
  Object.fromEntries(Object.entries(module).filter(([, each]) => Schema.isSchema(each)))

/** Rows that no log can rebuild, each with the version of its collection: "device <family> v<version>". */
const deviceRows = (): Hashes =>
  hashTable("device", Object.fromEntries(lockedFamilies.map(([name, family]) => [name, families[family].value])))

/** What is folded into rows, each with the version of its projection: "folds <projection> v<version>". */
const folds = (): Hashes =>
  Object.fromEntries(foldedTags.map(({ name, version, tags }) => [`folds ${name} v${version}`, shapeHash(tags)]))

export const readRegistry = async (): Promise<Hashes> => {
  const hashes: Record<string, string> = { ...deviceRows(), ...folds(), ...hashTable("event", formerEvents) }
  for (const { group, path, table } of GROUPS) {
    const module: unknown = await import(new URL(`../../../schema/${path}`, import.meta.url).href)
    const entries = isTable(module) ? (table === undefined ? schemasOf(module) : module[table]) : undefined
    if (!isTable(entries) || Object.keys(entries).length === 0) {
      throw new Error(`schema/${path} has no ${table === undefined ? "schemas" : `table "${table}"`} to lock`)
    }
    Object.assign(hashes, hashTable(group, entries))
  }
  return hashes
}
