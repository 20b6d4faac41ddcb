/**
 * The engines of the benchmark: their labels, the largest history each takes, and what their stored data depends on.
 */
import { FOLDS } from "../../../worker/projections/fold-map.ts"
import { INDEX_VERSION } from "../../../worker/search/index-mark.ts"
import type { EngineName } from "../engines/engine.ts"

export interface EngineFacts {
  readonly label: string
  /** Package whose version is reported; null for the platform and the product. */
  readonly library: string | null
  /** The largest history that the engine gets; `why` says why not more. */
  readonly most: number
  readonly why?: string
  /** Messages per step of seeding. */
  readonly seedAtOnce: number
  /** Sources that determine what the engine stores. When they change, it is seeded again. */
  readonly sources: ReadonlyArray<string>
  /** Has the same effect, where the product itself has a version number for its stored form. */
  readonly version?: string
}

const DATA = ["tests/bench/workload", "tests/bench/engines/chat-book.ts"]
const ALL = Number.POSITIVE_INFINITY

export const engineNames: ReadonlyArray<EngineName> = [
  "raw-idb",
  "raw-pages",
  "ours",
  "sqlite-wal",
  "dexie",
  "rxdb",
  "tinybase",
  "pouchdb",
]

export const engines: Readonly<Record<EngineName, EngineFacts>> = {
  ours: {
    label: "LivCam store",
    library: null,
    most: ALL,
    seedAtOnce: 500,
    sources: [
      "tests/bench/workload",
      "worker/store/families.ts",
      "worker/store/row-schemas.ts",
      "worker/store/disk/dexie-disk.ts",
      "worker/store/disk/text-table.ts",
      "worker/store/stored-text.ts",
      "worker/store/disk/packed-text.ts",
      "worker/store/disk/all-or-nothing-storage.ts",
      "schema/events",
      "schema/chat/message.ts",
    ],
    version: `folds ${FOLDS}, index ${INDEX_VERSION}`,
  },
  "raw-idb": {
    label: "raw IndexedDB, three stores",
    library: null,
    most: ALL,
    seedAtOnce: 5_000,
    sources: [...DATA, "tests/bench/engines/raw-idb.ts"],
  },
  "raw-pages": {
    label: "raw IndexedDB, our layout",
    library: null,
    most: ALL,
    seedAtOnce: 6_400,
    sources: [...DATA, "tests/bench/engines/raw-pages.ts"],
  },
  dexie: {
    label: "Dexie",
    library: "dexie",
    most: ALL,
    seedAtOnce: 5_000,
    sources: [...DATA, "tests/bench/engines/dexie.ts"],
  },
  rxdb: {
    label: "RxDB (Dexie storage)",
    library: "rxdb",
    most: ALL,
    seedAtOnce: 2_000,
    sources: [...DATA, "tests/bench/engines/rxdb.ts"],
  },
  "sqlite-wal": {
    label: "SQLite WASM, OPFS, WAL",
    library: "@sqlite.org/sqlite-wasm",
    most: ALL,
    seedAtOnce: 5_000,
    sources: [...DATA, "tests/bench/engines/sqlite.ts"],
  },
  tinybase: {
    label: "TinyBase",
    library: "tinybase",
    most: 100_000,
    why: "everything is in memory and a save writes a whole table: 1M messages are some 700 MB of heap",
    seedAtOnce: 5_000,
    sources: [...DATA, "tests/bench/engines/tinybase.ts"],
  },
  pouchdb: {
    label: "PouchDB",
    library: "pouchdb-browser",
    most: 100_000,
    why: "seeding 1M messages takes longer than all other engines together",
    seedAtOnce: 2_000,
    sources: [...DATA, "tests/bench/engines/pouchdb.ts"],
  },
}
