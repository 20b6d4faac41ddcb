/**
 * Notifies users whose app is closed, by Web Push. It listens to what this process has committed and works in the
 * background: no request waits for a push service, and a failed push is lost, since the feed has the event. A device
 * with a socket here is not notified; a user who is online at another process is notified of calls only.
 */
import { Clock, Context, Effect, FiberSet, Layer } from "effect"
import { pushTag } from "#schema/rules/account/push.ts"
import { makeBuckets, type Rate } from "../buckets.ts"
import type { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { Online } from "../people/online.ts"
import { Sockets } from "../realtime/sockets.ts"
import { Settings } from "../settings.ts"
import { Store, type Tx } from "../store/store.ts"
import type { PushSubscriptionRow } from "../store/tables/accounts/push-subscriptions.ts"
import { pushOf, type Telling } from "./push-of.ts"
import { pushServiceOf } from "./push-services.ts"
import { makeSendPush, type Push } from "./send-push.ts"
import { vapidKeys } from "./vapid-keys.ts"

/** Messages of one chat: one notification stands for those of a minute. */
const OF_CHAT: Rate = { burst: 1, perSecond: 1 / 60 }
/** All chats and friend requests of a user; and calls. */
const OF_USER: Rate = { burst: 20, perSecond: 1 / 60 }
const OF_CALLS: Rate = { burst: 20, perSecond: 1 / 30 }
/** How long a user counts as having no subscription after a look-up found none, ms, unless one is saved. */
const NONE_MS = 60_000
const MOST_WITHOUT = 20_000
/** Notifications that are processed at once; further ones are dropped. */
const MOST_AT_ONCE = 1_000

/** Announced to every gateway when a subscription was saved. */
const savedNotice = (userId: number): string => `push ${userId}`
const readSaved = (notice: string): number | undefined => {
  const [, userId] = /^push (\d{1,16})$/.exec(notice) ?? []
  return userId === undefined ? undefined : Number(userId)
}

/** Call it in the transaction that saves a subscription. */
export const announcePush = (tx: Tx, userId: number): Effect.Effect<void> => tx.announce(savedNotice(userId))

export class Pushes extends Context.Service<
  Pushes,
  {
    /** The public key that browsers subscribe with. */
    readonly publicKey: Effect.Effect<string>
    /** Whether an endpoint belongs to a known push service. */
    takes(endpoint: string): boolean
    /** Pushes in the background; a subscription that its service no longer knows is deleted. */
    send(push: Push): Effect.Effect<void>
  }
>()("livcam/gateway/push/Pushes") {
  static readonly layer = (secret: string | null = null) => Layer.effect(Pushes, makePushes(secret))
}

function makePushes(secret: string | null) {
  return Effect.gen(function* () {
    const [store, online, sockets, feed] = [yield* Store, yield* Online, yield* Sockets, yield* Feed]
    const { push: settings } = yield* Settings
    const clock = yield* Clock.Clock
    const origins = settings?.origins ?? []
    const keys = yield* vapidKeys(settings?.keys, secret)
    const post = makeSendPush(keys, origins)
    const run = yield* FiberSet.makeRuntime<Store | Entropy>()
    const [chats, users, calls] = [makeBuckets(OF_CHAT), makeBuckets(OF_USER), makeBuckets(OF_CALLS)]
    /** Users without a subscription, and until when that is assumed, ms. */
    const without = new Map<number, number>()
    let looking = 0

    const send = (push: Push): Effect.Effect<void> =>
      Effect.flatMap(post(push), (outcome) =>
        outcome === "gone" ? store.single((tables) => tables.pushSubscriptions.drop(push.to.id)) : Effect.void,
      ).pipe(Effect.catchCause((cause) => Effect.logWarning("a push was lost", cause)))

    /** The user's subscriptions to notify: proved, of a live session, and without a socket here. */
    const awayOf = Effect.fnUntraced(function* (userId: number, now: number) {
      const all = yield* store.single((tables) => tables.pushSubscriptions.of(userId))
      if (all.length === 0) {
        if (without.size >= MOST_WITHOUT) without.clear()
        without.set(userId, now + NONE_MS)
        return []
      }
      const here = new Set(sockets.of(userId).map(({ session }) => session?.id))
      const away = all.filter(({ sessionId, provedAt }) => provedAt !== null && !here.has(sessionId))
      if (away.length === 0) return []
      const sessionIds = away.map(({ sessionId }) => sessionId)
      const alive = yield* store.single((tables) => tables.sessions.alive(sessionIds, now))
      for (const { id, sessionId } of away)
        if (!alive.includes(sessionId)) yield* store.single((tables) => tables.pushSubscriptions.drop(id))
      return away.filter(({ sessionId }) => alive.includes(sessionId))
    })

    const tell = Effect.fnUntraced(function* (userId: number, { kind, from, until }: Telling) {
      const now = yield* Clock.currentTimeMillis
      const away = yield* awayOf(userId, now)
      if (away.length === 0) return
      const tag = pushTag(kind, from)
      if (kind === "call" ? !calls.take(`${userId}`, now) : !users.take(`${userId}`, now)) return
      if (kind === "message") chats.take(`${userId} ${tag}`, now)
      const [person] = away.some(({ names }) => names)
        ? yield* store.single((tables) => tables.accounts.findMany([from]))
        : []
      const pushTo = (to: PushSubscriptionRow): Push => ({
        to,
        until,
        isUrgent: kind === "call",
        topic: tag,
        what: (at) => ({
          kind,
          from,
          ...(to.names && person !== undefined && { name: person.userName }),
          ...(kind === "call" && { leftMs: until - at }),
        }),
      })
      for (const to of away) run(send(pushTo(to)))
    })

    /** Synchronous and cheap: it delays the caller that has committed. */
    const hear = (userId: number, telling: Telling): void => {
      const now = clock.currentTimeMillisUnsafe()
      const { kind, from } = telling
      if (now < (without.get(userId) ?? 0) || looking >= MOST_AT_ONCE) return
      if (kind === "message" && !chats.has(`${userId} ${pushTag(kind, from)}`, now)) return
      if (kind !== "call" && online.hasElsewhere(userId)) return
      looking += 1
      run(
        tell(userId, telling).pipe(
          Effect.catchCause((cause) => Effect.logWarning("nobody was told by a push", cause)),
          Effect.ensuring(
            Effect.sync(() => {
              looking -= 1
            }),
          ),
        ),
      )
    }

    yield* feed.listen((userId, entries) => {
      for (const { event } of entries) {
        const telling = pushOf(event, userId)
        if (telling !== undefined) hear(userId, telling)
      }
    })
    yield* store.listen((notice) => {
      const userId = readSaved(notice)
      if (userId !== undefined) without.delete(userId)
    })

    return Pushes.of({
      publicKey: Effect.map(keys, ({ publicKey }) => publicKey),
      takes: (endpoint) => pushServiceOf(endpoint, origins) !== undefined,
      send: (push) => Effect.sync(() => void run(send(push))),
    })
  })
}
