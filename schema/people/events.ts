/** Events of people. From the feed. */
import { Schema } from "effect"
import { Person } from "./user.ts"

/** A person that chats and calls refer to; comes before the first of them, and again when name or picture change. */
export const PersonSeen = Schema.TaggedStruct("v1.PersonSeen", { person: Person })

/** What the gateway tells of this domain, by tag. */
export const peopleFeedEvents = {
  "v1.PersonSeen": PersonSeen,
} as const
