/**
 * Search of people (SOC-05): by how any word of a name begins, or by the whole id. It finds nobody whom the reader could not open, and
 * shows nothing that a profile does not. So few of so many at a time, and so often a day, that nobody reads all accounts by it.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { idIn, PEOPLE_FOUND, peopleSearchOf } from "#schema/rules/people/people-search.ts"
import type { Caller } from "../http/caller.ts"
import { foldName } from "../store/name-words.ts"
import { Store } from "../store/store.ts"
import { type AccountFacts, isClosed } from "../store/tables/accounts.ts"
import { Directory } from "./directory.ts"
import { factsToFound } from "./person.ts"
import { Presence } from "./presence.ts"

/** Searches in a quarter of an hour, of which one that is typed makes some: from one address, and by one user. */
const [PER_ADDRESS, PER_USER] = [600, 120]
/** Searches of a user in a day of UTC: of whom they find, some thousands. */
const PER_DAY = 500
const WINDOW_MS = 15 * 60_000
/** Words of names that are looked at: of one person several may fit, and some people are left out. */
const [WORDS, MOST_WORDS] = [3 * PEOPLE_FOUND, 500]

/** The address is counted first, so that searches beyond its limit are not stored by user. Errors: rateLimited. */
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
    // What is left of a text that is all accents would find everybody.
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
