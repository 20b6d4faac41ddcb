/** Events of the own account. From the feed. */
import { Schema } from "effect"
import { OwnUser } from "../people/user.ts"

/** The own user as it stands now. */
export const AccountUpdated = Schema.TaggedStruct("v1.AccountUpdated", { user: OwnUser })
