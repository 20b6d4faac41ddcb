/** The order of a list of people that is read page by page while the gateway's order changes. */
interface Listed {
  readonly userId: number
}

/**
 * Whoever is in `shown` keeps the place, with the newest facts; newcomers follow in the order of `told`. Each person stands once: a
 * list that moved between two pages names somebody twice, and somebody else in none of them.
 */
export const keepOrder = <A extends Listed>(shown: ReadonlyArray<A>, told: ReadonlyArray<A>): ReadonlyArray<A> => {
  const hosts = new Map([...shown, ...told].map((host) => [host.userId, host]))
  return [...hosts.values()]
}
