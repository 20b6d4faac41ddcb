/**
 * The entries of a month, as the gateway sends them to a device that has only the month's sums, and as the device's log
 * keeps them.
 */
import { Schema } from "effect"
import { Count } from "../ids.ts"
import { FEED_PAGE } from "../rules/constants.ts"
import { CoinsPosted } from "./log.ts"
import { Month } from "./wallet.ts"

const { entryId, currency, amount, reason, roomNum, minute, link, at } = CoinsPosted.fields

/** An entry like v2.CoinsPosted without the balance, which an entry out of turn cannot tell. */
export const LedgerPosting = Schema.Struct({ entryId, currency, amount, reason, roomNum, minute, link, at })
export type LedgerPosting = typeof LedgerPosting.Type

const Postings = Schema.Array(LedgerPosting).check(Schema.isMaxLength(FEED_PAGE))

/**
 * Entries of a month that reached this device out of turn. Other events tell the sums and the balance: these entries
 * only itemise them. Local.
 */
export const PostingsFetched = Schema.TaggedStruct("v1.PostingsFetched", { postings: Postings })

/** This domain's local events, by tag. */
export const coinLocalEvents = { "v1.PostingsFetched": PostingsFetched } as const

/** Asks for a page. `after`: 0, or the previous page's `next`, which is null on the last page. */
export const LedgerMonthRequest = Schema.Struct({ month: Month, after: Count })
/** A page of the month's entries, oldest first. It may be empty. `next`: asks for the following page. */
export const LedgerMonthPage = Schema.Struct({ postings: Postings, next: Schema.NullOr(Count) })
