/**
 * The push controller (spec section 3): whether this device gets notifications while its app is closed, its
 * subscription, and the bonus. A subscription counts once its browser has returned a token that was pushed to it: so no
 * user can subscribe another user's browser, and the coins are only for users who are really reached.
 */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { limitTries } from "../accounts/limit-tries.ts"
import { TASKS } from "../activity/task-list.ts"
import { collectedTasks, collectTask } from "../activity/tasks.ts"
import { ONCE } from "../coins/free-coins.ts"
import { sha256Hex } from "../digests.ts"
import { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { type Caller, sessionIdOf } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"
import type { PushSubscriptionRow } from "../store/tables/accounts/push-subscriptions.ts"
import { announcePush, Pushes } from "./pushes.ts"

/** Most subscribed devices of an account: another one replaces the one saved the longest ago. */
export const MOST_SUBSCRIPTIONS = 10
/** A token that is not returned within this time does not count, ms. */
const PROOF_MS = 5 * 60_000

const ownOf = (tx: Tx, userId: number, sessionId: string) =>
  Effect.map(tx.pushSubscriptions.of(userId), (all) => all.find((one) => one.sessionId === sessionId) ?? null)

/** Drops subscriptions to make room for this session's new one. */
const makeRoom = Effect.fnUntraced(function* (tx: Tx, userId: number, sessionId: string, id: string) {
  const others = (yield* tx.pushSubscriptions.of(userId)).filter((one) => one.id !== id)
  const ofSession = others.filter((one) => one.sessionId === sessionId)
  const rest = others.filter((one) => one.sessionId !== sessionId).sort((a, b) => b.savedAt - a.savedAt)
  for (const over of [...ofSession, ...rest.slice(MOST_SUBSCRIPTIONS - 1)]) yield* tx.pushSubscriptions.drop(over.id)
})

const isPush = Effect.fnUntraced(function* (caller: Caller) {
  const [store, pushes, sessionId] = [yield* Store, yield* Pushes, yield* sessionIdOf(caller)]
  const publicKey = yield* pushes.publicKey
  return yield* store.transact((tx) =>
    Effect.gen(function* () {
      const own = yield* ownOf(tx, caller.userId, sessionId)
      const claimed = yield* collectedTasks(tx, caller.userId, [ONCE])
      const status: 0 | 1 | 2 = own === null ? 0 : own.provedAt === null ? 2 : 1
      return {
        ...{ support: true, status, hasCoin: !claimed.includes("push"), gold: TASKS.push.reward },
        ...{ publicKey, names: own?.names ?? false },
      }
    }),
  )
})

export const pushHandlers: Handlers<"isPush" | "savePush" | "provePush", Store | Pushes | Entropy | Feed> = {
  isPush: (_, caller) => isPush(caller),

  savePush: Effect.fnUntraced(function* ({ subscription, names }, caller) {
    const [store, pushes, sessionId] = [yield* Store, yield* Pushes, yield* sessionIdOf(caller)]
    const { userId, ip } = caller
    if (subscription === null) {
      yield* store.transact((tx) => tx.pushSubscriptions.dropSession(sessionId))
      return {}
    }
    yield* limitTries("push", `${userId}`, ip)
    const { endpoint, p256dh, auth } = subscription
    if (!pushes.takes(endpoint)) return yield* failure("pushRefused")
    const id = sha256Hex(endpoint)
    const token = Buffer.from(yield* (yield* Entropy).bytes(32)).toString("base64url")
    const unproved = yield* store.transact((tx) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const known = yield* tx.pushSubscriptions.find(id)
        const isSame = known?.p256dh === p256dh && known.auth === auth
        // Only the browser itself knows its keys; a subscription that is not proved can be replaced by anyone.
        if (known !== null && known.provedAt !== null && !isSame) return yield* failure("pushRefused")
        const isProved = isSame && known.provedAt !== null && known.userId === userId
        const row: PushSubscriptionRow = {
          ...{ id, userId, sessionId, endpoint, p256dh, auth, names, savedAt: now },
          ...(isProved
            ? { proofHash: null, proofUntil: null, provedAt: known.provedAt }
            : { proofHash: sha256Hex(token), proofUntil: now + PROOF_MS, provedAt: null }),
        }
        yield* makeRoom(tx, userId, sessionId, id)
        yield* tx.pushSubscriptions.put(row)
        yield* announcePush(tx, userId)
        return isProved ? null : { row, until: now + PROOF_MS }
      }),
    )
    if (unproved !== null)
      yield* pushes.send({
        to: unproved.row,
        what: () => ({ kind: "proof", token }),
        until: unproved.until,
        isUrgent: true,
        topic: "proof",
      })
    return {}
  }),

  provePush: Effect.fnUntraced(function* ({ token }, caller) {
    const [store, sessionId] = [yield* Store, yield* sessionIdOf(caller)]
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const own = yield* ownOf(tx, caller.userId, sessionId)
        if (own === null || own.proofHash !== sha256Hex(token) || (own.proofUntil ?? 0) <= now)
          return yield* failure("notFound")
        yield* tx.pushSubscriptions.put({ ...own, proofHash: null, proofUntil: null, provedAt: now })
        // The proof counts even when it brings no coins.
        return yield* Effect.match(collectTask(tx, "push", false, caller), {
          onSuccess: (gold) => ({ gold }),
          onFailure: () => ({ gold: 0 }),
        })
      }),
    )
  }),
}
