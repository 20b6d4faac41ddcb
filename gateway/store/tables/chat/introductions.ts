/** Which people each user has been told about, and how these looked at that time. */
import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm"
import { index, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { count, refusing } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { type Erasing, eraseOf } from "../../sql/erase-of.ts"

export const introductions = splitTable(
  "introductions",
  { userId: whole("user_id").notNull(), personId: whole("person_id").notNull(), look: text().notNull() },
  (t) => split.person(t.userId, { note: "who knows somebody (a new name, a new picture) is looked up in each piece" }),
  (t) => [primaryKey({ columns: [t.userId, t.personId] }), index("introductions_person").on(t.personId, t.userId)],
)

/** A person as a user was told about them. */
export interface Told {
  readonly personId: number
  readonly look: string
}

export interface Introductions extends Erasing {
  /**
   * Notes that `userId` has been told about `personId` with this look; true when the person is new or the look changed.
   */
  tell(userId: number, personId: number, look: string): Effect.Effect<boolean>
  /** People whom `userId` has been told about, by ascending id, from the first above `after` on. */
  told(userId: number, after: number, limit: number): Effect.Effect<ReadonlyArray<Told>>
  /** What `userId` was told about these people, in no order. */
  these(userId: number, personIds: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<Told>>
  /** At most `limit` users who have been told about the person, without the person, ascending. */
  knowers(personId: number, limit: number): Effect.Effect<ReadonlyArray<number>>
}

export const sqlIntroductions = (db: Database): Introductions => {
  const told = db
    .select({ personId: introductions.personId, look: introductions.look })
    .from(introductions)
    .where(
      and(eq(introductions.userId, sql.placeholder("userId")), gt(introductions.personId, sql.placeholder("after"))),
    )
    .orderBy(asc(introductions.personId))
    .limit(sql.placeholder("limit"))
    .prepare("introduced")
  const telling = db
    .insert(introductions)
    .values({ userId: sql.placeholder("userId"), personId: sql.placeholder("personId"), look: sql.placeholder("look") })
    .onConflictDoUpdate({
      target: [introductions.userId, introductions.personId],
      set: { look: sql`excluded.look` },
      setWhere: sql`${introductions.look} <> excluded.look`,
    })
    .returning({ personId: introductions.personId })
    .prepare("introduce")
  return {
    told: (userId, after, limit) => ask(() => told.execute({ userId, after, limit })),
    these: (userId, personIds) =>
      personIds.length === 0
        ? Effect.succeed([])
        : ask(() =>
            db
              .select({ personId: introductions.personId, look: introductions.look })
              .from(introductions)
              .where(and(eq(introductions.userId, userId), inArray(introductions.personId, [...personIds]))),
          ),
    tell: (userId, personId, look) =>
      Effect.map(
        ask(() => telling.execute({ userId, personId, look })),
        (rows) => rows.length > 0,
      ),
    erase: eraseOf(db, introductions, [introductions.userId, introductions.personId]),
    knowers: (personId, limit) =>
      Effect.map(
        ask(() =>
          db
            .select({ userId: introductions.userId })
            .from(introductions)
            .where(and(eq(introductions.personId, personId), ne(introductions.userId, personId)))
            .orderBy(asc(introductions.userId))
            .limit(limit),
        ),
        (rows) => rows.map(({ userId }) => userId),
      ),
  }
}

export const memoryIntroductions = (journal: Journal) => {
  const looks = new Table<string, string>(journal)
  const toldTo = (userId: number) =>
    looks.entries().flatMap(([key, look]) => {
      const [teller, personId] = key.split("|").map(Number)
      return teller === userId && personId !== undefined ? [{ personId, look }] : []
    })

  return refusing<Introductions>(
    introductions,
    {
      told: (userId, after, limit) =>
        Effect.sync(() =>
          toldTo(userId)
            .filter(({ personId }) => personId > after)
            .sort((a, b) => a.personId - b.personId)
            .slice(0, limit),
        ),
      these: (userId, personIds) =>
        Effect.sync(() => toldTo(userId).filter(({ personId }) => personIds.includes(personId))),
      tell: (userId, personId, look) =>
        Effect.sync(() => {
          if (looks.get(pair(userId, personId)) === look) return false
          looks.set(pair(userId, personId), look)
          return true
        }),
      erase: (userId, limit) => Effect.sync(() => looks.forget((_, key) => key.startsWith(pair(userId, "")), limit)),
      knowers: (personId, limit) =>
        Effect.sync(() =>
          looks
            .entries()
            .flatMap(([key]) => {
              const [userId, told] = key.split("|").map(Number)
              return told === personId && userId !== undefined && userId !== personId ? [userId] : []
            })
            .sort((a, b) => a - b)
            .slice(0, limit),
        ),
    },
    {
      told: (_userId, _after, limit) => count(limit),
      erase: (_, limit) => count(limit),
      knowers: (_, limit) => count(limit),
    },
  )
}
