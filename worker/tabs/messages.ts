/** What tabs say to each other: guests ask, the owner answers, and all hear who is signed in. */
import { Schema } from "effect"
import { AppError } from "#schema/errors.ts"
import { UserId } from "#schema/ids.ts"

const tagged = Schema.TaggedStruct

/** A guest's verb. Payloads are decoded by the owner's verbs themselves. */
export const Ask = Schema.Union([
  tagged("execute", { command: Schema.Unknown }),
  tagged("watch", { id: Schema.Int, query: Schema.Unknown }),
  tagged("unwatch", { id: Schema.Int }),
  tagged("read", { remote: Schema.Unknown }),
  tagged("hurry", {}),
])
export type Ask = typeof Ask.Type

/** On the channel of a user. `n` numbers a guest's asks. */
export const TabMessage = Schema.Union([
  /** Who owns? */
  tagged("guest", { tab: Schema.String }),
  /** I do. `owner` differs for each owner there ever was. */
  tagged("owner", { owner: Schema.String }),
  tagged("ask", { tab: Schema.String, n: Schema.Int, ask: Ask }),
  tagged("answer", {
    tab: Schema.String,
    n: Schema.Int,
    outcome: Schema.Union([
      Schema.Struct({ ok: Schema.Literal(true), value: Schema.Unknown }),
      Schema.Struct({ ok: Schema.Literal(false), error: AppError }),
    ]),
  }),
  /** A WatchMessage of the owner's own making. */
  tagged("watched", { tab: Schema.String, message: Schema.Unknown }),
])
export type TabMessage = typeof TabMessage.Type

/** On the channel of the whole browser. */
export const SessionNews = Schema.Union([
  tagged("signedIn", { userId: UserId }),
  tagged("signedOut", { userId: UserId }),
  tagged("ended", { userId: UserId, error: AppError }),
  tagged("dismissed", {}),
])
export type SessionNews = typeof SessionNews.Type

export const NEWS_CHANNEL = "livcam-session"
export const channelOf = (userId: number): string => `livcam-${userId}`
/** Held by the owner. */
export const ownerLockOf = (userId: number): string => `livcam-owner-${userId}`
/** Held by each tab as long as it lives: whoever gets it knows that the tab has gone. */
export const tabLockOf = (tab: string): string => `livcam-tab-${tab}`
