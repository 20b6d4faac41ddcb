/**
 * A cache of the facts behind cards, online status and the wall, so that repeated reads cost the database nothing. The
 * store announces changes (store/changes.ts); a changed entry is read again at the next request, and everything is read
 * again when announcements were missed.
 */
import { Context, Effect, Layer } from "effect"
import { readChange } from "../store/changes.ts"
import { Store } from "../store/store.ts"
import type { AccountFacts } from "../store/tables/accounts/accounts.ts"
import { makeKept } from "./kept.ts"
import { type Hosts, makeKnownHosts } from "./known-hosts.ts"

const ACCOUNTS_KEPT = 50_000
const BLOCKS_KEPT = 20_000

export class Directory extends Context.Service<
  Directory,
  {
    /** Null for an unknown id. Not inside a transaction. */
    of(userIds: ReadonlyArray<number>): Effect.Effect<ReadonlyMap<number, AccountFacts | null>>
    readonly hosts: Effect.Effect<Hosts>
    /** Those of the users who are in a call that has not ended. */
    calling(userIds: ReadonlyArray<number>): Effect.Effect<ReadonlySet<number>>
    /** Users with a block between them and this user, in either direction; empty for a visitor (0). */
    blocks(userId: number): Effect.Effect<ReadonlySet<number>>
    /** Like `blocks`, for each of these users. */
    blocksOf(userIds: ReadonlyArray<number>): Effect.Effect<ReadonlyMap<number, ReadonlySet<number>>>
    /** This process has just changed the account, and its own announcement may still be on its way. */
    forget(userId: number): void
  }
>()("livcam/gateway/people/Directory") {
  static readonly layer = Layer.effect(Directory, Effect.suspend(makeDirectory))
}

const NOBODY: ReadonlySet<number> = new Set()

function makeDirectory() {
  return Effect.gen(function* () {
    const store = yield* Store
    const accounts = makeKept<AccountFacts | null>(store, ACCOUNTS_KEPT, (tx, ids) =>
      Effect.map(tx.accounts.facts(ids), (rows) => {
        const found = new Map(rows.map((row) => [row.id, row]))
        return new Map(ids.map((id) => [id, found.get(id) ?? null]))
      }),
    )
    const calls = makeKept<boolean>(store, ACCOUNTS_KEPT, (tx, ids) =>
      Effect.map(tx.calls.inCall(ids), (calling) => {
        const members = new Set(calling)
        return new Map(ids.map((id) => [id, members.has(id)]))
      }),
    )
    const blocks = makeKept<ReadonlySet<number>>(store, BLOCKS_KEPT, (tx, ids) =>
      Effect.map(tx.relations.blocksOf(ids), (rows) => {
        const sets = new Map(ids.map((id) => [id, new Set<number>()]))
        for (const { ownerId, userId } of rows) sets.get(ownerId)?.add(userId)
        return sets
      }),
    )

    const known = yield* makeKnownHosts(store)

    yield* store.listen((notice) => {
      const change = readChange(notice)
      if (change?._tag === "missed") {
        for (const kept of [accounts, calls, blocks]) kept.forgetAll()
        known.forgetAll()
      } else if (change?._tag === "calls") change.userIds.forEach(calls.forget)
      else if (change?._tag === "blocks") blocks.forget(change.userId)
      else if (change?._tag === "account") {
        accounts.forget(change.userId)
        if (change.isHost) known.change(change.userId)
      }
    })

    return Directory.of({
      of: accounts.of,
      calling: (userIds) =>
        Effect.map(calls.of(userIds), (kept) => new Set(userIds.filter((userId) => kept.get(userId)))),
      blocks: (userId) =>
        userId === 0 ? Effect.succeed(NOBODY) : Effect.map(blocks.of([userId]), (kept) => kept.get(userId) ?? NOBODY),
      blocksOf: blocks.of,
      hosts: known.hosts,
      forget: (userId) => {
        accounts.forget(userId)
        if (known.has(userId)) known.change(userId)
      },
    })
  })
}
