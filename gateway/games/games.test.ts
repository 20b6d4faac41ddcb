import { createHmac, randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { GamePlay } from "#schema/games/game.ts"
import { blockText, CARDS, drawFrom, GAMES, type GameName, playGame } from "#schema/rules/coins/games.ts"
import { kindOf } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { activityBoxHandlers } from "../activity/activity-boxes.ts"
import { verifyLedger } from "../coins/verify-ledger.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { commitmentOf, gameHandlers } from "./games.ts"

const openOf = (caller: Caller, game: GameName) =>
  Effect.map(gameHandlers.games({}, caller), ({ list }) => {
    const open = list.find((one) => one.game === game)
    if (open === undefined) throw new Error(`no ${game}`)
    return open
  })
const playWith = (caller: Caller, game: GameName, commitment: string, pick = 0, intentId: string = randomUUID()) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) =>
    gameHandlers.playGame({ intentId, deadline: at + 20_000, game, pick, commitment }, caller),
  )
const play = (caller: Caller, game: GameName, pick = 0) =>
  Effect.flatMap(openOf(caller, game), ({ commitment }) => playWith(caller, game, commitment, pick))
const eventsOf = (userId: number) => Effect.map(feedOf(userId), (entries) => entries.map(({ event }) => event))
const playsOf = (userId: number) =>
  Effect.map(eventsOf(userId), (events) =>
    events.flatMap((event) => (event._tag === "v1.GamePlayed" ? [event.play as GamePlay] : [])),
  )
const coinsOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.ledger.balance(`coins:${userId}`)))

test.each(GAMES)(
  "SOC-06: %s: what was drawn follows from the seed that was named before and the player's own id",
  (game) =>
    inWorld(
      Effect.gen(function* () {
        const { id } = yield* addUser("Ann")
        const ann = callerOf({ id })
        const coins = yield* coinsOf(id)
        const { commitment, nextAt } = yield* openOf(ann, game)
        expect(nextAt).toBeNull()
        expect((yield* openOf(ann, game)).commitment).toBe(commitment)
        const pick = game === "flipcard" ? 4 : 0
        yield* playWith(ann, game, commitment, pick)
        const [played] = yield* playsOf(id)
        if (played === undefined) throw new Error("nothing was played")
        expect(commitmentOf(played.seed)).toBe(commitment)
        const again = playGame(
          game,
          pick,
          drawFrom((n) =>
            createHmac("sha256", played.seed)
              .update(blockText(played.playId, game, n))
              .digest(),
          ),
        )
        expect(again).toEqual({ shown: played.shown, coins: played.coins, giftId: played.gift?.giftId ?? null })
        expect((yield* coinsOf(id)) - coins).toBe(played.coins)
      }),
    ),
)

test("SOC-06: of many players some win coins and some a gift, each as told; the ledger says what for, and stands", () =>
  inWorld(
    Effect.gen(function* () {
      const wins = { coins: 0, gifts: 0, nothing: 0 }
      // One card in nine is the gift: it takes about 15 players until each result occurs, and never 400.
      const isWonEach = () => Object.values(wins).every((count) => count > 0)
      for (let n = 0; n < 400 && (n < 15 || !isWonEach()); n++) {
        const { id } = yield* addUser(`Player ${n}`)
        const caller = { ...callerOf({ id }), ip: `10.0.${n >> 8}.${n & 255}` }
        const before = yield* coinsOf(id)
        yield* play(caller, "flipcard", n % CARDS.length)
        const events = yield* eventsOf(id)
        const [won] = yield* playsOf(id)
        if (won === undefined) throw new Error("nothing was played")
        expect((yield* coinsOf(id)) - before).toBe(won.coins)
        const posted = events.filter((event) => event._tag === "v2.CoinsPosted")
        expect(posted).toMatchObject(
          won.coins === 0
            ? []
            : [{ amount: won.coins, reason: "reward", link: { kind: "game", id: "flipcard", userId: null } }],
        )
        const items = events.filter((event) => event._tag === "v1.BackpackItemUpdated")
        expect(items).toMatchObject(won.gift === null ? [] : [{ item: { giftId: won.gift.giftId, usedAt: null } }])
        wins[won.gift !== null ? "gifts" : won.coins > 0 ? "coins" : "nothing"] += 1
      }
      expect(wins).toSatisfy(isWonEach)
      expect((yield* verifyLedger).faults).toEqual([])
    }),
  ))

