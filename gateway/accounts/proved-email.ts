/**
 * Whether an account's email is known to be its owner's. Joining proves no email: somebody may join with another
 * person's, and bind a phone number or an account elsewhere, to be still in when that person takes the account.
 */
import { Clock, Effect } from "effect"
import type { Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import type { IdentityRow } from "../store/tables/accounts/identities.ts"
import { removeWay } from "./ways/remove-way.ts"

/**
 * Also of accounts older than `emailProvedAt`. An identity that is as old as its account made it, so the email came
 * with it or was bound later. A phone number brings no email.
 */
const isProved = (account: AccountRow, ways: ReadonlyArray<IdentityRow>): boolean =>
  account.emailProvedAt !== null ||
  account.emailChangedAt !== null ||
  ways.some(({ provider, at }) => provider !== "phone" && at === account.createdAt)

/** `shown`: the email that whoever is in the account has proved; null: none. */
export const proveEmail = Effect.fnUntraced(function* (tx: Tx, account: AccountRow, shown: string | null) {
  if (shown === null || shown !== account.email || account.emailProvedAt !== null) return
  yield* tx.accounts.update(account.id, { emailProvedAt: yield* Clock.currentTimeMillis })
})

/**
 * Gives the account to whoever has a code sent to its email. If that proves the email for the first time, all other
 * ways in and all push subscriptions go. Returns the ways that are gone.
 */
export const takeByEmail = Effect.fnUntraced(function* (tx: Tx, account: AccountRow) {
  const ways = yield* tx.identities.listOf(account.id)
  yield* proveEmail(tx, account, account.email)
  if (isProved(account, ways)) return []
  for (const way of ways) yield* removeWay(tx, way)
  for (const { id } of yield* tx.pushSubscriptions.of(account.id)) yield* tx.pushSubscriptions.drop(id)
  return ways
})
