import { expect, test } from "vitest"
import { valuesOf } from "../inputs.ts"
import { needOf } from "../sum.ts"
import { runModel } from "./run.ts"
import type { Setting } from "./world.ts"

const setting = (patch: Partial<Setting> = {}): Setting => ({
  ...{
    seed: 1,
    people: 10_000,
    gateways: 4,
    databases: 1,
    values: valuesOf(),
    skew: 0.6,
    warmUp: 2_000,
    measured: 20_000,
  },
  ...patch,
})

const storm: Partial<Setting> = {
  gateways: 6,
  databases: 4,
  incidents: [
    { at: 5_000, gateway: 0, what: "dies" },
    { at: 8_000, gateway: 1, what: "restarts" },
    { at: 12_000, gateway: 2, what: "tears" },
  ],
}

/** The gateway has a long queue when it dies, with texts in it that are committed but not yet announced. */
const busyDeath: Partial<Setting> = {
  ...{ people: 35_000, gateways: 3, databases: 4 },
  // The costs are so high that three gateways are busy, whatever messages and sockets really cost.
  values: { ...valuesOf(), messageGateway: 7, messageDatabase: 2.7, socketIdle: 0.032, reconnect: 2.1 },
  incidents: [{ at: 15_000, gateway: 0, what: "dies" }],
}

test("a seed gives the same run, another seed another", () => {
  expect(runModel(setting(storm))).toEqual(runModel(setting(storm)))
  expect(runModel(setting({ ...storm, seed: 2 }))).not.toEqual(runModel(setting(storm)))
})

test.each([
  ["at rest", {}],
  ["beyond what a gateway can do", { gateways: 1 }],
  ["with one who gets a third", { hottest: 0.3 }],
  ["with a gateway that dies, one that restarts and one that is torn", storm],
  ["with a busy gateway that dies", busyDeath],
] as const)(
  "each message that is sent is told once, to nobody, or found by a pull; each minute is charged once: %s",
  (_, patch) => {
    const { sent, hinted, toNobody, pulledLater, minutesDue, minutesCharged } = runModel(setting(patch))
    expect(sent).toBeGreaterThan(500)
    expect(hinted + toNobody + pulledLater).toBe(sent)
    expect(minutesCharged).toBe(minutesDue)
    expect(minutesDue).toBeGreaterThan(10)
  },
)

test("all whose gateway died come back to the others, and a gateway that was told to stop loses nothing", () => {
  const died = runModel(setting(storm))
  expect(died.seconds[5]?.away).toBeGreaterThan(1_000)
  expect(died.seconds.at(-1)?.away).toBeLessThan(20)
  expect(died.seconds.at(-1)?.sockets[0]).toBe(0)
  const restarted = runModel(setting({ incidents: [{ at: 5_000, gateway: 0, what: "restarts" }] }))
  expect(restarted.pulledLater).toBe(0)
})

test("what a busy gateway had not told when it died is found by pulls", () => {
  expect(runModel(setting(busyDeath)).pulledLater).toBeGreaterThan(10)
})

test("gateways are as busy as the sum says, and people wait longer where they are busier", () => {
  const [two, four] = [2, 4].map((gateways) => runModel(setting({ gateways, measured: 60_000 })))
  if (two === undefined || four === undefined) throw new Error("no runs")
  const work = Object.values(needOf(8_000, valuesOf()).gateway).reduce((sum, cores) => sum + cores, 0)
  expect((two.gatewayLoad * 2) / work).toBeCloseTo(1, 1)
  expect((four.gatewayLoad * 4) / work).toBeCloseTo(1, 1)
  expect(two.toHint.p99).toBeGreaterThan(four.toHint.p99)
})
