/** Events of the own account. From the feed. */
import { Schema } from "effect"
import { OwnUser } from "../people/user.ts"

/** The own user as it stands now. */
export const AccountUpdated = Schema.TaggedStruct("v1.AccountUpdated", { user: OwnUser })

/** What the gateway tells of this domain, by tag. */
export const accountFeedEvents = {
  "v1.AccountUpdated": AccountUpdated,
} as const
