/** Queries `session` and `unread`. */
import { Effect, Ref, SubscriptionRef } from "effect"
import { ClientFacts } from "../../http/client-facts.ts"
import { Identity } from "../../http/identity.ts"
import { EndedNotice } from "../../network/ended-notice.ts"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import { Past } from "../past.ts"
import { Returning } from "../returning.ts"
import type { OpenView } from "../view.ts"

const openSession: OpenView<"session", LiveRows | Identity | EndedNotice | ClientFacts> = Effect.fnUntraced(
  function* () {
    const live = yield* LiveRows
    const { userId } = yield* Identity
    const notice = yield* EndedNotice
    const facts = yield* ClientFacts
    const returning = yield* Returning
    const isPast = yield* Past
    const [meKey, balanceKey] = [families.me.key(), families.balance.key()]
    return {
      topics: ["session"],
      read: () =>
        Effect.gen(function* () {
          const rows = yield* live.rows([meKey, balanceKey])
          const ended = SubscriptionRef.getUnsafe(notice)
          // The page's note still stands when no engine of its user has opened since the page began.
          const { kept = null } = yield* Ref.get(facts)
          const user = rows.get(meKey) ?? null
          const expected = returning === null || userId !== 0 ? null : SubscriptionRef.getUnsafe(returning)
          const { coins, points } = rows.get(balanceKey) ?? { coins: null, points: null }
          return {
            state: userId === 0 ? ("visitor" as const) : ("signedIn" as const),
            user,
            balance: coins ?? user?.goldNum ?? 0,
            points: points ?? user?.points ?? 0,
            ended,
            ...(userId === 0 && ended !== null && kept !== null ? { cleared: { unsent: kept.unsent } } : {}),
            ...(expected === null ? {} : { returning: expected }),
            ...(isPast ? { past: true as const } : {}),
          }
        }),
    }
  },
)

const openUnread: OpenView<"unread", LiveRows> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const unreadKey = families.unread.key()
  return {
    topics: [],
    read: () => Effect.map(live.rows([unreadKey]), (rows) => rows.get(unreadKey) ?? 0),
  }
})

export const accountViews = { session: openSession, unread: openUnread } as const
