/**
 * Games of chance: one free play of each per day, for an account and for a device. Before a play the gateway draws its
 * seed and shows the seed's hash. The player's own id of the play enters the draw, so neither side can choose the
 * result.
 */
import { createHash, createHmac } from "node:crypto"
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { GamePlay, OpenGame } from "#schema/games/game.ts"
import { blockText, drawFrom, GAMES, type GameName, type Outcome, PICKS, playGame } from "#schema/rules/coins/games.ts"
import { dayOf, nextDayAt } from "#schema/rules/gateway-day.ts"
import { grantCoins } from "../coins/coins.ts"
import { addressHadEnough } from "../coins/free-coins.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import { putIntoBackpack } from "../gifts/backpack.ts"
import { panelGift } from "../gifts/panel.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"
import type { GameRoundRow } from "../store/tables/coins/game-rounds.ts"

export const commitmentOf = (seed: string): string => createHash("sha256").update(seed).digest("hex")

const drawn = (seed: string, playId: string, game: GameName, pick: number): Outcome =>
  playGame(
    game,
    pick,
    drawFrom((n) =>
      createHmac("sha256", seed)
        .update(blockText(playId, game, n))
        .digest(),
    ),
  )

/** The round that the user plays next, or has played today. Draws its seed at the first request. */
const roundOf = (tx: Tx, userId: number, game: GameName, today: string): Effect.Effect<GameRoundRow, never, Entropy> =>
  Effect.gen(function* () {
    const newest = yield* tx.gameRounds.newest(userId, game)
    if (newest !== null && (newest.playedOn === null || newest.playedOn >= today)) return newest
    const bytes = yield* (yield* Entropy).bytes(32)
    const row = { userId, game, round: (newest?.round ?? 0) + 1, seed: Buffer.from(bytes).toString("hex") }
    yield* tx.gameRounds.open(row)
    return (yield* tx.gameRounds.newest(userId, game)) ?? { ...row, playedOn: null, deviceId: null }
  })

/** Every game with its state for the user. */
const openGames = ({
  userId,
}: Caller): Effect.Effect<{ readonly list: ReadonlyArray<OpenGame> }, never, Store | Entropy> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const at = yield* Clock.currentTimeMillis
        const list = yield* Effect.forEach(GAMES, (game) =>
          Effect.map(roundOf(tx, userId, game, dayOf(at)), ({ seed, playedOn }) => ({
            game,
            commitment: commitmentOf(seed),
            nextAt: playedOn === null ? null : nextDayAt(at),
          })),
        )
        return { list }
      }),
    ),
  )

/** The first game that the user has not played today; undefined when all were played. */
export const gameToPlay = (tx: Tx, userId: number, at: number): Effect.Effect<GameName | undefined> =>
  Effect.map(
    Effect.forEach(GAMES, (game) => tx.gameRounds.newest(userId, game)),
    (rounds) => GAMES.find((_, n) => (rounds[n]?.playedOn ?? "") < dayOf(at)),
  )

const play = (
  { intentId, deadline, game, pick, commitment }: RequestOf<"playGame">,
  { userId, deviceId, ip }: Caller,
) =>
  onceBefore(userId, { intentId, deadline }, (tx, at) =>
    Effect.gen(function* () {
      if (pick >= PICKS[game]) return yield* failure("requestInvalid")
      const today = dayOf(at)
      const round = yield* roundOf(tx, userId, game, today)
      if (round.playedOn !== null) return yield* failure("gamePlayed")
      if (commitmentOf(round.seed) !== commitment) return yield* failure("gameChanged")
      if ((yield* tx.gameRounds.onDevice(deviceId, game, today)) !== null) return yield* failure("gameElsewhere")
      if (yield* addressHadEnough(tx, `game:${game}`, ip, at)) return yield* failure("gameElsewhere")
      yield* tx.gameRounds.play(round, today, deviceId)
      const { shown, coins, giftId } = drawn(round.seed, intentId, game, pick)
      const gift = giftId === null ? undefined : panelGift(giftId)
      const won: GamePlay = {
        ...{ game, playId: intentId, commitment, seed: round.seed, pick, shown, coins, at },
        gift: gift ? { giftId: gift.giftId, giftName: gift.giftName, giftImage: gift.giftImage } : null,
      }
      const before = yield* tx.feeds.head(userId)
      yield* (yield* Feed).append(tx, userId, [{ _tag: "v1.GamePlayed", play: won }])
      if (coins > 0)
        yield* grantCoins(tx, {
          ...{ userId, amount: coins, reason: "reward" },
          key: `game:${userId}:${intentId}`,
          link: { kind: "game", id: game, userId: null },
        })
      if (gift !== undefined) yield* putIntoBackpack(tx, userId, gift.giftId, at)
      return yield* tx.feeds.pull(userId, before, 10)
    }),
  )

export const gameHandlers: Handlers<"games" | "playGame", Store | Feed | Entropy> = {
  games: (_, caller) => openGames(caller),
  playGame: (asked, caller) => Effect.map(play(asked, caller), (growth) => ({ growth })),
}
