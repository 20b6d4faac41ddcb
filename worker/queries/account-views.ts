/** Queries `session`, `unread` and `storage`. */
import { Effect, SubscriptionRef } from "effect"
import { Identity } from "../gateway/identity.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import type { OpenView } from "./view.ts"

export const openSession: OpenView<"session", LogStore | Identity | EndedNotice> = Effect.fnUntraced(function* () {
  const store = yield* LogStore
  const { userId } = yield* Identity
  const notice = yield* EndedNotice
  const [meKey, balanceKey] = [families.me.key(), families.balance.key()]
  return {
    concerns: (key) => key === meKey || key === balanceKey,
    topics: ["session"],
    read: () =>
      Effect.map(store.rows([meKey, balanceKey]), (rows) => {
        const user = rows.get(meKey) ?? null
        const { coins, points } = rows.get(balanceKey) ?? { coins: null, points: null }
        return {
          state: userId === 0 ? ("visitor" as const) : ("signedIn" as const),
          user,
          balance: coins ?? user?.goldNum ?? 0,
          points: points ?? user?.points ?? 0,
          ended: SubscriptionRef.getUnsafe(notice),
        }
      }),
  }
})

export const openUnread: OpenView<"unread", LogStore> = Effect.fnUntraced(function* () {
  const store = yield* LogStore
  const unreadKey = families.unread.key()
  return {
    concerns: (key) => key === unreadKey,
    topics: [],
    read: () => Effect.map(store.rows([unreadKey]), (rows) => rows.get(unreadKey) ?? 0),
  }
})

export const openStorage: OpenView<"storage", LogStore> = Effect.fnUntraced(function* () {
  const { status, rows } = yield* LogStore
  const brokenKey = families.brokenEvents.key()
  return {
    concerns: (key) => key === brokenKey,
    topics: ["storage"],
    read: () =>
      Effect.gen(function* () {
        const { state, quarantined } = yield* SubscriptionRef.get(status)
        const broken = (yield* rows([brokenKey])).get(brokenKey) ?? 0
        return { state, quarantined: quarantined + broken }
      }),
  }
})
