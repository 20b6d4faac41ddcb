/** The contract of the store on PGlite, and on PostgreSQL when TEST_DATABASE_URL is set. In memory: store.test.ts. */
import { randomBytes } from "node:crypto"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import pg from "pg"
import { afterAll, beforeAll } from "vitest"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { storeContract } from "./contract.ts"
import { pgliteStore, postgresStore } from "./sql/sql-store.ts"
import { Store, type StoreShape } from "./store.ts"

const OPEN_MS = 60_000

/** Opens a layer before the tests that call this and closes it after them. */
const opened = (layer: () => Promise<Layer.Layer<Store>>): (() => StoreShape) => {
  const scope = Scope.makeUnsafe()
  let store: StoreShape | undefined
  beforeAll(async () => {
    store = Context.get(await Effect.runPromise(Layer.buildWithScope(await layer(), scope)), Store)
  }, OPEN_MS)
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)), OPEN_MS)
  return () => {
    if (store === undefined) throw new Error("the store is not open yet")
    return store
  }
}

storeContract(
  "the store on PGlite",
  opened(async () => pgliteStore(await databaseImage())),
)

const url = process.env.TEST_DATABASE_URL
if (url !== undefined) {
  const name = `livcam_test_${randomBytes(6).toString("hex")}`
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  afterAll(() => asAdmin(`drop database if exists ${name} with (force)`))
  storeContract(
    "the store on PostgreSQL",
    opened(async () => {
      await asAdmin(`create database ${name}`)
      return postgresStore(Object.assign(new URL(url), { pathname: `/${name}` }).href)
    }),
  )
}
