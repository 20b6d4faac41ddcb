/** Queries `session`, `unread`, `backpack`, `gamePlays` and `matches`. */
import { Effect, Ref, SubscriptionRef } from "effect"
import type { BackpackItem } from "#schema/gifts/backpack.ts"
import { isKept, isReady } from "#schema/rules/coins/backpack.ts"
import { GAMES } from "#schema/rules/coins/games.ts"
import { isFairPlay } from "../../crypto/hash-proofs.ts"
import { ClientFacts } from "../../http/client-facts.ts"
import { GatewayClock } from "../../http/gateway-clock.ts"
import { Identity } from "../../http/identity.ts"
import { EndedNotice } from "../../network/ended-notice.ts"
import { EMPTY_BOOK } from "../../projections/matches.ts"
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
          // The page's note is still there when no engine of its user has opened since the page began.
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

const endOf = ({ usedAt, expiresAt }: BackpackItem): number => usedAt ?? expiresAt

/** Items that may be given now, and past items, by the gateway's clock, so that they are right offline too. */
const openBackpack: OpenView<"backpack", LiveRows | GatewayClock> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const clock = yield* GatewayClock
  const key = families.backpack.key()
  return {
    topics: ["day"],
    read: () =>
      Effect.gen(function* () {
        const items = (yield* live.rows([key])).get(key) ?? []
        const now = yield* clock.now
        const kept = items.filter((item) => isKept(item, now))
        return {
          ready: kept.filter((item) => isReady(item, now)).sort((a, b) => a.expiresAt - b.expiresAt),
          past: kept.filter((item) => !isReady(item, now)).sort((a, b) => endOf(b) - endOf(a)),
        }
      }),
  }
})

/** The newest play of each game, each checked on this device. */
const openGamePlays: OpenView<"gamePlays", LiveRows> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const key = families.gamePlays.key()
  return {
    topics: [],
    read: () =>
      Effect.map(live.rows([key]), (rows) =>
        (rows.get(key) ?? []).flatMap((kept) => {
          const game = GAMES.find((name) => name === kept.game)
          if (game === undefined) return []
          const play = { ...kept, game }
          return { ...play, isFair: isFairPlay(play) }
        }),
      ),
  }
})

/** The match to decide on, and the past matches. */
const openMatches: OpenView<"matches", LiveRows> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const key = families.matchBook.key()
  return { topics: [], read: () => Effect.map(live.rows([key]), (rows) => rows.get(key) ?? EMPTY_BOOK) }
})

export const accountViews = {
  session: openSession,
  unread: openUnread,
  backpack: openBackpack,
  gamePlays: openGamePlays,
  matches: openMatches,
} as const
