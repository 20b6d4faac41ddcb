/** What tabs say to each other: followers ask, the leader answers, and all hear who is signed in. */
import { Context, Schema } from "effect"
import { AppError } from "#schema/errors.ts"
import { UserId } from "#schema/ids.ts"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import { Asked, type WatchMessage } from "#schema/worker-api.ts"

const tagged = Schema.TaggedStruct

/** A follower's verb. Payloads are decoded by the leader's verbs themselves. */
export const Ask = Schema.Union([
  /** `again`: a leader before this one may have carried it out (schema/worker-api.ts says what `asked` is for). */
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

/** What a watch has to say, by its outer shape: whether it is what the query gives is looked at by the follower, who knows the query. */
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
 * On the channel of a user. Tabs of older builds are there too, so names stay as they were: on the channels, in the names of
 * locks and in the marks of the vault (marks.ts) a leader is `owner`, a follower `guest`. `owner` and `guest` messages never
 * change at all: by them tabs of different protocols know each other. `owner` differs for each leader there ever was; `n`
 * numbers a follower's asks.
 */
export const TabMessage = Schema.Union([
  /** Asks who leads. */
  tagged("guest", { tab: Schema.String, protocol: Schema.Int }),
  /** The leader's heartbeat, from before its engine is open (`ready`). */
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
/** Held by the leader. */
export const leaderLockOf = (userId: number): string => `livcam-owner-${userId}`
/** Each tab holds it as long as it lives: when the leader gets it, the tab has gone. */
export const tabLockOf = (tab: string): string => `livcam-tab-${tab}`

/** The protocol that this worker speaks. Another than the build's own only in tests. */
export const OwnProtocol = Context.Reference<number>("livcam/worker/tabs/OwnProtocol", { defaultValue: () => PROTOCOL })
