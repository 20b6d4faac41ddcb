/** The account's intents in memory, as the rows have them: read at the start, updated by every commit. */
import { Context, Effect, Layer } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { Intent } from "#schema/outbox/intent.ts"
import { isKeyOf, rangeOf } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import { rowsOf } from "../store/rows.ts"

export class Intents extends Context.Service<
  Intents,
  {
    /** Waiting and parked, by id, in the order of opening. */
    readonly all: () => ReadonlyArray<Intent>
    readonly get: (intentId: string) => Intent | undefined
    /** Called after commits that changed intents, with the lanes that may have work. */
    readonly onChange: (listener: (lanes: ReadonlySet<string>) => void) => void
  }
>()("livcam/worker/intents/Intents") {
  static readonly layer: Layer.Layer<Intents, AppFailure, RowReader> = Layer.effect(
    Intents,
    Effect.gen(function* () {
      const reader = yield* RowReader
      const listeners = new Set<(lanes: ReadonlySet<string>) => void>()
      const byId = new Map((yield* reader.range("intent")).map(([, intent]) => [intent.intentId, intent]))

      yield* reader.watch((writes) => {
        const changed = new Map(writes.flatMap(({ key, value }) => (isIntentKey(key) ? [[key, value] as const] : [])))
        if (changed.size === 0) return
        const rows = rowsOf(changed)
        const lanes = new Set<string>()
        for (const key of changed.keys()) {
          const intent = isIntentKey(key) ? rows.get(key) : undefined
          if (intent === undefined) byId.delete(intentIdOf(key))
          else lanes.add(byId.set(intent.intentId, intent).get(intent.intentId)?.lane ?? intent.lane)
        }
        for (const listener of listeners) listener(lanes)
      })

      return {
        all: () => [...byId.values()].sort((a, b) => a.order - b.order),
        get: (intentId) => byId.get(intentId),
        onChange: (listener) => void listeners.add(listener),
      }
    }),
  )
}

const [FROM] = rangeOf("intent")
export const isIntentKey = isKeyOf("intent")
const intentIdOf = (key: string): string => key.slice(FROM.length)
