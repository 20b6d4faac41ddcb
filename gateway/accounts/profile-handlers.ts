/** The endpoints of profile edits and of what a profile chooses from. */
import { Effect } from "effect"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import type { Store } from "../store/store.ts"
import { listLanguages, readInterests } from "./dictionaries.ts"
import { saveProfile } from "./save-profile.ts"

export const profileHandlers: Handlers<"updateInfo" | "interests" | "languages", Store | Feed> = {
  updateInfo: (request, { userId }) => saveProfile(userId, request),
  interests: (_, caller) => readInterests(caller),
  languages: (_, caller) => Effect.succeed(listLanguages(caller)),
}
