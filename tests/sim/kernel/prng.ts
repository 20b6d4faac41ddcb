/**
 * Seeded randomness: small, fast, the same on every machine. Each part draws from a stream with its own name, so its
 * draws do not shift those of another part.
 */

export interface Prng {
  /** 0 to 2^32 - 1. */
  readonly uint: () => number
  /** 0 (inclusive) to 1 (exclusive). */
  readonly unit: () => number
  /** 0 to n - 1. */
  readonly below: (n: number) => number
  readonly chance: (probability: number) => boolean
  readonly between: (least: number, most: number) => number
  readonly oneOf: <A>(items: ReadonlyArray<A>) => A
}

/** FNV-1a over UTF-16 units. */
export const hashText = (text: string, from = 0x811c9dc5): number => {
  let hash = from
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** sfc32, warmed up. */
export const makePrng = (seed: number, stream = ""): Prng => {
  let a = seed >>> 0
  let b = hashText(stream) | 0
  let c = (seed / 0x1_0000_0000) | 0
  let counter = 1
  const uint = (): number => {
    const t = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let warm = 0; warm < 12; warm++) uint()
  const unit = (): number => uint() / 0x1_0000_0000
  const below = (n: number): number => Math.floor(unit() * n)
  return {
    uint,
    unit,
    below,
    chance: (probability) => probability > 0 && unit() < probability,
    between: (least, most) => least + Math.floor(unit() * (most - least + 1)),
    oneOf: <A>(items: ReadonlyArray<A>): A => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error("nothing to choose from")
      return item
    },
  }
}
