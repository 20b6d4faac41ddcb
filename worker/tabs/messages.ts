/** The messages between tabs: followers ask, the leader answers, and all tabs hear who is signed in. */
import { Context, Schema } from "effect"
import { AppError } from "#schema/errors.ts"
import { UserId } from "#schema/ids.ts"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import { Asked, type WatchMessage } from "#schema/worker-api.ts"

const tagged = Schema.TaggedStruct

/** A follower's verb. The leader's verbs decode the payloads. */
export const Ask = Schema.Union([
  /** `asked.again`: an earlier leader may have carried it out (schema/worker-api.ts explains `asked`). */
  tagged("execute", { command: Schema.Unknown, asked: Asked }),
  tagged("watch", { id: Schema.Int, query: Schema.Unknown }),
  tagged("unwatch", { id: Schema.Int }),
  tagged("read", { remote: Schema.Unknown }),
  tagged("hurry", {}),
  /** The follower's tab was shown or hidden. */
  tagged("look", { visible: Schema.Boolean }),
])
export type Ask = typeof Ask.Type

const isRow = Schema.makeFilter((row: unknown) => typeof row === "object" && row !== null)
const rows = Schema.Array(Schema.Unknown.check(isRow))
const order = Schema.Array(Schema.String)

/** A watch's message, by its outer shape. The follower, which knows the query, checks that the content fits it. */
const Watched = Schema.Union([
  Schema.Struct({ id: Schema.Int, kind: Schema.Literal("value"), value: Schema.Unknown }),
  Schema.Struct({ id: Schema.Int, kind: Schema.Literal("list"), head: Schema.Unknown, order, rows }),
  Schema.Struct({
    id: Schema.Int,
    kind: Schema.Literal("patch"),
    head: Schema.optionalKey(Schema.Unknown),
    order: Schema.optionalKey(order),
    rows: Schema.optionalKey(rows),
  }),
  Schema.Struct({ id: Schema.Int, kind: Schema.Literal("failed"), error: AppError }),
]) satisfies Schema.Codec<WatchMessage>

/**
 * The messages on a user's channel. Tabs of older builds share it, so names never change: on the channels, in lock
 * names and in the vault's marks (marks.ts) a leader is `owner` and a follower `guest`. `owner` and `guest` messages
 * keep their form for ever, because tabs of different protocols know each other by them. `owner` is unique for each
 * leader; `n` numbers a follower's asks.
 */
export const TabMessage = Schema.Union([
  /** A follower asks who leads. */
  tagged("guest", { tab: Schema.String, protocol: Schema.Int }),
  /** The leader's heartbeat. `ready`: its engine is open. */
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
  tagged("watched", { owner: Schema.String, tab: Schema.String, message: Watched }),
])
export type TabMessage = typeof TabMessage.Type

/** The messages on the channel of the whole browser. */
export const SessionNews = Schema.Union([
  tagged("signedIn", { userId: UserId }),
  tagged("signedOut", { userId: UserId }),
  tagged("ended", { userId: UserId, error: AppError }),
  tagged("dismissed", {}),
])
export type SessionNews = typeof SessionNews.Type

export const NEWS_CHANNEL = "livcam-session"
export const channelOf = (userId: number): string => `livcam-${userId}`
/** The lock that the leader holds. */
export const leaderLockOf = (userId: number): string => `livcam-owner-${userId}`
/** The lock that each tab holds while it lives. When the leader gets it, the tab has gone. */
export const tabLockOf = (tab: string): string => `livcam-tab-${tab}`

/** The protocol that this worker speaks. Only tests set another than the build's own. */
export const OwnProtocol = Context.Reference<number>("livcam/worker/tabs/OwnProtocol", { defaultValue: () => PROTOCOL })
