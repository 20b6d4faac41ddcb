/** Endpoints for profile edits and for the lists a profile chooses from. */
import { Effect } from "effect"
import type { ResponseOf } from "#schema/endpoints.ts"
import { INTEREST_IDS, INTERESTS } from "#schema/rules/people/interests.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import type { Feed } from "../../feed/feed.ts"
import type { Caller } from "../../http/caller.ts"
import type { Handlers } from "../../http/handler.ts"
import { languageNameOf } from "../../people/names.ts"
import { Store } from "../../store/store.ts"
import { saveProfile } from "./save-profile.ts"

/** Interests to choose from (spec section 3), with the caller's selection. */
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

/** Languages to choose from, named in the caller's language. */
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
