/** The caller's own feed entries that a request caused. */
import { Schema } from "effect"
import { FeedEntry } from "../log/entry.ts"

/**
 * The caller's own feed entries that a request caused, and the feed's newest number `head`. A hint that saves a pull.
 */
export const FeedGrowth = Schema.Struct({ head: Schema.Int, entries: Schema.Array(FeedEntry) })
export type FeedGrowth = typeof FeedGrowth.Type
