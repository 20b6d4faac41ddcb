/**
 * Search for people (SOC-05): by the beginning of any word of a name, or by the complete id. It finds only people whose
 * profile the reader could open, and shows nothing that a profile does not. Few results and daily limits prevent
 * reading out all accounts.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { idIn, PEOPLE_FOUND, peopleSearchOf } from "#schema/rules/people/people-search.ts"
import type { Caller } from "../http/caller.ts"
import { foldName } from "../store/name-words.ts"
import { Store } from "../store/store.ts"
import { type AccountFacts, isClosed } from "../store/tables/accounts/accounts.ts"
import { Directory } from "./directory.ts"
import { factsToFound } from "./person.ts"
import { Presence } from "./presence.ts"

/** Searches in a quarter of an hour, by one address and by one user; typing one search sends several requests. */
const [PER_ADDRESS, PER_USER] = [600, 120]
/** Searches of a user in a UTC day: together they find some thousands of people. */
const PER_DAY = 500
const WINDOW_MS = 15 * 60_000
/** Words of names that are looked up. Several may belong to one person, and some people are filtered out. */
const [WORDS, MOST_WORDS] = [3 * PEOPLE_FOUND, 500]

/** Counts the address first, so that searches beyond its limit are not stored by user. Errors: rateLimited. */
const limitSearches = ({ userId, ip }: Caller) =>
  Effect.gen(function* () {
    const store = yield* Store
    const now = yield* Clock.currentTimeMillis
    const isTooMany = yield* store.transact(({ attempts }) =>
      Effect.gen(function* () {
        if ((yield* attempts.hit(`peopleSearch-ip:${ip}`, now, WINDOW_MS)) > PER_ADDRESS) return true
        if ((yield* attempts.hit(`peopleSearch:${userId}`, now, WINDOW_MS)) > PER_USER) return true
        return (yield* attempts.hit(`day:peopleSearch:${userId}`, dayStart(now), DAY_MS)) > PER_DAY
      }),
    )
    if (isTooMany) return yield* failure("rateLimited")
  })

const NOBODY: ResponseOf<"searchUsers"> = { list: [] }

/** Errors: rateLimited. */
export const searchUsers = (
  { text }: RequestOf<"searchUsers">,
  reader: Caller,
): Effect.Effect<ResponseOf<"searchUsers">, RefusalOf<"searchUsers">, Store | Directory | Presence> =>
  Effect.gen(function* () {
    const [store, directory, presence] = [yield* Store, yield* Directory, yield* Presence]
    const wanted = peopleSearchOf(text)
    if (wanted === undefined) return NOBODY
    yield* limitSearches(reader)
    const [id, folded] = [idIn(wanted), foldName(wanted)]
    const blocked = yield* directory.blocks(reader.userId)
    const words = Math.min(MOST_WORDS, WORDS + blocked.size)
    // A text of accents only folds to almost nothing, which would find everybody.
    const named = folded.trim().length < 2 ? [] : yield* store.single(({ accounts }) => accounts.named(folded, words))
    const ids = [...new Set([...(id === undefined ? [] : [id]), ...named])]
    const facts = yield* directory.of(ids)
    const isShown = (account: AccountFacts | null | undefined): account is AccountFacts =>
      account != null && !isClosed(account) && account.id !== reader.userId && !blocked.has(account.id)
    const found = ids
      .map((each) => facts.get(each))
      .filter(isShown)
      .slice(0, PEOPLE_FOUND)
    const standings = yield* presence.ofFacts(found)
    return {
      list: found.map((account, n) =>
        factsToFound(account, standings[n] ?? { status: 3, seenAt: null }, reader.languageId),
      ),
    }
  })
