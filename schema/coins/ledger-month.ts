/** The entries of a month, as the gateway gives them to a device that has only its sums, and as the device's log keeps them. */
import { Schema } from "effect"
import { Count } from "../ids.ts"
import { FEED_PAGE } from "../rules/constants.ts"
import { CoinsPosted } from "./log.ts"
import { Month } from "./wallet.ts"

const { entryId, currency, amount, reason, roomNum, minute, link, at } = CoinsPosted.fields

/** An entry as v2.CoinsPosted tells it, without the balance after it, which an entry out of turn says nothing about. */
export const LedgerPosting = Schema.Struct({ entryId, currency, amount, reason, roomNum, minute, link, at })
export type LedgerPosting = typeof LedgerPosting.Type

const Postings = Schema.Array(LedgerPosting).check(Schema.isMaxLength(FEED_PAGE))

/** Entries of a month that came to this device out of turn. Sums and balance are told by others: this only says what they are made of. Local. */
export const PostingsFetched = Schema.TaggedStruct("v1.PostingsFetched", { postings: Postings })

/** What this device writes of this domain, by tag. */
export const coinLocalEvents = { "v1.PostingsFetched": PostingsFetched } as const

/** `after`: 0, or the `next` of the page before, which is null on the last one. */
export const LedgerMonthRequest = Schema.Struct({ month: Month, after: Count })
/** Entries of the month, oldest first; a page may have none of them. `next`: asks for the page behind it. */
export const LedgerMonthPage = Schema.Struct({ postings: Postings, next: Schema.NullOr(Count) })
