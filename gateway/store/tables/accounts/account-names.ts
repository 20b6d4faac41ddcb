/** Finds accounts by the beginnings of the words of their names (name-words.ts). */
import { and, asc, gte, lt } from "drizzle-orm"
import { customType, index, primaryKey } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { nameWords } from "../../name-words.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"

/** Compared by code point, so that names with the same beginning are neighbours in the index. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * Names of accounts that are neither banned nor leaving. A trigger writes them, so a name changed by hand is found too.
 */
export const accountNames = splitTable(
  "account_names",
  { userId: whole("user_id").notNull(), name: plainText().notNull() },
  (t) => split.person(t.userId, { note: "who has a name is looked up in each piece" }),
  (t) => [primaryKey({ columns: [t.userId, t.name] }), index("account_names_name").on(t.name, t.userId)],
)

export interface AccountNames {
  /**
   * Ids of accounts, neither banned nor leaving, whose name begins with `folded` from one of its words on. Sorted by
   * the name from that word on, then by id; taken from the first `limit` matches. `folded`: made by `foldName`.
   */
  named(folded: string, limit: number): Effect.Effect<ReadonlyArray<number>>
}

/** Sorts after every text that begins with the text before it. */
const LAST = "\u{10ffff}"

export const sqlAccountNames = (db: Database): AccountNames => ({
  named: (folded, limit) =>
    Effect.map(
      ask(() =>
        db
          .select({ userId: accountNames.userId })
          .from(accountNames)
          .where(and(gte(accountNames.name, folded), lt(accountNames.name, `${folded}${LAST}`)))
          .orderBy(asc(accountNames.name), asc(accountNames.userId))
          .limit(limit),
      ),
      (found) => [...new Set(found.map(({ userId }) => userId))],
    ),
})

const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

interface Named {
  readonly id: number
  readonly userName: string
  readonly banned: boolean
  readonly leavesAt: number | null
}

/** Searches these rows. The words of a row are cached as long as the row exists. */
export const memoryAccountNames = (rows: () => ReadonlyArray<Named>): AccountNames => {
  const words = new WeakMap<Named, ReadonlyArray<string>>()
  const wordsOf = (row: Named): ReadonlyArray<string> => {
    const known = words.get(row) ?? nameWords(row.userName)
    words.set(row, known)
    return known
  }
  return {
    named: (folded, limit) =>
      Effect.sync(() => {
        const all = rows()
          .filter(({ banned, leavesAt }) => !banned && leavesAt === null)
          .flatMap((row) => wordsOf(row).map((word) => ({ id: row.id, word })))
        const found = all
          .filter(({ word }) => word.startsWith(folded))
          .sort((a, b) => byCodePoint(a.word, b.word) || a.id - b.id)
        return [...new Set(found.slice(0, limit).map(({ id }) => id))]
      }),
  }
}
