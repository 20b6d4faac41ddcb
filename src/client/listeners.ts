/** A set of listeners that are told of each change. */
export interface Listeners {
  readonly add: (listener: () => void) => () => void
  readonly tell: () => void
  readonly count: () => number
}

export const makeListeners = (): Listeners => {
  const all = new Set<() => void>()
  return {
    add: (listener) => {
      // A wrapper of its own, so that the same function given twice is heard and taken off twice.
      const mine = () => listener()
      all.add(mine)
      return () => {
        all.delete(mine)
      }
    },
    tell: () => {
      for (const listener of [...all]) listener()
    },
    count: () => all.size,
  }
}
