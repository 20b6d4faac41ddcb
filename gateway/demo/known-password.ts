/**
 * Demo accounts share a password that the README names: a gateway in production refuses to start on a store that has
 * them.
 */
import { Effect } from "effect"
import { verifyPassword } from "../accounts/password.ts"
import { UnsafeStore } from "../banner.ts"
import { everyHost } from "../people/every-host.ts"
import { Store, type Tx } from "../store/store.ts"
import { DEMO_PASSWORD, SAM_EMAIL } from "./people.ts"

const ROWS = 500

/**
 * An account by each password hash among the demo user and the demo hosts. Initially they share one hash, so it is
 * tried only once.
 */
const demoHashes = (tx: Tx): Effect.Effect<ReadonlyMap<string, string>> =>
  Effect.gen(function* () {
    const nameByHash = new Map<string, string>()
    const sam = yield* tx.accounts.findByEmail(SAM_EMAIL)
    if (sam?.passwordHash) nameByHash.set(sam.passwordHash, SAM_EMAIL)
    const hosts = (yield* everyHost(tx.accounts.hostFacts)).map(({ id }) => id)
    for (let from = 0; from < hosts.length; from += ROWS)
      for (const { demo, email, passwordHash } of yield* tx.accounts.findMany(hosts.slice(from, from + ROWS)))
        if (demo && email !== null && passwordHash !== null && !nameByHash.has(passwordHash))
          nameByHash.set(passwordHash, email)
    return nameByHash
  })

export const refuseKnownPasswords = Effect.gen(function* () {
  const store = yield* Store
  for (const [hash, email] of yield* store.transact(demoHashes))
    if (yield* verifyPassword(DEMO_PASSWORD, hash))
      return yield* Effect.die(
        new UnsafeStore(`its database holds the demo accounts, and ${email} has the password that everybody knows`),
      )
})
