import { Effect } from "effect"
import { expect, test } from "vitest"
import { addUser, callerOf, inWorld, visitor } from "../../tests/worlds/gateway/world.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { buyerOf } from "./buyer.ts"

const countryOf = (caller: Caller) =>
  Store.use((store) => store.transact((tx) => Effect.map(buyerOf(tx, caller), ({ countryId }) => countryId)))

test("AUTH-15: prices are of the account's country, else of the one that was said, else of the address's, else of none", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo] = [yield* addUser("Ann", { countryId: "ES" }), yield* addUser("Bo", { countryId: null })]
      const here = { addressCountry: "PT" }
      const said = { ...here, countryId: "IN" }
      const countries = []
      for (const caller of [visitor, callerOf(bo)])
        for (const at of [{}, here, said]) countries.push(yield* countryOf({ ...caller, ...at }))
      expect(countries).toEqual(["US", "PT", "IN", "US", "PT", "IN"])
      expect(yield* countryOf({ ...callerOf(ann), ...said })).toBe("ES")
    }),
  ))
