/** A set of listeners that are called on each change. */
export interface Listeners {
  readonly add: (listener: () => void) => () => void
  readonly tell: () => void
  readonly count: () => number
}

export const makeListeners = (): Listeners => {
  const all = new Set<() => void>()
  return {
    add: (listener) => {
      // A wrapper for each call, so that a function added twice is called twice and removed twice.
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
