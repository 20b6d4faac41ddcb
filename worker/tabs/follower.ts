/**
 * The handle of a follower. It sends each verb to the leader over the account's channel, and gives all watches to each
 * new leader. Commands that happen once under their id are safe to send again; other commands are not (asks.ts).
 */
import { Effect, Option, Schema, type Scope } from "effect"
import { failure } from "#schema/errors.ts"
import { queries } from "#schema/queries.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import { isAskableAgain } from "../commands/once-in-turn.ts"
import { makeAsks } from "./asks.ts"
import { Channels } from "./channels.ts"
import type { EngineHandle } from "./engine-handle.ts"
import { channelOf, OwnProtocol, TabMessage } from "./messages.ts"

export interface FollowerOptions {
  readonly userId: number
  readonly tab: string
  /** Called at each sign of life of the leader. */
  readonly heard: () => void
  /** Run when the leader speaks a newer protocol. */
  readonly outdated: Effect.Effect<void>
  /** This tab is known to have an older version: it carries out no commands. */
  readonly isOutdated: boolean
}

const decode = Schema.decodeUnknownOption(TabMessage)

export const openFollower = Effect.fn("openFollower")(function* ({
  userId,
  tab,
  heard: signOfLife,
  outdated,
  isOutdated,
}: FollowerOptions): Effect.fn.Return<EngineHandle, never, Channels | Scope.Scope> {
  const channel = yield* (yield* Channels).open(channelOf(userId))
  const protocol = yield* OwnProtocol
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const watches = new Map<number, { readonly query: unknown; readonly send: (message: WatchMessage) => void }>()
  let leader: string | null = null
  let looks: boolean | null = null
  /** True when the leader has dropped this follower's watches, because it took the follower for a new one. */
  let isForgotten = false

  const post = (message: TabMessage): void => channel.post(message)
  const asks = makeAsks((n, ask) => post({ _tag: "ask", tab, protocol, n, ask }))

  const postLook = (): void => {
    if (leader !== null && looks !== null) asks.tell({ _tag: "look", visible: looks })
  }

  const watchAll = (): void => {
    isForgotten = false
    const asked = asks.watchAgain()
    for (const [id, { query }] of watches) if (!asked.has(id)) asks.tell({ _tag: "watch", id, query })
  }

  const follow = (next: string): void => {
    if (next === leader) {
      if (isForgotten) watchAll()
      return
    }
    leader = next
    postLook()
    asks.led()
    watchAll()
  }

  const meet = (message: Extract<TabMessage, { _tag: "owner" }>): void => {
    if (message.protocol > protocol && !isOutdated) return void runFork(outdated)
    // A leader with an older version gives up as soon as it hears of this tab, so no ask is sent to it.
    if (message.protocol < protocol) {
      isForgotten = true
      post({ _tag: "guest", tab, protocol })
      return
    }
    signOfLife()
    if (message.ready) follow(message.owner)
  }

  channel.listen((heard) => {
    const message = Option.getOrUndefined(decode(heard))
    if (message?._tag === "owner") return meet(message)
    if (message?._tag !== "answer" && message?._tag !== "watched") return
    if (message.owner !== leader || message.tab !== tab) return
    signOfLife()
    if (message._tag === "answer") return asks.answered(message)
    const watched = watches.get(message.message.id)
    if (watched !== undefined && fits(watched.query, message.message)) watched.send(asFollower(message.message))
  })
  post({ _tag: "guest", tab, protocol })
  yield* Effect.addFinalizer(() => asks.giveUp)

  return {
    userId,
    role: "follower",
    execute: (command, _tab, asked) =>
      isOutdated
        ? Effect.fail(failure("protocolMismatch"))
        : asks.ask({ _tag: "execute", command, asked }, isAskableAgain(command._tag)),
    watch: (id, query, send) =>
      Effect.suspend(() => {
        watches.set(id, { query, send })
        return Effect.asVoid(asks.ask({ _tag: "watch", id, query }))
      }),
    unwatch: (id) =>
      Effect.sync(() => {
        watches.delete(id)
        asks.tell({ _tag: "unwatch", id })
      }),
    read: (remote) => asks.ask({ _tag: "read", remote }),
    hurry: Effect.sync(() => asks.tell({ _tag: "hurry" })),
    browserSays: () => Effect.void,
    look: (isVisible) =>
      Effect.sync(() => {
        looks = isVisible
        postLook()
      }),
    ended: Effect.never,
  }
})

type Is = (value: unknown) => boolean
/** For each query: checks of its value, or of its head and rows. */
const checks = new Map(
  Object.entries(queries).map(
    ([tag, query]): [string, { readonly value?: Is; readonly head?: Is; readonly row?: Is }] => [
      tag,
      query.shape === "one"
        ? { value: Schema.is(query.value) }
        : { head: Schema.is(query.head), row: Schema.is(query.row) },
    ],
  ),
)

/** True when the message fits the watched query. Another tab's messages are checked before the page shows them. */
const fits = (query: unknown, message: WatchMessage): boolean => {
  if (message.kind === "failed") return true
  const { value, head, row } = checks.get(Object(query)._tag) ?? {}
  if (message.kind === "value") return value?.(message.value) ?? false
  if (head === undefined || row === undefined) return false
  if (message.rows?.every(row) === false) return false
  return message.kind === "patch" && message.head === undefined ? true : head(message.head)
}

/** Sets the connection's role to follower: nothing else in an answer differs between tabs. */
const asFollower = (message: WatchMessage): WatchMessage =>
  message.kind === "value" && isConnection(message.value)
    ? { ...message, value: { ...message.value, role: "follower" } }
    : message

const isConnection = (value: unknown): value is { readonly role: string; readonly messaging: string } =>
  typeof value === "object" && value !== null && "role" in value && "messaging" in value
