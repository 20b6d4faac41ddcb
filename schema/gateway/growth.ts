/** What a request has caused in the own feed. */
import { Schema } from "effect"
import { FeedEntry } from "../log/entry.ts"

/** Entries of the own feed that a request caused, and the feed's newest number: a hint that saves a pull. */
export const FeedGrowth = Schema.Struct({ head: Schema.Int, entries: Schema.Array(FeedEntry) })
export type FeedGrowth = typeof FeedGrowth.Type
