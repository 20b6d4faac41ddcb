/** Dictionaries that a profile chooses from (spec section 3): interests with what the caller has chosen, and languages. */
import { Effect } from "effect"
import type { ResponseOf } from "#schema/gateway/endpoints.ts"
import { INTEREST_IDS, INTERESTS } from "#schema/rules/interests.ts"
import { LANGUAGE_CODES } from "#schema/rules/languages.ts"
import type { Caller } from "../http/caller.ts"
import { languageNameOf } from "../people/names.ts"
import { Store } from "../store/store.ts"

export const readInterests = ({ userId }: Caller): Effect.Effect<ResponseOf<"interests">, never, Store> =>
  Effect.gen(function* () {
    const store = yield* Store
    const selected = (yield* store.transact((tx) => tx.accounts.find(userId)))?.interestIds ?? []
    const items = INTEREST_IDS.map((id) => ({
      id,
      name: INTERESTS[id] ?? "",
      url: "",
      selected: selected.includes(id),
    }))
    return { selected, items }
  })

/** Named in the caller's language. */
export const listLanguages = ({ languageId }: Caller): ResponseOf<"languages"> =>
  Object.entries(LANGUAGE_CODES).map(([id, code]) => ({
    id: Number(id),
    name: languageNameOf(Number(id), languageId),
    code,
  }))
