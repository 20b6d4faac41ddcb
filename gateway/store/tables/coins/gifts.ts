/**
 * Gifts that were given. Sums per receiver and gift are updated with each gift, so a gift wall reads one row per gift.
 */
import { asc, desc, eq, sql } from "drizzle-orm"
import { index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { GiftRecord, GiftSum } from "#schema/gifts/gift.ts"
import { memoryKeyed } from "../../memory/keyed.ts"
import { int32, refusing } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { type Keyed, sqlKeyed } from "../../sql/keyed.ts"

export const giftRecords = splitTable(
  "gift_records",
  {
    recordId: text("record_id").primaryKey(),
    giftId: integer("gift_id").notNull(),
    giftName: text("gift_name").notNull(),
    giftImage: text("gift_image").notNull(),
    gold: whole().notNull(),
    giftStar: integer("gift_star").notNull(),
    friendGiftSort: integer("friend_gift_sort").notNull(),
    senderId: whole("sender_id").notNull(),
    receiverId: whole("receiver_id").notNull(),
    count: integer().notNull(),
    roomNum: text("room_num"),
    time: whole().notNull(),
  },
  () => split.money("written with the ledger, read by either side"),
  (t) => [index("gift_records_receiver").on(t.receiverId, t.time), index("gift_records_sender").on(t.senderId, t.time)],
)

/** How many of each gift a user was given. Name and picture are those of the newest, the price is the highest. */
export const giftSums = splitTable(
  "gift_sums",
  {
    receiverId: whole("receiver_id").notNull(),
    giftId: integer("gift_id").notNull(),
    giftName: text("gift_name").notNull(),
    giftImage: text("gift_image").notNull(),
    gold: whole().notNull(),
    count: integer().notNull(),
  },
  (t) => split.person(t.receiverId),
  (t) => [primaryKey({ columns: [t.receiverId, t.giftId] })],
)

export interface Gifts extends Keyed<GiftRecord> {
  /** Dies when the record id is taken. */
  insert(record: GiftRecord): Effect.Effect<void>
  find(recordId: string): Effect.Effect<GiftRecord | null>
  /** Sums of the gifts that the user was given, most expensive gift first. */
  received(userId: number): Effect.Effect<ReadonlyArray<GiftSum>>
}

const sumOf = ({ receiverId, giftId, giftName, giftImage, gold, count }: GiftRecord) => ({
  receiverId,
  giftId,
  giftName,
  giftImage,
  gold,
  count,
})

export const sqlGifts = (db: Database): Gifts => ({
  ...sqlKeyed([giftRecords.recordId], () => db.select().from(giftRecords)),
  insert: (record) =>
    Effect.andThen(
      ask(() => db.insert(giftRecords).values(record)),
      Effect.asVoid(
        ask(() =>
          db
            .insert(giftSums)
            .values(sumOf(record))
            .onConflictDoUpdate({
              target: [giftSums.receiverId, giftSums.giftId],
              set: {
                giftName: sql`excluded.gift_name`,
                giftImage: sql`excluded.gift_image`,
                gold: sql`greatest(${giftSums.gold}, excluded.gold)`,
                count: sql`${giftSums.count} + excluded.count`,
              },
            }),
        ),
      ),
    ),
  find: (recordId) =>
    Effect.map(
      ask(() => db.select().from(giftRecords).where(eq(giftRecords.recordId, recordId))),
      ([row]) => row ?? null,
    ),
  received: (userId) =>
    ask(() =>
      db
        .select({
          giftId: giftSums.giftId,
          giftName: giftSums.giftName,
          giftImage: giftSums.giftImage,
          count: giftSums.count,
        })
        .from(giftSums)
        .where(eq(giftSums.receiverId, userId))
        .orderBy(desc(giftSums.gold), asc(giftSums.giftId)),
    ),
})

export const memoryGifts = (journal: Journal) => {
  const records = new Table<string, GiftRecord>(journal)
  const sums = new Table<string, ReturnType<typeof sumOf>>(journal)

  return refusing<Gifts>(giftRecords, {
    ...memoryKeyed(
      () => records.values(),
      (row: GiftRecord) => [row.recordId],
    ),
    insert: (record) =>
      Effect.sync(() => {
        records.insert(record.recordId, record)
        const key = pair(record.receiverId, record.giftId)
        const before = sums.get(key) ?? { gold: 0, count: 0 }
        const [gold, count] = [Math.max(before.gold, record.gold), before.count + record.count]
        int32(count)
        sums.set(key, { ...sumOf(record), gold, count })
      }),
    find: (recordId) => Effect.sync(() => records.get(recordId) ?? null),
    received: (userId) =>
      Effect.sync(() =>
        sums
          .values()
          .filter(({ receiverId }) => receiverId === userId)
          .sort((a, b) => b.gold - a.gold || a.giftId - b.giftId)
          .map(({ giftId, giftName, giftImage, count }) => ({ giftId, giftName, giftImage, count })),
      ),
  })
}
