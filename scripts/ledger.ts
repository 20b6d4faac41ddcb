/**
 * `npm run ledger -- verify`: checks the whole ledger of the gateway's store (DATABASE_URL, else the folder
 * LIVCAM_DATA) and prints what is wrong. Exits with 1 when something is. A store in a folder belongs to one process:
 * stop the gateway first.
 */
import { Effect } from "effect"
import { faultText, verifyLedger } from "../gateway/coins/verify-ledger.ts"
import { runOnStore } from "./setup/on-store.ts"

const verify = Effect.map(verifyLedger, ({ entries, accounts, faults }) => {
  for (const fault of faults) console.error(faultText(fault))
  console.info(
    `${entries} postings of ${accounts} accounts: ${faults.length === 0 ? "all is right" : "wrong, see above"}`,
  )
  return faults.length === 0 ? 0 : 1
})

const isAsked = process.argv[2] === "verify" && process.argv.length === 3
await runOnStore(isAsked ? verify : undefined, "npm run ledger -- verify")
