/**
 * The parts that haircuts are drawn with. Paths are SVG texts on the 600 x 800 ground, with the head around (300, 330).
 */
import { seeded } from "../../seeded.ts"

export interface Cut {
  /** Behind neck and head. */
  readonly back: string
  /** Over the face's edge. */
  readonly front: string
  /** Flow lines over the front. */
  readonly strands: string
  /** Flow lines over the back. */
  readonly backStrands?: string
}

export const p = (d: string): string => `<path d="${d}"/>`

/** The paths mirrored about x = 300. */
export const mirror = (paths: string): string =>
  paths.replaceAll("<path ", '<path transform="translate(600 0) scale(-1 1)" ')

type Lock = readonly [x: number, y: number, size: number]

/** Locks along an arc, from degrees `from` to `to`, clockwise from the right. */
export const arc = (
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  from: number,
  to: number,
  count: number,
  size: number,
): ReadonlyArray<Lock> =>
  Array.from({ length: count }, (_, i) => {
    const a = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180
    return [cx + rx * Math.cos(a), cy + ry * Math.sin(a), size] as const
  })

/** A cloud of locks, each slightly displaced. */
export const cloud = (seed: string, locks: ReadonlyArray<Lock>): string => {
  const draw = seeded(seed, "curls")
  return locks
    .map(([x, y, size]) => {
      const [cx, cy] = [x + draw.between(-6, 6), y + draw.between(-6, 6)]
      return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${(size * draw.between(0.88, 1.12)).toFixed(1)}"/>`
    })
    .join("")
}

/** A small spiral on each lock. */
export const spirals = (locks: ReadonlyArray<Lock>, size: number): string =>
  locks
    .map(([x, y]) => {
      const at = (dx: number, dy: number): string => `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`
      return p(
        `M${at(-1, 0)} C${at(-0.85, -1.25)} ${at(1, -1.25)} ${at(0.93, 0)} C${at(0.85, 0.85)} ${at(-0.3, 0.85)} ${at(-0.3, 0.15)}`,
      )
    })
    .join("")
