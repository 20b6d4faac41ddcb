/**
 * Erases accounts at the end of the deletion period: personal data, ways to sign in, pictures, videos, contacts, cards,
 * and the feed. What other users or the books need stays under a number (docs/production.md): messages of a chat belong
 * to the other side too. Each step can be repeated, so an interrupted erasure continues; the last step marks it as
 * done.
 */
import { Clock, Effect } from "effect"
import type { Relation } from "#schema/friends/relation.ts"
import { ERASED_NAME } from "#schema/rules/account/account-state.ts"
import { newAccount } from "../accounts/new-account.ts"
import { tellKnowers } from "../accounts/profile/tell-knowers.ts"
import { eachDue } from "../each-due.ts"
import type { Feed } from "../feed/feed.ts"
import { readPair, writePair } from "../friends/pairs.ts"
import { part } from "../friends/relation-rules.ts"
import { dropVideo } from "../media/videos/videos.ts"
import { Payments } from "../payment/payments.ts"
import { changeSubscription } from "../payment/settle-subscription.ts"
import type { Erasing } from "../store/sql/erase-of.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import type { Tables } from "../store/tables.ts"
import { inBatches } from "./retention.ts"

/** Rows of a batch. */
const BATCH = 500
/** Relations in a page; ending each writes two feeds. */
const PAGE = 50

/**
 * Tables with data of the person that is erased, the feeds last: erasing the others may add feed entries. Data that
 * ages out is left to retention.
 */
const erasingOf = ({ feeds, ...others }: Tables): ReadonlyArray<Erasing> => [
  ...Object.values(others).filter((table) => "erase" in table),
  feeds,
]

/**
 * Closes the account for good and removes the owner's data from its row. Returns the remaining row; null: the owner has
 * come back, or the account is banned or frozen.
 */
const takeAway = (id: number) =>
  Store.use(({ transact }) =>
    transact((tx) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const before = yield* tx.accounts.find(id)
        if (before === null || before.banned || before.frozen || (before.leavesAt ?? Infinity) > now) return null
        const { createdAt, leavesAt, agreedVersion, agreedAt } = before
        const rest = { userName: ERASED_NAME, createdAt, leavesAt, agreedVersion, agreedAt, friendClosed: true }
        const account = yield* tx.accounts.update(id, newAccount({ ...rest, erasedAt: before.erasedAt ?? now }))
        for (const { provider, subject } of yield* tx.identities.listOf(id))
          yield* tx.identities.remove(provider, subject)
        for (const row of yield* tx.subscriptions.alive(id))
          yield* changeSubscription(tx, row, { status: "cancelled", nextAt: null }, now)
        for (const row of yield* tx.videos.of(id)) yield* dropVideo(tx, row)
        // The files are swept at the reviews' next look.
        for (const picture of yield* tx.pictures.of(id)) yield* tx.pictures.setStatus(picture.id, "replaced")
        if (account !== null) yield* tellKnowers(tx, account, Effect.void)
        return account
      }),
    ),
  )

/** Takes back the user's like of a person, so that it no longer counts there. Returns the user's side as it then is. */
const unlike = Effect.fnUntraced(function* (tx: Tx, id: number, mine: Relation) {
  if (!mine.like) return mine
  const liked = yield* tx.accounts.find(mine.userId)
  if (liked !== null) yield* tx.accounts.update(liked.id, { likedCount: Math.max(0, liked.likedCount - 1) })
  const relation = { ...mine, like: false }
  // A repeat must not count again, so the row says it before it is erased.
  yield* tx.relations.put({ ...relation, ownerId: id })
  return relation
})

/** Ends all relations; the other side of each is told. */
const partFromAll = Effect.fnUntraced(function* (id: number) {
  const { transact } = yield* Store
  for (let after = 0; ; ) {
    const page = yield* transact((tx) => tx.relations.of(id, after, PAGE))
    for (const { userId } of page)
      yield* transact((tx) =>
        Effect.gen(function* () {
          const { mine, theirs } = yield* readPair(tx, id, userId)
          const before = { mine: yield* unlike(tx, id, mine), theirs }
          const at = yield* Clock.currentTimeMillis
          yield* Effect.orDie(writePair(tx, { me: id, before, after: part(before), at, intentId: null }))
        }),
      )
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last.userId
  }
})

/** Removes the user's cards at every provider. Errors: payUnavailable. */
const removeCards = Effect.fnUntraced(function* (id: number) {
  const [{ transact }, { providers }] = [yield* Store, yield* Payments]
  for (const { cards, channel } of providers) {
    const customer = yield* transact((tx) => tx.paymentCustomers.of(id, channel.code))
    if (customer === null) continue
    for (const { cardId } of yield* cards.list(customer)) yield* cards.remove(customer, cardId)
  }
})

const erase = Effect.fnUntraced(function* ({ id }: Pick<AccountRow, "id">) {
  if ((yield* takeAway(id)) === null) return
  yield* partFromAll(id)
  yield* removeCards(id)
  const { single, transact } = yield* Store
  yield* single((tables) =>
    Effect.forEach(erasingOf(tables), (table) => inBatches(BATCH, (size) => table.erase(id, size)), { discard: true }),
  )
  yield* transact((tx) => tx.accounts.update(id, { banned: true }))
  yield* Effect.logInfo("an account is erased", { userId: id })
})

/** An erasure that fails (a provider does not answer, say) is retried at the next run. */
export const eraseAccounts: Effect.Effect<void, never, Store | Feed | Payments> = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  yield* eachDue(
    (limit) => store.single(({ accounts }) => accounts.toErase(now, limit)),
    ({ id }) => String(id),
    (row) => Effect.orDie(erase(row)),
  )
})
