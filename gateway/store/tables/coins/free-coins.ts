/** Free coins that were collected: each kind once per period for a user, and once per period for a device. */
import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { integer, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { memoryKeyed } from "../../memory/keyed.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Lists, pair, Table } from "../../memory/table.ts"
import { PER_DEVICE, split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import type { Erasing } from "../../sql/erase-of.ts"
import { type Keyed, sqlKeyed } from "../../sql/keyed.ts"

export const freeCoins = splitTable(
  "free_coins",
  {
    userId: whole("user_id").notNull(),
    /** YYYY-MM-DD (UTC); "once" for what is given once ever. */
    period: text().notNull(),
    /** The activity that gives them. Also the kind of their link in the ledger. */
    kind: text().notNull(),
    /** What of the activity; "" in an activity that gives one thing. */
    item: text().notNull(),
    deviceId: text("device_id").notNull(),
    coins: integer().notNull(),
    at: whole().notNull(),
  },
  (t) => split.person(t.userId, { undivided: ["free_coins_device"], note: PER_DEVICE }),
  (t) => [
    primaryKey({ columns: [t.userId, t.period, t.kind, t.item] }),
    uniqueIndex("free_coins_device").on(t.deviceId, t.period, t.kind, t.item),
  ],
)

export type FreeCoinsRow = Readonly<typeof freeCoins.$inferSelect>
export type FreeCoinsKey = Pick<FreeCoinsRow, "period" | "kind" | "item">

/** In place of the device, once the account is erased: the books need the rest for as long as its postings stand. */
const noDevice = (userId: number): string => `erased:${userId}`

export interface FreeCoins extends Keyed<FreeCoinsRow>, Erasing {
  /** What the user has collected in any of these periods. */
  of(userId: number, periods: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<FreeCoinsRow>>
  onDevice(deviceId: string, key: FreeCoinsKey): Effect.Effect<FreeCoinsRow | null>
  /** Dies when the user or the device has collected it in that period. */
  insert(row: FreeCoinsRow): Effect.Effect<void>
}

export const sqlFreeCoins = (db: Database): FreeCoins => ({
  ...sqlKeyed([freeCoins.userId, freeCoins.period, freeCoins.kind, freeCoins.item], () => db.select().from(freeCoins)),
  of: (userId, periods) =>
    ask(() =>
      db
        .select()
        .from(freeCoins)
        .where(and(eq(freeCoins.userId, userId), inArray(freeCoins.period, [...periods]))),
    ),
  onDevice: (deviceId, { period, kind, item }) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(freeCoins)
          .where(
            and(
              eq(freeCoins.deviceId, deviceId),
              eq(freeCoins.period, period),
              eq(freeCoins.kind, kind),
              eq(freeCoins.item, item),
            ),
          ),
      ),
      ([row]) => row ?? null,
    ),
  insert: (row) => Effect.asVoid(ask(() => db.insert(freeCoins).values(row))),
  erase: (userId, limit) => {
    const { period, kind, item } = freeCoins
    const ofPerson = and(eq(freeCoins.userId, userId), ne(freeCoins.deviceId, noDevice(userId)))
    const some = db.select({ period, kind, item }).from(freeCoins).where(ofPerson).orderBy(period, kind, item)
    return Effect.map(
      ask(() =>
        db
          .update(freeCoins)
          .set({ deviceId: noDevice(userId) })
          .where(and(eq(freeCoins.userId, userId), sql`(${period}, ${kind}, ${item}) in ${some.limit(limit)}`))
          .returning({ one: sql<number>`1` }),
      ),
      (changed) => changed.length,
    )
  },
})

export const memoryFreeCoins = (journal: Journal) => {
  const rows = new Table<string, FreeCoinsRow>(journal)
  const ofPeriod = new Lists<string, string>(journal)
  const byDevice = new Table<string, string>(journal)
  const keyOf = ({ userId, ...key }: FreeCoinsKey & { readonly userId: number }): string => placeOf(String(userId), key)
  const placeOf = (whose: string, { period, kind, item }: FreeCoinsKey): string =>
    pair(pair(whose, period), pair(kind, item))
  const find = (key: string | undefined): FreeCoinsRow | null => (key === undefined ? null : (rows.get(key) ?? null))

  return refusing<FreeCoins>(freeCoins, {
    ...memoryKeyed(
      () => rows.values(),
      (row: FreeCoinsRow) => [row.userId, row.period, row.kind, row.item],
    ),
    of: (userId, periods) =>
      Effect.sync(() =>
        [...new Set(periods)].flatMap((period) => ofPeriod.of(pair(userId, period)).flatMap((key) => find(key) ?? [])),
      ),
    onDevice: (deviceId, key) => Effect.sync(() => find(byDevice.get(placeOf(deviceId, key)))),
    insert: (row) =>
      Effect.sync(() => {
        const [key, place] = [keyOf(row), placeOf(row.deviceId, row)]
        if (byDevice.has(place)) throw new Error("store: the device has collected this")
        if (rows.has(key)) throw new Error("store: the user has collected this")
        rows.set(key, row)
        ofPeriod.push(pair(row.userId, row.period), key)
        byDevice.set(place, key)
      }),
    erase: (userId, limit) =>
      Effect.sync(() => {
        const deviceId = noDevice(userId)
        const mine = rows.values().filter((row) => row.userId === userId && row.deviceId !== deviceId)
        const some = mine.slice(0, limit)
        for (const row of some) {
          byDevice.delete(placeOf(row.deviceId, row))
          rows.set(keyOf(row), { ...row, deviceId })
          byDevice.set(placeOf(deviceId, row), keyOf(row))
        }
        return some.length
      }),
  })
}
