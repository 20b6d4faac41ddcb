/** Creates a database for each test file, on the PostgreSQL that `npm run test:postgres` started. */
import { randomBytes } from "node:crypto"
import pg from "pg"

const server = (): string => {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error("TEST_DATABASE_URL is not set: run these by npm run test:postgres")
  return url
}

const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server() })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export const makeDatabase = async (): Promise<{ readonly url: string; drop(): Promise<void> }> => {
  const name = `livcam_test_${randomBytes(6).toString("hex")}`
  await asAdmin(`create database ${name}`)
  return {
    url: Object.assign(new URL(server()), { pathname: `/${name}` }).href,
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}
