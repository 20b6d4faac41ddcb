/** Values that a gateway process keeps as long as it has a store, such as results that are expensive to read twice. */
import type { StoreShape } from "./store.ts"

/** Returns one value per store, made at the first call for that store. */
export const perStore = <A>(make: () => A): ((store: StoreShape) => A) => {
  const kept = new WeakMap<StoreShape, A>()
  return (store) => {
    const known = kept.get(store) ?? make()
    kept.set(store, known)
    return known
  }
}
