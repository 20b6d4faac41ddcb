/** The order in which an event goes through the projections: a projection that reads rows of others comes before those that write them. */
import type { Projection } from "./fold.ts"

/** Throws for projections that read each other in a circle. */
export const foldOrder = <N extends string>(projections: { readonly [P in N]: Projection }): ReadonlyArray<N> => {
  const names = Object.keys(projections) as Array<N>
  const readersOf = (writer: N): ReadonlyArray<N> =>
    names.filter(
      (name) =>
        name !== writer && projections[name].reads.some((family) => projections[writer].writes.includes(family)),
    )
  const order = new Set<N>()
  const place = (name: N, path: ReadonlyArray<N>): void => {
    if (path.includes(name)) throw new Error(`projections read each other in a circle: ${[...path, name].join(", ")}`)
    if (order.has(name)) return
    for (const reader of readersOf(name)) place(reader, [...path, name])
    order.add(name)
  }
  for (const name of names) place(name, [])
  return [...order]
}
