/** What the log keeps of people, oneself among them: events of the feed. */
import { Schema } from "effect"
import type { Tells } from "../log/tells.ts"
import { OwnUser } from "../people/user.ts"
import { Person } from "./user.ts"

/** The own user as it stands now. */
export const AccountUpdated = Schema.TaggedStruct("v1.AccountUpdated", { user: OwnUser })

/** A person that chats and calls refer to; comes before the first of them, and again when name or picture change. */
export const PersonSeen = Schema.TaggedStruct("v1.PersonSeen", { person: Person })

/** What the gateway tells of this domain, by tag. */
export const peopleFeedEvents = {
  "v1.AccountUpdated": AccountUpdated,
  "v1.PersonSeen": PersonSeen,
} as const

/** What each tells whole (log/tells.ts). */
export const peopleTells = {
  "v1.AccountUpdated": () => ({ sets: ["me"] }),
  "v1.PersonSeen": ({ person }) => ({ sets: [`person ${person.userId}`] }),
} as const satisfies Tells<typeof peopleFeedEvents>
