/** What a gateway process keeps beside a store for as long as it has it, such as what is dear to ask for twice. */
import type { StoreShape } from "./store.ts"

/** The same for the same store, made when it is first asked for; another store, as of another process, has its own. */
export const perStore = <A>(make: () => A): ((store: StoreShape) => A) => {
  const kept = new WeakMap<StoreShape, A>()
  return (store) => {
    const known = kept.get(store) ?? make()
    kept.set(store, known)
    return known
  }
}
