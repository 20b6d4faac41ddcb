/** What tabs say to each other: guests ask, the owner answers, and all hear who is signed in. */
import { Schema } from "effect"
import { AppError } from "#schema/errors.ts"
import { IntentId, UserId } from "#schema/ids.ts"

const tagged = Schema.TaggedStruct

/** A guest's verb. Payloads are decoded by the owner's verbs themselves. */
export const Ask = Schema.Union([
  /** `again`: an owner before this one may have carried it out (schema/worker-api.ts says what `asked` is for). */
  tagged("execute", { command: Schema.Unknown, asked: Schema.Struct({ id: IntentId, again: Schema.Boolean }) }),
  tagged("watch", { id: Schema.Int, query: Schema.Unknown }),
  tagged("unwatch", { id: Schema.Int }),
  tagged("read", { remote: Schema.Unknown }),
  tagged("hurry", {}),
  /** The guest's tab was shown or hidden. */
  tagged("look", { visible: Schema.Boolean }),
])
export type Ask = typeof Ask.Type

/**
 * On the channel of a user. `owner` differs for each owner there ever was; `n` numbers a guest's asks. `guest` and `owner`
 * never change: by them tabs of different protocols know each other.
 */
export const TabMessage = Schema.Union([
  /** Who owns? */
  tagged("guest", { tab: Schema.String, protocol: Schema.Int }),
  /** I do: said again and again, from before the engine is open (`ready`). */
  tagged("owner", { owner: Schema.String, protocol: Schema.Int, ready: Schema.Boolean }),
  tagged("ask", { tab: Schema.String, protocol: Schema.Int, n: Schema.Int, ask: Ask }),
  tagged("answer", {
    owner: Schema.String,
    tab: Schema.String,
    n: Schema.Int,
    outcome: Schema.Union([
      Schema.Struct({ ok: Schema.Literal(true), value: Schema.Unknown }),
      Schema.Struct({ ok: Schema.Literal(false), error: AppError }),
    ]),
  }),
  /** A WatchMessage of the owner's own making. */
  tagged("watched", { owner: Schema.String, tab: Schema.String, message: Schema.Unknown }),
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
