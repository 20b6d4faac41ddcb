/** A remote read that has `value`. Its n-th refresh gives `anew(n)`; undefined leaves the value as it is. */
import type { RemoteState } from "../../../src/client/client.ts"
import { makeListeners } from "../../../src/client/listeners.ts"

export const toldAnew = <A>(value: A, anew: (asked: number) => A | undefined) => {
  const listeners = makeListeners()
  let state: RemoteState<A> = { state: "ready", value, asOf: 0, stale: false }
  let asked = 0
  const refresh = async () => {
    asked += 1
    const next = anew(asked)
    if (next === undefined) return
    state = { state: "ready", value: next, asOf: 0, stale: false }
    listeners.tell()
  }
  return { asked: () => asked, remote: { get: () => state, subscribe: listeners.add, refresh } }
}
