/** The user who looks at the shop, from the store. */
import { Effect } from "effect"
import type { Caller } from "../http/caller.ts"
import type { Tables } from "../store/tables.ts"
import type { Buyer } from "./offers.ts"

/** Used when no country is known. */
const DEFAULT_COUNTRY = "US"

/**
 * The country is the account's. An account without one, and a visitor, get the country that the request names, else the
 * one that the address is in.
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
