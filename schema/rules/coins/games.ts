/**
 * Games of chance (the specification names their pages; odds and prizes are chosen here). A play costs nothing: paid
 * coins are never staked. The draw depends on a seed and on the id that the player gives the play. The gateway
 * publishes the seed's hash before the play and the seed after it, so everybody can check each play.
 */
import { CHECK_IN_GIFTS } from "./check-in.ts"

/** Names of the games, as in their addresses. */
export const GAMES = ["slotmachine", "flipcard", "sacard"] as const
/** Name of a game. */
export type GameName = (typeof GAMES)[number]

/** What one play of a game wins. Each game can be played once a UTC day per account and per device. */
export interface Prize {
  readonly coins: number
  /** A gift of the gift panel, added to the backpack; null: none. */
  readonly giftId: number | null
}

/**
 * The result of one play. `shown`, by game: the symbol of each reel, for each place of a card its index in `CARDS`, or
 * the amount of each field.
 */
export interface Outcome extends Prize {
  readonly shown: ReadonlyArray<number>
}

/** Draws a whole number from 0 to `below` - 1, all equally likely. */
export type Draw = (below: number) => number

const coins = (amount: number): Prize => ({ coins: amount, giftId: null })

/** The symbol at each stop of a reel: 0 cherry, 1 heart, 2 star, 3 seven. All three reels are the same. */
export const REEL = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const
/** Reels of the slot machine. */
export const REELS = 3
/** Coins for three equal symbols, by symbol. */
export const THREE_ALIKE = [5, 10, 30, 200] as const
/** Coins for two equal symbols. */
export const TWO_ALIKE = 1

const ROSE = CHECK_IN_GIFTS.firstWeek[1]?.giftId ?? null
/** The prizes of the flip-card game's cards, before shuffling. */
export const CARDS: ReadonlyArray<Prize> = [...[0, 0, 1, 1, 2, 2, 3, 5].map(coins), { coins: 0, giftId: ROSE }]

/** Prizes of the scratch card, and how many of 1,000 cards win each. */
export const SCRATCH_PRIZES = [
  { coins: 100, of1000: 5 },
  { coins: 20, of1000: 25 },
  { coins: 5, of1000: 70 },
  { coins: 3, of1000: 150 },
  { coins: 1, of1000: 250 },
  { coins: 0, of1000: 500 },
] as const
const SCRATCH_AMOUNTS = [1, 3, 5, 20, 100]
/** Fields of a scratch card. Three equal amounts win. */
export const FIELDS = 6

/** How many places the player can choose from; 1 in games without a choice. */
export const PICKS: Readonly<Record<GameName, number>> = { slotmachine: 1, flipcard: CARDS.length, sacard: 1 }

const shuffled = <A>(list: ReadonlyArray<A>, draw: Draw): ReadonlyArray<A> => {
  const left = [...list]
  return list.flatMap(() => left.splice(draw(left.length), 1))
}

const pull = (draw: Draw): Outcome => {
  const shown = Array.from({ length: REELS }, () => REEL[draw(REEL.length)] ?? 0)
  const [first = 0, second, third] = shown
  const alike = first === second && second === third ? THREE_ALIKE[first] : undefined
  return { shown, ...coins(alike ?? (new Set(shown).size < REELS ? TWO_ALIKE : 0)) }
}

const flip = (pick: number, draw: Draw): Outcome => {
  const shown = shuffled([...CARDS.keys()], draw)
  return { shown, ...(CARDS[shown[pick] ?? 0] ?? coins(0)) }
}

/** How many of 1,000 cards win one of the prizes up to index `last`. */
const ticketsUpTo = (last: number): number =>
  SCRATCH_PRIZES.slice(0, last + 1).reduce((sum, { of1000 }) => sum + of1000, 0)

const scratch = (draw: Draw): Outcome => {
  const ticket = draw(1_000)
  const won = SCRATCH_PRIZES.find((_, n) => ticket < ticketsUpTo(n))?.coins ?? 0
  const others = shuffled(
    SCRATCH_AMOUNTS.filter((amount) => amount !== won),
    draw,
  ).slice(0, FIELDS / 2)
  return { shown: shuffled([...others, ...(won === 0 ? others : [won, won, won])], draw), ...coins(won) }
}

/** Plays the game once. `pick`: the chosen place, below `PICKS` of the game. */
export const playGame = (game: GameName, pick: number, draw: Draw): Outcome =>
  game === "slotmachine" ? pull(draw) : game === "flipcard" ? flip(pick, draw) : scratch(draw)

/** A prize and how likely it is, 0 to 1. */
export interface Chance extends Prize {
  readonly chance: number
}

const shareOf = (symbol: number): number => REEL.filter((one) => one === symbol).length / REEL.length

const ODDS: Readonly<Record<GameName, ReadonlyArray<Chance>>> = {
  slotmachine: [
    ...THREE_ALIKE.map((amount, symbol) => ({ ...coins(amount), chance: shareOf(symbol) ** REELS })).reverse(),
    {
      ...coins(TWO_ALIKE),
      chance: THREE_ALIKE.reduce((sum, _, symbol) => sum + 3 * shareOf(symbol) ** 2 * (1 - shareOf(symbol)), 0),
    },
  ],
  flipcard: [...new Map(CARDS.map((card) => [JSON.stringify(card), card])).values()]
    .map((prize) => ({
      ...prize,
      chance: CARDS.filter((one) => one.coins === prize.coins && one.giftId === prize.giftId).length / CARDS.length,
    }))
    .filter((prize) => prize.coins > 0 || prize.giftId !== null)
    .toReversed(),
  sacard: SCRATCH_PRIZES.filter((prize) => prize.coins > 0).map((prize) => ({
    ...coins(prize.coins),
    chance: prize.of1000 / 1_000,
  })),
}

/** The prizes of a game and their chances, best first. The remaining chance wins nothing. */
export const oddsOf = (game: GameName): ReadonlyArray<Chance> => ODDS[game]

const WORD = 2 ** 32

/**
 * Draws from blocks of 32 bytes: four bytes per number, big-endian. Numbers that would make some results more likely
 * than others are skipped.
 */
export const drawFrom = (block: (n: number) => Uint8Array): Draw => {
  let words: ReadonlyArray<number> = []
  let blocks = 0
  const next = (): number => {
    if (words.length === 0) {
      const bytes = block(blocks++)
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      words = Array.from({ length: bytes.byteLength / 4 }, (_, n) => view.getUint32(n * 4))
    }
    const [word = 0, ...rest] = words
    words = rest
    return word
  }
  return (below) => {
    for (;;) {
      const word = next()
      if (word < WORD - (WORD % below)) return word % below
    }
  }
}

/** The message of block `n` of a play: the block is the HMAC-SHA-256 of this text, with the seed's text as the key. */
export const blockText = (playId: string, game: GameName, n: number): string => `${playId}:${game}:${n}`
