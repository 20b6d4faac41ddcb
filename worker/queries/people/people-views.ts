/** Queries `person`, `presence`, `relation`, `friendRequests` and `blocked`. */
import { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { FriendRequest, RelationView } from "#schema/friends/relation.ts"
import { Intents } from "../../intents/intents.ts"
import { relationViewOf, type SocialWish, wishesByPerson } from "../../intents/relation-with-wishes.ts"
import { findPerson } from "../../remotes/find-person.ts"
import { families, type RowKey } from "../../store/families.ts"
import type { RowReader } from "../../store/row-reader.ts"
import { LiveRows } from "../live-rows.ts"
import { listOf, type OpenRowView, type OpenView } from "../view.ts"
import { Presences } from "./presences.ts"
import { concernsRelations, keepRelations } from "./relations-kept.ts"

const openPerson: OpenView<"person", LiveRows> = Effect.fnUntraced(function* ({ userId }) {
  const rows = yield* LiveRows
  return { topics: [], read: () => findPerson(rows, userId) }
})

const openPresence: OpenView<"presence", Presences> = Effect.fnUntraced(function* ({ userIds }) {
  const presences = yield* Presences
  yield* presences.want(userIds)
  return {
    topics: ["presence"],
    read: () =>
      Effect.sync(() =>
        listOf(
          [...new Set(userIds)].flatMap((userId) => presences.get(userId) ?? []),
          ({ userId }) => String(userId),
        ),
      ),
  }
})

const openRelation: OpenView<"relation", LiveRows | Intents> = Effect.fnUntraced(function* ({ userId }) {
  const { rows } = yield* LiveRows
  const intents = yield* Intents
  const key = families.relation.key(userId)
  return {
    topics: ["intents"],
    read: () =>
      Effect.map(rows([key]), (rows) =>
        relationViewOf(userId, rows.get(key), wishesByPerson(intents.all()).get(userId) ?? []),
      ),
  }
})

/** A request that waits has no gateway time yet. It gets the device time at which it was written. */
const requestedAt = ({ requestAt }: RelationView, wishes: ReadonlyArray<SocialWish>): number => {
  const waiting = wishes.findLast(({ state, command }) => state === "waiting" && command._tag === "requestFriend")
  return waiting?.at ?? requestAt
}

/** A list made from the kept relations. */
const overRelations = <A>(read: (kept: Effect.Success<typeof keepRelations>) => Effect.Effect<A, AppFailure>) =>
  Effect.map(keepRelations, (kept) => ({
    concerns: concernsRelations,
    topics: [],
    read: (changed: ReadonlySet<RowKey> | null) => Effect.andThen(kept.refresh(changed), read(kept)),
  }))

const openFriendRequests: OpenRowView<"friendRequests", RowReader | Intents> = () =>
  overRelations(
    Effect.fnUntraced(function* (kept) {
      const requests: Array<FriendRequest> = []
      for (const relation of kept.all()) {
        const { userId, request: type, requestTimes: times, requestText: text } = relation
        if (type === "none") continue
        const at = requestedAt(relation, kept.wishesAbout(userId))
        requests.push({ friendId: userId, type, times, text, at, person: yield* kept.personOf(userId), relation })
      }
      requests.sort(byTypeThenTime)
      const received = requests.filter(({ type }) => type === "received").length
      return {
        ...listOf(requests, ({ friendId }) => String(friendId)),
        head: { received, sent: requests.length - received },
      }
    }),
  )

const byTypeThenTime = (a: FriendRequest, b: FriendRequest): number =>
  Number(a.type === "sent") - Number(b.type === "sent") || b.at - a.at || a.friendId - b.friendId

const openBlocked: OpenRowView<"blocked", RowReader | Intents> = () =>
  overRelations(
    Effect.fnUntraced(function* (kept) {
      const blocked = kept.all().filter((relation) => relation.blocked)
      const rows = yield* Effect.forEach(blocked, (relation) =>
        Effect.map(kept.personOf(relation.userId), (person) => ({ userId: relation.userId, person, relation })),
      )
      const newestFirst = rows.sort((a, b) => b.relation.at - a.relation.at || a.userId - b.userId)
      return listOf(newestFirst, ({ userId }) => String(userId))
    }),
  )

export const peopleViews = {
  person: openPerson,
  presence: openPresence,
  relation: openRelation,
  friendRequests: openFriendRequests,
  blocked: openBlocked,
} as const
