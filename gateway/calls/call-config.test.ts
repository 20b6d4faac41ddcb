import { Effect } from "effect"
import { expect, test } from "vitest"
import { CALL_LOCATIONS } from "#schema/rules/calls/call-gate.ts"
import { arePrices } from "#schema/rules/calls/host-prices.ts"
import { RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import { addUser, callerOf, inWorld, visitor } from "../../tests/worlds/gateway/world.ts"
import { setHost } from "../accounts/profile/hosts.ts"
import { callConfigHandlers } from "./call-config.ts"
import { callSettingsHandlers } from "./call-settings.ts"

const { minuteCall, callEntry } = await inWorld(callConfigHandlers.callConfig({}, visitor))

test("ENT-12: a minute costs what a host begins with, and the bounds are those within which hosts choose", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      yield* setHost(String(ann.id), true)
      const { callPrice, friendCallPrice } = yield* callSettingsHandlers.callSettings({}, callerOf(ann))
      expect(minuteCall).toMatchObject({ unitPrice: callPrice, friendUnitPrice: friendCallPrice })
      const { leastUnitPrice: least, mostUnitPrice: most } = minuteCall
      const isPrice = (price: number) => arePrices({ callPrice: price, friendCallPrice: price })
      expect([least - 1, least, most, most + 1].map(isPrice)).toEqual([false, true, true, false])
    }),
  ))

test("ENT-12: each place of a call button is told by its number and its prices, and how long a call shows", () => {
  const { unitPrice, friendUnitPrice } = minuteCall
  const places = Object.entries(CALL_LOCATIONS)
  expect(callEntry).toEqual({
    locations: places.map(([location, number]) => ({ location, number, unitPrice, friendUnitPrice })),
    countdown: RING_TIMEOUT_MS / 1_000,
    livecamFakeCallPageShowSeconds: 10,
  })
})
