/**
 * Erases accounts whose owners wanted them deleted, when their time has come: who they were, by what they are entered, pictures, videos,
 * contacts, cards, and their feed. What others or the books need stays, under a number (docs/production.md): what was written in a chat
 * is the other side's too. Each step can be done again, so an erasure that was cut short goes on; the last step says that it is over.
 */
import { Clock, Effect } from "effect"
import { ERASED_NAME } from "#schema/rules/account-state.ts"
import { newAccount } from "../accounts/new-account.ts"
import { tellKnowers } from "../accounts/tell-knowers.ts"
import { eachDue } from "../each-due.ts"
import type { Feed } from "../feed/feed.ts"
import { readPair, writePair } from "../friends/pairs.ts"
import { part } from "../friends/relation-rules.ts"
import { dropVideo } from "../media/videos/videos.ts"
import { Payments } from "../payment/payments.ts"
import { changeSubscription } from "../payment/settle-subscription.ts"
import type { Erasing } from "../store/sql/erase-of.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts.ts"
import type { Tables } from "../store/tables.ts"
import { inBatches } from "./retention.ts"

/** Rows of a batch. */
const BATCH = 500
/** Relations of a page, each of which writes two feeds. */
const PAGE = 50

/** Tables that say that nothing of the person stays in them, the feeds last: what ended in the others was told to them. Retention has what is forgotten by its age anyway. */
const erasingOf = ({ feeds, ...others }: Tables): ReadonlyArray<Erasing> => [
  ...Object.values(others).filter((table) => "erase" in table),
  feeds,
]

/** From here on nobody enters it, and nothing says whose it was. Gives what is left; null: its owner has come back, or it is shut out. */
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
        // Their files are swept at the next look of the reviews.
        for (const picture of yield* tx.pictures.of(id)) yield* tx.pictures.setStatus(picture.id, "replaced")
        if (account !== null) yield* tellKnowers(tx, account, Effect.void)
        return account
      }),
    ),
  )

/** The other side of each is told. */
const partFromAll = Effect.fnUntraced(function* (id: number) {
  const { transact } = yield* Store
  for (let after = 0; ; ) {
    const page = yield* transact((tx) => tx.relations.of(id, after, PAGE))
    for (const { userId } of page)
      yield* transact((tx) =>
        Effect.gen(function* () {
          const before = yield* readPair(tx, id, userId)
          const at = yield* Clock.currentTimeMillis
          yield* Effect.orDie(writePair(tx, { me: id, before, after: part(before), at, intentId: null }))
        }),
      )
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last.userId
  }
})

/** At every provider. Errors: payUnavailable. */
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

/** One that cannot be finished now, as when a provider does not answer, is begun again the next time. */
export const eraseAccounts: Effect.Effect<void, never, Store | Feed | Payments> = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  yield* eachDue(
    (limit) => store.single(({ accounts }) => accounts.toErase(now, limit)),
    ({ id }) => String(id),
    (row) => Effect.orDie(erase(row)),
  )
})
