/**
 * Seeded randomness for drawn pictures, demo content and the daily picks: the same words always give the same draws.
 * Not for anything that must be hard to guess.
 */

export interface Seeded {
  /** A number from 0 up to, not including, 1. */
  readonly next: () => number
  /** The draw at place `n`, a whole number, independent of earlier draws. */
  readonly at: (n: number) => number
  /** A whole number from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number
  /** A number from `min` up to `max`. */
  readonly between: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
  /** `count` different members, in the order of the list. */
  readonly some: <T>(list: ReadonlyArray<T>, count: number) => ReadonlyArray<T>
}

/** 32-bit FNV-1a of the words. */
const hashOf = (words: ReadonlyArray<string | number>): number => {
  let hash = 0x811c9dc5
  for (const char of words.join("\u0000")) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/** The step of Mulberry32's state between draws. */
const STEP = 0x6d2b79f5
/** Mulberry32's draw for a state. */
const drawIn = (state: number): number => {
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/** Mulberry32 over the hash of the words. */
export const seeded = (...words: ReadonlyArray<string | number>): Seeded => {
  const seed = hashOf(words)
  let state = seed
  const next = (): number => {
    state = (state + STEP) | 0
    return drawIn(state)
  }
  next()
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    at: (n) => drawIn((seed + Math.imul(n, STEP)) | 0),
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
    some: (list, count) => {
      const ranked = list.map((value, place) => ({ value, place, rank: next() }))
      return ranked
        .sort((a, b) => a.rank - b.rank)
        .slice(0, count)
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value)
    },
  }
}
