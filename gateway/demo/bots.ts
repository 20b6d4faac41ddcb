/**
 * Demo hosts that nobody is signed in to answer their chats, accept friend requests and decline their calls. Each
 * answer is an intent named after what it answers, so several gateway processes, or a notice heard twice, still give
 * one answer.
 */
import { Effect, FiberSet, Layer, Option, Schema, type Scope } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { AppFailure } from "#schema/errors.ts"
import { FeedEvent } from "#schema/events.ts"
import type { Relation } from "#schema/friends/relation.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { refuseCall } from "../calls/call-acts.ts"
import type { CallTimers } from "../calls/call-timers.ts"
import { raiseRead } from "../chat/mark-read.ts"
import { sendText } from "../chat/send-message.ts"
import type { Entropy } from "../entropy.ts"
import { type Feed, readFeedNotice } from "../feed/feed.ts"
import { actOn } from "../friends/act-on.ts"
import { readPair } from "../friends/pairs.ts"
import { answer } from "../friends/relation-rules.ts"
import { everyHost } from "../people/every-host.ts"
import { Online } from "../people/online.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import {
  ACCEPT_DELAY_MS,
  answerDelay,
  answerTo,
  befriendedText,
  botIntent,
  DECLINE_DELAY_MS,
  declineText,
  isByBot,
  isForAnswer,
} from "./bot-lines.ts"
import { type DemoSeed, seedDemo } from "./seed.ts"

type Services = Store | Feed | Entropy | Online | CallTimers
const decodeEvent = Schema.decodeUnknownOption(FeedEvent)

const answerChat = (host: AccountRow, message: Message): Effect.Effect<void, AppFailure, Services> =>
  Effect.gen(function* () {
    const [store, online] = [yield* Store, yield* Online]
    yield* Effect.sleep(answerDelay(message))
    if (online.has(host.id)) return
    const { sessionId, sendUserId, messageId, n } = message
    yield* raiseRead(host.id, { intentId: `read-${messageId}`, sessionId, upTo: n })
    const beginning = yield* store.transact((tx) => tx.messages.page(sessionId, 100, 100))
    const text = answerTo(message, host, beginning)
    yield* sendText(host.id, { intentId: botIntent(messageId), to: sendUserId, message: text })
  })

const declineCall = (host: AccountRow, roomNum: string, callerId: number): Effect.Effect<void, AppFailure, Services> =>
  Effect.gen(function* () {
    const [store, online] = [yield* Store, yield* Online]
    yield* Effect.sleep(DECLINE_DELAY_MS)
    if (online.has(host.id)) return
    yield* refuseCall(roomNum, { userId: host.id, deviceId: "" })
    const call = yield* store.transact((tx) => tx.calls.find(roomNum))
    if (call?.outcome !== "refused") return
    yield* sendText(host.id, { intentId: botIntent(roomNum), to: callerId, message: declineText(host) })
  })

/** Accepts each request after a pause; the text says that a demo account does so. */
const acceptFriend = (host: AccountRow, { userId, requestAt }: Relation): Effect.Effect<void, AppFailure, Services> =>
  Effect.gen(function* () {
    const [store, online] = [yield* Store, yield* Online]
    yield* Effect.sleep(ACCEPT_DELAY_MS)
    if (online.has(host.id)) return
    const intentId = botIntent(`friend-${userId}-${requestAt}`)
    const { mine } = yield* store.transact((tx) => readPair(tx, host.id, userId))
    // The request was withdrawn, answered or blocked in the meantime.
    if (mine.request !== "received") return
    yield* actOn(host.id, { intentId, personId: userId, self: "notYourself", closed: "accountClosed" }, (pair) =>
      answer(pair, true),
    )
    const beginning = yield* store.transact((tx) => tx.messages.page(sessionIdOf(host.id, userId), 100, 100))
    yield* sendText(host.id, { intentId: `${intentId}-text`, to: userId, message: befriendedText(host, beginning) })
  })

const react = (host: AccountRow, event: FeedEvent): Effect.Effect<void, AppFailure, Services> => {
  if (event._tag === "v1.MessageReceived") {
    const { message } = event
    const forBot = message.receiveUserId === host.id && isForAnswer(message) && !isByBot(message)
    return forBot ? answerChat(host, message) : Effect.void
  }
  if (event._tag === "v1.RelationUpdated" && event.relation.request === "received" && event.intentId === null)
    return acceptFriend(host, event.relation)
  if (event._tag === "v1.CallInvited" && event.role === "callee")
    return declineCall(host, event.roomNum, event.remote.userId)
  return Effect.void
}

/** Listens to the feeds of demo hosts until the scope closes. */
const listen: Effect.Effect<void, never, Services | Scope.Scope> = Effect.gen(function* () {
  const [store, online] = [yield* Store, yield* Online]
  const run = yield* FiberSet.makeRuntime<Services>()
  const rows = yield* store.transact((tx) =>
    Effect.flatMap(everyHost(tx.accounts.hostFacts), (hosts) =>
      tx.accounts.findMany(hosts.filter(({ demo }) => demo).map(({ id }) => id)),
    ),
  )
  const bots = new Map(rows.map((row) => [row.id, row]))

  const hear = (host: AccountRow, seq: number) =>
    Effect.gen(function* () {
      const entries = yield* store.transact((tx) => tx.feeds.entries(host.id, [seq]))
      for (const { event } of entries) yield* react(host, Option.getOrThrow(decodeEvent(event)))
    })
  yield* store.listen((notice) => {
    const growth = readFeedNotice(notice)
    const host = growth && bots.get(growth.userId)
    if (!growth || !host || online.has(host.id)) return
    run(Effect.catchCause(hear(host, growth.head), (cause) => Effect.logWarning("demo host", cause)))
  })
})

/** Seeds the demo content if it is missing, and runs its hosts' bots. */
export const demoLayer = (seed: DemoSeed): Layer.Layer<never, never, Services> =>
  Layer.effectDiscard(Effect.andThen(seedDemo(seed), listen))
