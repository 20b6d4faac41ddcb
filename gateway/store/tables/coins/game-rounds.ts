/**
 * Rounds of games: the seed of a user's next play of each game, and played rounds. Played rounds are kept as long as
 * they decide who must not play again.
 */
import { and, desc, eq, isNull } from "drizzle-orm"
import { index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { GameName } from "#schema/rules/coins/games.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { PER_DEVICE, split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const gameRounds = splitTable(
  "game_rounds",
  {
    userId: whole("user_id").notNull(),
    game: text().$type<GameName>().notNull(),
    /** Number of the round per user and game; 1 for the first. */
    round: integer().notNull(),
    /** Secret until the round is played. */
    seed: text().notNull(),
    /** The day of the play, YYYY-MM-DD (UTC), and its device; null while not played. */
    playedOn: text("played_on"),
    deviceId: text("device_id"),
  },
  (t) => split.person(t.userId, { undivided: ["game_rounds_device"], note: PER_DEVICE }),
  (t) => [
    primaryKey({ columns: [t.userId, t.game, t.round] }),
    uniqueIndex("game_rounds_device").on(t.deviceId, t.game, t.playedOn),
    index("game_rounds_day").on(t.playedOn),
  ],
)

export type GameRoundRow = Readonly<typeof gameRounds.$inferSelect>

export interface GameRounds {
  /** The newest round of a user and a game; null before the first. */
  newest(userId: number, game: GameName): Effect.Effect<GameRoundRow | null>
  /** Opens a round; an existing round stays as it is. */
  open(row: Pick<GameRoundRow, "userId" | "game" | "round" | "seed">): Effect.Effect<void>
  /**
   * Marks a round as played; false when there is none, or it was played before. Dies when the device has played the
   * game on that day.
   */
  play(row: Pick<GameRoundRow, "userId" | "game" | "round">, day: string, deviceId: string): Effect.Effect<boolean>
  /** The user who played the game on the device on that day; null: nobody. */
  onDevice(deviceId: string, game: GameName, day: string): Effect.Effect<number | null>
  /** Deletes at most `limit` rounds that were played before that day; returns how many. */
  prune(before: string, limit: number): Effect.Effect<number>
}

export const sqlGameRounds = (db: Database): GameRounds => ({
  newest: (userId, game) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(gameRounds)
          .where(and(eq(gameRounds.userId, userId), eq(gameRounds.game, game)))
          .orderBy(desc(gameRounds.round))
          .limit(1),
      ),
      ([row]) => row ?? null,
    ),
  open: (row) => Effect.asVoid(ask(() => db.insert(gameRounds).values(row).onConflictDoNothing())),
  play: ({ userId, game, round }, playedOn, deviceId) =>
    Effect.map(
      ask(() =>
        db
          .update(gameRounds)
          .set({ playedOn, deviceId })
          .where(
            and(
              eq(gameRounds.userId, userId),
              eq(gameRounds.game, game),
              eq(gameRounds.round, round),
              isNull(gameRounds.playedOn),
            ),
          )
          .returning({ round: gameRounds.round }),
      ),
      (played) => played.length > 0,
    ),
  onDevice: (deviceId, game, day) =>
    Effect.map(
      ask(() =>
        db
          .select({ userId: gameRounds.userId })
          .from(gameRounds)
          .where(and(eq(gameRounds.deviceId, deviceId), eq(gameRounds.game, game), eq(gameRounds.playedOn, day))),
      ),
      ([row]) => row?.userId ?? null,
    ),
  prune: (before, limit) => forgetOver(db, gameRounds, { column: gameRounds.playedOn, before, limit }),
})

export const memoryGameRounds = (journal: Journal) => {
  const rows = new Table<string, GameRoundRow>(journal)
  const newest = new Table<string, number>(journal)
  const keyOf = ({ userId, game, round }: Pick<GameRoundRow, "userId" | "game" | "round">): string =>
    pair(pair(userId, game), round)
  const users = new Table<string, number>(journal)
  const onDevice = (deviceId: string, game: GameName, day: string): string => pair(pair(deviceId, game), day)

  return refusing<GameRounds>(gameRounds, {
    newest: (userId, game) =>
      Effect.sync(() => {
        const round = newest.get(pair(userId, game))
        return (round === undefined ? undefined : rows.get(keyOf({ userId, game, round }))) ?? null
      }),
    open: (row) =>
      Effect.sync(() => {
        if (rows.has(keyOf(row))) return
        rows.set(keyOf(row), { ...row, playedOn: null, deviceId: null })
        newest.set(pair(row.userId, row.game), row.round)
      }),
    play: (of, day, deviceId) =>
      Effect.sync(() => {
        const row = rows.get(keyOf(of))
        if (row === undefined || row.playedOn !== null) return false
        const place = onDevice(deviceId, of.game, day)
        if (users.has(place)) throw new Error("store: the device has played")
        users.set(place, of.userId)
        rows.set(keyOf(of), { ...row, playedOn: day, deviceId })
        return true
      }),
    onDevice: (...key) => Effect.sync(() => users.get(onDevice(...key)) ?? null),
    prune: (before, limit) =>
      Effect.sync(() =>
        rows.forget(
          ({ playedOn }) => playedOn !== null && playedOn < before,
          limit,
          ({ deviceId, game, playedOn }) => {
            if (deviceId !== null && playedOn !== null) users.delete(onDevice(deviceId, game, playedOn))
          },
        ),
      ),
  })
}
