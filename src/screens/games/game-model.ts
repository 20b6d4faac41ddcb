/** What a game's page shows of its game. Pure. */
import type { AppError } from "#schema/errors.ts"
import type { CheckedPlay } from "#schema/games/game.ts"
import { CARDS, type Chance, type GameName, oddsOf } from "#schema/rules/games.ts"

export type { Chance, CheckedPlay, GameName }

/** loading: how it stands is not known yet. open: it can be played. sent: the gateway is drawing. shown: what came is being shown. over: played today. */
export type GameStep = "loading" | "open" | "sent" | "shown" | "over"

export interface GameModel {
  readonly game: GameName
  readonly isVisitor: boolean
  readonly step: GameStep
  /** The place that was chosen; null before. */
  readonly pick: number | null
  /** The play that is shown; null before the first of today. */
  readonly play: CheckedPlay | null
  /** The hash of the next seed; undefined: not known yet. */
  readonly commitment: string | undefined
  /** Device time from which on it can be played again. */
  readonly nextAt: number | null
  /** Why it cannot be played now. */
  readonly off: string | undefined
  readonly isChecking: boolean
  readonly failed: AppError | undefined
}

/** Odds to be told: all prizes, and how likely it is to win nothing. */
export const toldOdds = (game: GameName): ReadonlyArray<Chance> => {
  const odds = oddsOf(game)
  const rest = 1 - odds.reduce((sum, { chance }) => sum + chance, 0)
  return rest > 1e-9 ? [...odds, { coins: 0, giftId: null, chance: rest }] : odds
}

/** Places that show why the play was won: those that are alike, or the card that was chosen. */
export const wonPlaces = ({ game, shown, coins, gift, pick }: CheckedPlay): ReadonlySet<number> => {
  if (coins === 0 && gift === null) return new Set()
  if (game === "flipcard") return new Set([pick])
  const counts = new Map<number, number>()
  for (const one of shown) counts.set(one, (counts.get(one) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return new Set(shown.flatMap((one, place) => (counts.get(one) === most ? place : [])))
}

/** What lies under a card. */
export const cardOf = (shown: number): (typeof CARDS)[number] => CARDS[shown] ?? { coins: 0, giftId: null }
