/** The data that the page of a game shows. Pure. */
import type { AppError } from "#schema/errors.ts"
import type { CheckedPlay } from "#schema/games/game.ts"
import { CARDS, type Chance, type GameName, oddsOf } from "#schema/rules/coins/games.ts"

export type { Chance, CheckedPlay, GameName }

/**
 * loading: the state is not known yet. open: the game can be played. sent: the gateway is drawing. shown: the result is
 * being revealed. over: played today.
 */
export type GameStep = "loading" | "open" | "sent" | "shown" | "over"

export interface GameModel {
  readonly game: GameName
  readonly isVisitor: boolean
  readonly step: GameStep
  /** The chosen place; null before a choice. */
  readonly pick: number | null
  /** The play shown; null before today's first. */
  readonly play: CheckedPlay | null
  /** The hash of the next seed; undefined: not known yet. */
  readonly commitment: string | undefined
  /** Device time, ms, from which the game can be played again. */
  readonly nextAt: number | null
  /** Why the game cannot be played now. */
  readonly off: string | undefined
  readonly isChecking: boolean
  readonly failed: AppError | undefined
}

/** The odds to show: every prize, and the chance to win nothing. */
export const toldOdds = (game: GameName): ReadonlyArray<Chance> => {
  const odds = oddsOf(game)
  const rest = 1 - odds.reduce((sum, { chance }) => sum + chance, 0)
  return rest > 1e-9 ? [...odds, { coins: 0, giftId: null, chance: rest }] : odds
}

/** The places that show why the play won: the equal ones, or the chosen card. */
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
