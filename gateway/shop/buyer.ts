/** Who looks at the shop, as the store has them. */
import { Effect } from "effect"
import type { Caller } from "../http/caller.ts"
import type { Tables } from "../store/tables.ts"
import type { Buyer } from "./offers.ts"

/** Where no other country is known. */
const DEFAULT_COUNTRY = "US"

/**
 * The country is the account's; for one that has none, and for a visitor, the one that the request names, and where it names none the one
 * that the address is in.
 */
export const buyerOf = (
  tables: Pick<Tables, "accounts" | "orders">,
  { userId, countryId, addressCountry }: Caller,
): Effect.Effect<Buyer> =>
  Effect.gen(function* () {
    const here = countryId ?? addressCountry ?? DEFAULT_COUNTRY
    if (userId === 0) return { userId, countryId: here, createdAt: 0, hasBought: false }
    const account = yield* tables.accounts.find(userId)
    return {
      userId,
      countryId: account?.countryId ?? here,
      createdAt: account?.createdAt ?? 0,
      hasBought: (yield* tables.orders.sums(userId)).bought > 0,
    }
  })
