/** Helpers for the contract's tests on an open store. */
import { Effect } from "effect"
import type { StoreShape, Tx } from "../store.ts"
import type { AccountRow, NewAccount } from "../tables/accounts/accounts.ts"
import { account } from "./samples.ts"

export interface Opened {
  readonly store: () => StoreShape
  /** Runs one transaction. */
  run<A, E>(body: (tx: Tx) => Effect.Effect<A, E>): Promise<A>
  /** Inserts a new account. */
  person(patch?: Partial<NewAccount>): Promise<AccountRow>
}

export const openedOf = (store: () => StoreShape): Opened => {
  const run: Opened["run"] = (body) => Effect.runPromise(store().transact(body))
  return { store, run, person: (patch) => run((tx) => tx.accounts.insert(account(patch))) }
}
