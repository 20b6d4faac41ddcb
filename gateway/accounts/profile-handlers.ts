/** The endpoints of profile edits and of what a profile chooses from. */
import { Effect } from "effect"
import type { ResponseOf } from "#schema/endpoints.ts"
import { INTEREST_IDS, INTERESTS } from "#schema/rules/people/interests.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import type { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { languageNameOf } from "../people/names.ts"
import { Store } from "../store/store.ts"
import { saveProfile } from "./save-profile.ts"

/** Dictionaries that a profile chooses from (spec section 3): interests with what the caller has chosen, and languages. */
const readInterests = ({ userId }: Caller): Effect.Effect<ResponseOf<"interests">, never, Store> =>
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
const listLanguages = ({ languageId }: Caller): ResponseOf<"languages"> =>
  Object.entries(LANGUAGE_CODES).map(([id, code]) => ({
    id: Number(id),
    name: languageNameOf(Number(id), languageId),
    code,
  }))

export const profileHandlers: Handlers<"updateInfo" | "interests" | "languages", Store | Feed> = {
  updateInfo: (request, { userId }) => saveProfile(userId, request),
  interests: (_, caller) => readInterests(caller),
  languages: (_, caller) => Effect.succeed(listLanguages(caller)),
}
