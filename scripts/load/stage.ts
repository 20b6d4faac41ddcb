/** What a part of the load runs on: its own database on a temporary PostgreSQL, and bundled gateways that it starts. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Layer } from "effect"
import pg from "pg"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import type { Store } from "../../gateway/store/store.ts"
import { type GatewayProcess, makeGatewayProcess } from "../../tests/browser/support/gateway-process.ts"
import { processorTime } from "../../tests/load/processor-time.ts"
import { type Clocks, ownTime } from "../../tests/load/work.ts"

export interface Stage {
  readonly databaseUrl: string
  readonly store: Layer.Layer<Store>
  /** Small sizes: takes a minute at most, and the figures mean little. */
  readonly isQuick: boolean
  /** An empty folder that is deleted afterwards. */
  readonly folder: string
  /**
   * A gateway that is not started yet; it is disposed of afterwards. `isEmbedded`: on a PGlite in a folder of its own.
   * `flags`: options for Node.
   */
  gateway(options?: { readonly isEmbedded?: boolean; readonly flags?: ReadonlyArray<string> }): Promise<GatewayProcess>
  /** Processor time of these gateways and of the database. */
  clocks(gateways: ReadonlyArray<GatewayProcess>): Clocks
  /** Processor time of this process, in place of a gateway, and of the database. */
  readonly byHand: Clocks
  /** A connection to the database, open while `use` runs. */
  withClient<A>(use: (client: pg.Client) => Promise<A>): Promise<A>
}

export interface Server {
  readonly url: string
  readonly pid: number
}

export interface StageOptions {
  readonly name: string
  readonly bundle: string
  readonly isQuick: boolean
  /** Folder to which the gateways write profiles. */
  readonly profile?: string
}

const withClientAt = async <A>(url: string, use: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

export const withStage = async <A>(
  server: Server,
  { name, bundle, isQuick, profile }: StageOptions,
  use: (stage: Stage) => Promise<A>,
): Promise<A> => {
  await withClientAt(server.url, (client) => client.query(`create database ${name}`))
  const databaseUrl = server.url.replace(/[^/]*$/, name)
  const folder = mkdtempSync(join(tmpdir(), "livcam-load-"))
  const gateways: Array<GatewayProcess> = []
  const database = () => processorTime(server.pid)
  try {
    return await use({
      databaseUrl,
      store: postgresStore(databaseUrl),
      isQuick,
      folder,
      gateway: async ({ isEmbedded = false, flags = [] } = {}) => {
        const made = await makeGatewayProcess(undefined, {
          bundle,
          env: {
            NODE_ENV: "production",
            LIVCAM_SECRET: "of the load's own",
            TRUST_PROXY: "1",
            ...(!isEmbedded && { DATABASE_URL: databaseUrl }),
          },
          flags: [...flags, ...(profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`])],
        })
        gateways.push(made)
        return made
      },
      clocks: (used) => ({ gateway: () => used.reduce((sum, each) => sum + processorTime(each.pid()), 0), database }),
      byHand: { gateway: ownTime, database },
      withClient: (withIt) => withClientAt(databaseUrl, withIt),
    })
  } finally {
    for (const gateway of gateways) {
      // A gateway writes its profile when it is asked to stop.
      await gateway.kill()
      await gateway.dispose()
    }
    rmSync(folder, { recursive: true, force: true })
    await withClientAt(server.url, (client) => client.query(`drop database ${name} with (force)`))
  }
}
