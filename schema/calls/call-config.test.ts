import { Schema } from "effect"
import { expect, test } from "vitest"
import { CallConfig } from "./call-config.ts"

const prices = { unitPrice: 40, friendUnitPrice: 30 }
const config = {
  minuteCall: { ...prices, leastUnitPrice: 10, mostUnitPrice: 500 },
  callEntry: {
    locations: [{ location: "wall", number: 1, ...prices }],
    countdown: 30,
    livecamFakeCallPageShowSeconds: 10,
  },
}
const isConfig = Schema.is(CallConfig)

test("ENT-12: the configs of minute calls and of call entries hold whole numbers, and places that there are", () => {
  expect(isConfig(config)).toBe(true)
  const entry = (change: object) => ({ ...config, callEntry: { ...config.callEntry, ...change } })
  for (const wrong of [
    { ...config, minuteCall: { ...config.minuteCall, unitPrice: 1.5 } },
    { ...config, minuteCall: prices },
    entry({ countdown: -1 }),
    entry({ livecamFakeCallPageShowSeconds: undefined }),
    entry({ locations: [{ location: "cellar", number: 9, ...prices }] }),
  ])
    expect(isConfig(wrong)).toBe(false)
})