test("SOC-06: one play a day: the same id again is the same play, another id is refused until 00:00 UTC", () =>
  inWorld(
    Effect.gen(function* () {
      const { id } = yield* addUser("Ann")
      const ann = callerOf({ id })
      const { commitment } = yield* openOf(ann, "slotmachine")
      const intentId = randomUUID()
      const { growth } = yield* playWith(ann, "slotmachine", commitment, 0, intentId)
      expect(yield* playWith(ann, "slotmachine", commitment, 0, intentId)).toEqual({ growth })
      expect(yield* kindOf(playWith(ann, "slotmachine", commitment))).toBe("gamePlayed")
      const { nextAt } = yield* openOf(ann, "slotmachine")
      expect(new Date(nextAt ?? 0).toISOString()).toMatch(/T00:00:00.000Z$/)
      yield* TestClock.setTime(nextAt ?? 0)
      const next = yield* openOf(ann, "slotmachine")
      expect(next).toMatchObject({ nextAt: null })
      expect(next.commitment).not.toBe(commitment)
      // The former play's seed is public, so it draws nothing again.
      expect(yield* kindOf(playWith(ann, "slotmachine", commitment))).toBe("gameChanged")
      expect(yield* kindOf(playWith(ann, "slotmachine", next.commitment))).toBe("fine")
      expect(yield* playsOf(id)).toHaveLength(2)
    }),
  ))

test("SOC-06: of two plays at once, from two devices, one counts", () =>
  inWorld(
    Effect.gen(function* () {
      const { id } = yield* addUser("Ann")
      const [here, there] = [callerOf({ id }), { ...callerOf({ id }), deviceId: "cc-other" }]
      const { commitment } = yield* openOf(here, "sacard")
      const kinds = yield* Effect.all(
        [kindOf(playWith(here, "sacard", commitment)), kindOf(playWith(there, "sacard", commitment))],
        { concurrency: "unbounded" },
      )
      expect(kinds.toSorted()).toEqual(["fine", "gamePlayed"])
    }),
  ))

test("SOC-06: farmed plays: one a day for a device, twenty for an address, and no place that the game does not have", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, eve] = [yield* addUser("Ann"), yield* addUser("Eve")]
      const device = { deviceId: "cc-shared", ip: "10.1.1.1" }
      yield* play({ ...callerOf(ann), ...device }, "slotmachine")
      expect(yield* kindOf(play({ ...callerOf(eve), ...device }, "slotmachine"))).toBe("gameElsewhere")
      expect(yield* kindOf(play(callerOf(eve), "flipcard", CARDS.length))).toBe("requestInvalid")
      const kinds = yield* Effect.forEach(Array.from({ length: 22 }), (_, n) =>
        Effect.flatMap(addUser(`Farmer ${n}`), (user) =>
          kindOf(play({ ...callerOf(user), deviceId: `cc-farm-${n}`, ip: "10.2.2.2" }, "slotmachine")),
        ),
      )
      expect(kinds.filter((kind) => kind === "fine")).toHaveLength(20)
      expect(kinds.slice(20)).toEqual(["gameElsewhere", "gameElsewhere"])
    }),
  ))

test("COIN-12: the first screen tells of a play that is open, and leads to it, until all were played", () =>
  inWorld(
    Effect.gen(function* () {
      const { id } = yield* addUser("Ann")
      const ann = callerOf({ id })
      const boxes = Effect.map(activityBoxHandlers.activityBoxes({}, ann), ({ web }) =>
        web.map(({ content, targetUrl }) => `${content} ${targetUrl}`),
      )
      expect(yield* boxes).toContain("games /slotmachine")
      yield* play(ann, "slotmachine")
      expect(yield* boxes).toContain("games /flipcard")
      for (const game of ["flipcard", "sacard"] as const) yield* play(ann, game)
      expect((yield* boxes).filter((box) => box.startsWith("games"))).toEqual([])
    }),
  ))
