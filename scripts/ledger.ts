/**
 * `npm run ledger -- verify`: looks at the whole ledger of the gateway's store (DATABASE_URL, else the folder LIVCAM_DATA) and says where
 * it is wrong. Ends with 1 when it is. A store in a folder belongs to one process: stop the gateway first.
 */
import { Effect } from "effect"
import { troubleOf } from "../gateway/banner.ts"
import { faultText, verifyLedger } from "../gateway/coins/verify-ledger.ts"
import { readEnvironment } from "../gateway/environment.ts"
import { pgliteStore, postgresStore } from "../gateway/store/sql/sql-store.ts"

const verify = async (): Promise<number> => {
  const { databaseUrl, dataDir } = readEnvironment(process.env)
  const store = databaseUrl === null ? pgliteStore(dataDir) : postgresStore(databaseUrl)
  const { entries, accounts, faults } = await Effect.runPromise(Effect.provide(verifyLedger, store))
  for (const fault of faults) console.error(faultText(fault))
  console.info(
    `${entries} postings of ${accounts} accounts: ${faults.length === 0 ? "all is right" : "wrong, see above"}`,
  )
  return faults.length === 0 ? 0 : 1
}

if (process.argv[2] !== "verify" || process.argv.length > 3) {
  console.error("npm run ledger -- verify")
  process.exitCode = 2
} else
  process.exitCode = await verify().catch((failed: unknown) => {
    console.error(troubleOf(failed))
    return 2
  })
