import { afterEach, expect, test, vi } from "vitest"
import { costsTooMuch, watchPressure } from "./filter-cost.ts"

afterEach(() => vi.unstubAllGlobals())

const look = (drawn: number, isCritical = false) => ({ drawn, isCritical })

test("CALL-23: the filter costs too much when too few pictures come out, or the processor is at its end for two looks", () => {
  expect(costsTooMuch(null, look(45))).toBe(false)
  expect(costsTooMuch(null, look(23))).toBe(true)
  expect(costsTooMuch(null, look(45, true))).toBe(false)
  expect(costsTooMuch(look(45, true), look(45, true))).toBe(true)
  expect(costsTooMuch(look(45, true), look(45))).toBe(false)
})

test("CALL-23: the processor's pressure is the browser's last word, and none where it says nothing", async () => {
  expect(watchPressure().isCritical()).toBe(false)
  let say: (state: string) => void = () => {}
  const [asked, disconnect] = [vi.fn(), vi.fn()]
  class PressureObserver {
    constructor(hear: (records: ReadonlyArray<{ state: string }>) => void) {
      say = (state) => hear([{ state: "nominal" }, { state }])
    }
    observe = async (...what: ReadonlyArray<unknown>) => {
      asked(...what)
      throw new Error("not by this page")
    }
    disconnect = disconnect
  }
  vi.stubGlobal("PressureObserver", PressureObserver)
  const pressure = watchPressure()
  expect(asked).toHaveBeenCalledWith("cpu", { sampleInterval: 3_000 })
  expect(pressure.isCritical()).toBe(false)
  say("critical")
  expect(pressure.isCritical()).toBe(true)
  say("serious")
  expect(pressure.isCritical()).toBe(false)
  pressure.stop()
  expect(disconnect).toHaveBeenCalledOnce()
})
