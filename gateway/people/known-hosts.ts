/**
 * All hosts that may be shown, in memory. A host that is announced as changed is read again before the next answer.
 * Since an announcement may be lost, all hosts are read again every minute, in pages and in the background.
 */
import { Clock, Effect, type Scope, Semaphore } from "effect"
import type { StoreShape } from "../store/store.ts"
import { ACCOUNT_FACTS, type AccountFacts, isClosed } from "../store/tables/accounts/accounts.ts"
import { FRESH_MS } from "./kept.ts"

export interface Hosts {
  /** Without hosts who are banned or leaving. */
  readonly byId: ReadonlyMap<number, AccountFacts>
  /** Increases with every change of a host. */
  readonly version: number
  /** Increases when a host comes, goes, or changes in facts that walls depend on. */
  readonly moves: number
  /** The hosts counted since that value of `moves`; null: too many to tell. */
  movedSince(moves: number): ReadonlySet<number> | null
}

export interface KnownHosts {
  readonly hosts: Effect.Effect<Hosts>
  /** An account that is or was a host has changed. */
  change(userId: number): void
  /** Anything may have changed: all hosts are read again before the next answer. */
  forgetAll(): void
  has(userId: number): boolean
}

const PAGE = 2_000
const MOVES_KEPT = 2_000

/** The facts that decide on which walls a host is shown, and where. */
const PLACE = [
  ...(["rank", "createdAt", "likedCount", "callPrice"] as const),
  ...(["countryId", "groupIds", "gender", "languageIds", "interestIds"] as const),
]

const isSame = (a: AccountFacts[keyof AccountFacts], b: AccountFacts[keyof AccountFacts]): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, n) => item === b[n]))
const areSame = (
  facts: ReadonlyArray<keyof AccountFacts>,
  a: AccountFacts | undefined,
  b: AccountFacts | undefined,
): boolean => a === b || (a !== undefined && b !== undefined && facts.every((fact) => isSame(a[fact], b[fact])))

export const makeKnownHosts = (store: StoreShape): Effect.Effect<KnownHosts, never, Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const byId = new Map<number, AccountFacts>()
    const changed = new Set<number>()
    const moved: Array<number> = []
    let [version, moves] = [0, 0]
    let readAt = Number.NEGATIVE_INFINITY
    const oneAtATime = Semaphore.makeUnsafe(1)

    const put = (id: number, row: AccountFacts | undefined): void => {
      const [before, after] = [byId.get(id), row?.goddess && !isClosed(row) ? row : undefined]
      if (areSame(ACCOUNT_FACTS, before, after)) return
      if (after === undefined) byId.delete(id)
      else byId.set(id, after)
      version += 1
      if (areSame(PLACE, before, after)) return
      moves += 1
      moved.push(id)
      if (moved.length > 2 * MOVES_KEPT) moved.splice(0, MOVES_KEPT)
    }

    const readChanged = Effect.gen(function* () {
      const ids = [...changed]
      changed.clear()
      if (ids.length === 0) return
      const read = yield* Effect.onError(
        store.single(({ accounts }) => accounts.facts(ids)),
        // The read failed: the next request repeats it.
        () =>
          Effect.sync(() => {
            for (const id of ids) changed.add(id)
          }),
      )
      const rows = new Map(read.map((row) => [row.id, row]))
      for (const id of ids) put(id, rows.get(id))
    })

    /** Reads one page. A known host in its range who is not in it is no longer a host. */
    const readPage = (after: number) =>
      Effect.map(
        store.single(({ accounts }) => accounts.hostFacts(after, PAGE)),
        (page) => {
          const last = page.length < PAGE ? Number.POSITIVE_INFINITY : (page.at(-1)?.id ?? 0)
          const rows = new Map(page.map((row) => [row.id, row]))
          for (const id of byId.keys()) if (id > after && id <= last && !rows.has(id)) put(id, undefined)
          for (const [id, row] of rows) put(id, row)
          return last
        },
      )
    const readAll = Effect.gen(function* () {
      for (let after = 0; after < Number.POSITIVE_INFINITY; )
        after = yield* Semaphore.withPermit(oneAtATime, readPage(after))
    })
    const readAllAlone = Semaphore.withPermit(
      Semaphore.makeUnsafe(1),
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (now - readAt < FRESH_MS) return
        yield* readAll
        readAt = now
      }),
    )
    let isReading = false
    const readBehind = Effect.suspend(() => {
      if (isReading) return Effect.void
      isReading = true
      return readAllAlone.pipe(
        Effect.catchCause((cause) => Effect.logWarning("hosts could not be read", cause)),
        Effect.ensuring(
          Effect.sync(() => {
            isReading = false
          }),
        ),
        Effect.forkIn(scope),
      )
    })

    const hosts = Effect.gen(function* () {
      const age = (yield* Clock.currentTimeMillis) - readAt
      if (age >= 2 * FRESH_MS) yield* readAllAlone
      else if (age >= FRESH_MS) yield* readBehind
      if (changed.size > 0) yield* Semaphore.withPermit(oneAtATime, readChanged)
      return { byId, version, moves, movedSince }
    })
    const movedSince = (since: number): ReadonlySet<number> | null => {
      const count = moves - since
      return count > moved.length ? null : new Set(count === 0 ? [] : moved.slice(-count))
    }

    return {
      hosts,
      change: (userId) => void changed.add(userId),
      forgetAll: () => {
        readAt = Number.NEGATIVE_INFINITY
      },
      has: (userId) => byId.has(userId),
    }
  })
