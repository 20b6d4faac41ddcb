/** Feed events about people, including the own user. */
import { Schema } from "effect"
import type { Tells } from "../log/tells.ts"
import { OwnUser } from "../people/user.ts"
import { Person } from "./user.ts"

/** The current own user. */
export const AccountUpdated = Schema.TaggedStruct("v1.AccountUpdated", { user: OwnUser })

/**
 * A person that chats and calls refer to. Comes before the first of them, and again when the name or picture changes.
 */
export const PersonSeen = Schema.TaggedStruct("v1.PersonSeen", { person: Person })

/** This domain's feed events, by tag. */
export const peopleFeedEvents = {
  "v1.AccountUpdated": AccountUpdated,
  "v1.PersonSeen": PersonSeen,
} as const

/** What these events carry in full (log/tells.ts). */
export const peopleTells = {
  "v1.AccountUpdated": () => ({ sets: ["me"] }),
  "v1.PersonSeen": ({ person }) => ({ sets: [`person ${person.userId}`] }),
} as const satisfies Tells<typeof peopleFeedEvents>
