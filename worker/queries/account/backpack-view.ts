/** Query `backpack`: what may be given now, and what is over, by the gateway's clock, so that it is right offline too. */
import { Effect } from "effect"
import type { BackpackItem } from "#schema/gifts/backpack.ts"
import { isKept, isReady } from "#schema/rules/backpack.ts"
import { GatewayClock } from "../../http/gateway-clock.ts"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import type { OpenView } from "../view.ts"

const endOf = ({ usedAt, expiresAt }: BackpackItem): number => usedAt ?? expiresAt

export const openBackpack: OpenView<"backpack", LiveRows | GatewayClock> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const clock = yield* GatewayClock
  const key = families.backpack.key()
  return {
    topics: ["day"],
    read: () =>
      Effect.gen(function* () {
        const items = (yield* live.rows([key])).get(key) ?? []
        const now = yield* clock.now
        const kept = items.filter((item) => isKept(item, now))
        return {
          ready: kept.filter((item) => isReady(item, now)).sort((a, b) => a.expiresAt - b.expiresAt),
          past: kept.filter((item) => !isReady(item, now)).sort((a, b) => endOf(b) - endOf(a)),
        }
      }),
  }
})
