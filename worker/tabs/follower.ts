/**
 * The handle of a follower: each verb is asked of the leader over the channel. When another tab becomes leader, watches, reads and
 * commands that become intents are asked again; another command whose answer is lost fails, because it may have been done.
 */
import { Deferred, Effect, Option, Schema, type Scope } from "effect"
import { AppFailure, failure } from "#schema/errors.ts"
import { type QueryTag, queries } from "#schema/queries.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import { isAskableAgain } from "../commands/once-in-turn.ts"
import { Channels } from "./channels.ts"
import type { EngineHandle } from "./engine-handle.ts"
import { type Ask, channelOf, OwnProtocol, TabMessage } from "./messages.ts"

/** Longer than a request to the gateway may take, shorter than the page's own deadline, ms. */
const ANSWER_MS = 55_000

interface Pending {
  ask: Ask
  readonly answer: Deferred.Deferred<unknown, AppFailure>
  /** It may be asked of another leader although this one may have done it. */
  readonly isSafe: boolean
  /** Has been sent to a leader. */
  sent: boolean
}

export interface FollowerOptions {
  readonly userId: number
  readonly tab: string
  /** The leader has given a sign of life. */
  readonly heard: () => void
  /** The leader speaks a newer protocol. */
  readonly outdated: Effect.Effect<void>
  /** This tab is known to be of an older version: it watches and asks for nothing else. */
  readonly isOutdated: boolean
}

const decode = Schema.decodeUnknownOption(TabMessage)
const silent = Effect.fail(failure("workerSilent"))

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
  const pending = new Map<number, Pending>()
  const watches = new Map<number, { readonly query: unknown; readonly send: (message: WatchMessage) => void }>()
  let leader: string | null = null
  let asked = 0
  let looks: boolean | null = null
  /** The leader, too, has heard this follower begin anew, and watches nothing for it any more. */
  let isForgotten = false

  const post = (message: TabMessage): void => channel.post(message)
  const postAsk = (n: number, ask: Ask): void => post({ _tag: "ask", tab, protocol, n, ask })
  const sendOff = (n: number, item: Pending): void => {
    if (item.sent && item.ask._tag === "execute") item.ask = { ...item.ask, asked: { ...item.ask.asked, again: true } }
    item.sent = true
    postAsk(n, item.ask)
  }

  const ask = (verb: Ask, isSafe = true): Effect.Effect<unknown, AppFailure> =>
    Effect.suspend(() => {
      const n = asked++
      const item: Pending = { ask: verb, answer: Deferred.makeUnsafe(), isSafe, sent: false }
      pending.set(n, item)
      if (leader !== null) sendOff(n, item)
      return Deferred.await(item.answer).pipe(
        Effect.timeoutOrElse({ duration: ANSWER_MS, orElse: () => silent }),
        Effect.ensuring(Effect.sync(() => pending.delete(n))),
      )
    })

  const postLook = (): void => {
    if (leader !== null && looks !== null) postAsk(asked++, { _tag: "look", visible: looks })
  }

  const watchAll = (): void => {
    isForgotten = false
    for (const [n, item] of pending) if (item.ask._tag === "watch") sendOff(n, item)
    const waiting = new Set([...pending.values()].flatMap(({ ask }) => (ask._tag === "watch" ? [ask.id] : [])))
    for (const [id, { query }] of watches) if (!waiting.has(id)) postAsk(asked++, { _tag: "watch", id, query })
  }

  const follow = (next: string): void => {
    if (next === leader) {
      if (isForgotten) watchAll()
      return
    }
    leader = next
    postLook()
    for (const [n, item] of pending) {
      if (item.sent && !item.isSafe) Deferred.doneUnsafe(item.answer, silent)
      else if (item.ask._tag !== "watch") sendOff(n, item)
    }
    watchAll()
  }

  const meet = (message: Extract<TabMessage, { _tag: "owner" }>): void => {
    if (message.protocol > protocol && !isOutdated) return void runFork(outdated)
    // A leader of an older version gives up as soon as it hears of this tab; nothing is asked of it.
    if (message.protocol < protocol) {
      isForgotten = true
      post({ _tag: "guest", tab, protocol })
      return
    }
    signOfLife()
    if (message.ready) follow(message.owner)
  }

  const answered = ({ n, outcome }: Extract<TabMessage, { _tag: "answer" }>): void => {
    const item = pending.get(n)
    if (item === undefined) return
    if (outcome.ok) return void Deferred.doneUnsafe(item.answer, Effect.succeed(outcome.value))
    // The leader lost its lock over it: the next one is asked.
    if (outcome.error.kind === "workerSilent" && item.isSafe) return
    Deferred.doneUnsafe(item.answer, Effect.fail(new AppFailure({ error: outcome.error })))
  }

  channel.listen((heard) => {
    const message = Option.getOrUndefined(decode(heard))
    if (message?._tag === "owner") return meet(message)
    if (message?._tag !== "answer" && message?._tag !== "watched") return
    if (message.owner !== leader || message.tab !== tab) return
    signOfLife()
    if (message._tag === "answer") return answered(message)
    const watched = watches.get(message.message.id)
    if (watched !== undefined && fits(watched.query, message.message)) watched.send(asFollower(message.message))
  })
  post({ _tag: "guest", tab, protocol })
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const { answer } of pending.values()) Deferred.doneUnsafe(answer, silent)
    }),
  )

  return {
    userId,
    role: "follower",
    execute: (command, _tab, asked) =>
      isOutdated
        ? Effect.fail(failure("protocolMismatch"))
        : ask({ _tag: "execute", command, asked }, isAskableAgain(command._tag)),
    watch: (id, query, send) =>
      Effect.suspend(() => {
        watches.set(id, { query, send })
        return Effect.asVoid(ask({ _tag: "watch", id, query }))
      }),
    unwatch: (id) =>
      Effect.sync(() => {
        watches.delete(id)
        postAsk(asked++, { _tag: "unwatch", id })
      }),
    read: (remote) => ask({ _tag: "read", remote }),
    hurry: Effect.sync(() => postAsk(asked++, { _tag: "hurry" })),
    browserSays: () => Effect.void,
    look: (isVisible) =>
      Effect.sync(() => {
        looks = isVisible
        postLook()
      }),
    ended: Effect.never,
  }
})

/** Whether a query of this shape can say this. */
const fits = (query: unknown, { kind }: WatchMessage): boolean => {
  if (kind === "failed") return true
  const tag: unknown = Object(query)._tag
  return isQueryTag(tag) && (queries[tag].shape === "one") === (kind === "value")
}
const isQueryTag = (tag: unknown): tag is QueryTag => typeof tag === "string" && Object.hasOwn(queries, tag)

/** The connection's role is the only thing that differs between tabs. */
const asFollower = (message: WatchMessage): WatchMessage =>
  message.kind === "value" && isConnection(message.value)
    ? { ...message, value: { ...message.value, role: "follower" } }
    : message

const isConnection = (value: unknown): value is { readonly role: string; readonly messaging: string } =>
  typeof value === "object" && value !== null && "role" in value && "messaging" in value
