/**
 * A guest's seat: each verb is asked of the owner over the channel. When another tab becomes owner, watches and reads are
 * asked again; a command whose answer is lost fails, because it may have been carried out.
 */
import { Deferred, Effect, Option, Schema, type Scope } from "effect"
import { AppFailure, failure } from "#schema/errors.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import { Channels } from "./channels.ts"
import { type Ask, channelOf, TabMessage } from "./messages.ts"
import type { Seat } from "./seat.ts"

/** Longer than a request to the gateway may take, shorter than the page's own patience, ms. */
const ANSWER_MS = 55_000

interface Pending {
  readonly ask: Ask
  readonly answer: Deferred.Deferred<unknown, AppFailure>
  /** Has been sent to an owner. */
  sent: boolean
}

const decode = Schema.decodeUnknownOption(TabMessage)

export const openGuestSeat = Effect.fn("openGuestSeat")(function* (
  userId: number,
  tab: string,
): Effect.fn.Return<Seat, never, Channels | Scope.Scope> {
  const channel = yield* (yield* Channels).open(channelOf(userId))
  const pending = new Map<number, Pending>()
  const watches = new Map<number, { readonly query: unknown; readonly send: (message: WatchMessage) => void }>()
  let owner: string | null = null
  let asked = 0

  const post = (message: TabMessage): void => channel.post(message)
  const sendOff = (n: number, item: Pending): void => {
    item.sent = true
    post({ _tag: "ask", tab, n, ask: item.ask })
  }

  const ask = (verb: Ask): Effect.Effect<unknown, AppFailure> =>
    Effect.suspend(() => {
      const n = asked++
      const item: Pending = { ask: verb, answer: Deferred.makeUnsafe(), sent: false }
      pending.set(n, item)
      if (owner !== null) sendOff(n, item)
      return Deferred.await(item.answer).pipe(
        Effect.timeoutOrElse({ duration: ANSWER_MS, orElse: () => Effect.fail(failure("workerSilent")) }),
        Effect.ensuring(Effect.sync(() => pending.delete(n))),
      )
    })

  const follow = (next: string): void => {
    if (next === owner) return
    owner = next
    for (const [n, item] of pending) {
      const isLost = item.sent && item.ask._tag === "execute"
      if (isLost) Deferred.doneUnsafe(item.answer, Effect.fail(failure("workerSilent")))
      else if (item.ask._tag !== "watch") sendOff(n, item)
    }
    for (const [n, item] of pending) if (item.ask._tag === "watch") sendOff(n, item)
    const waiting = new Set([...pending.values()].flatMap(({ ask }) => (ask._tag === "watch" ? [ask.id] : [])))
    for (const [id, { query }] of watches)
      if (!waiting.has(id)) post({ _tag: "ask", tab, n: asked++, ask: { _tag: "watch", id, query } })
  }

  channel.listen((heard) => {
    const message = Option.getOrUndefined(decode(heard))
    if (message?._tag === "owner") follow(message.owner)
    else if (message?._tag === "answer" && message.tab === tab) {
      const { outcome } = message
      const answer = outcome.ok ? Effect.succeed(outcome.value) : Effect.fail(new AppFailure({ error: outcome.error }))
      const item = pending.get(message.n)
      if (item !== undefined) Deferred.doneUnsafe(item.answer, answer)
    } else if (message?._tag === "watched" && message.tab === tab) {
      // The owner's own worker made it; a page trusts what its worker says, and so does a guest.
      const watched = message.message as WatchMessage
      watches.get(watched.id)?.send(asGuest(watched))
    }
  })
  post({ _tag: "guest", tab })
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const { answer } of pending.values()) Deferred.doneUnsafe(answer, Effect.fail(failure("workerSilent")))
    }),
  )

  return {
    userId,
    role: "guest",
    execute: (command) => ask({ _tag: "execute", command }),
    watch: (id, query, send) =>
      Effect.suspend(() => {
        watches.set(id, { query, send })
        return Effect.asVoid(ask({ _tag: "watch", id, query }))
      }),
    unwatch: (id) =>
      Effect.sync(() => {
        watches.delete(id)
        post({ _tag: "ask", tab, n: asked++, ask: { _tag: "unwatch", id } })
      }),
    read: (remote) => ask({ _tag: "read", remote }),
    hurry: Effect.sync(() => post({ _tag: "ask", tab, n: asked++, ask: { _tag: "hurry" } })),
  }
})

/** The connection's role is the only thing that differs between tabs. */
const asGuest = (message: WatchMessage): WatchMessage =>
  message.kind === "value" && isConnection(message.value)
    ? { ...message, value: { ...message.value, role: "guest" } }
    : message

const isConnection = (value: unknown): value is { readonly role: string; readonly messaging: string } =>
  typeof value === "object" && value !== null && "role" in value && "messaging" in value
