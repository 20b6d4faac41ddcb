import { Cause, Effect } from "effect"
import { expect, test } from "vitest"
import { AppFailure, failure } from "#schema/errors.ts"
import { toldOf } from "../logger.ts"
import { storageFailure } from "../store/disk/storage-failure.ts"
import { consoleLog } from "./console-log.ts"

const SAID = "the canary sings at ann@mail.example:7:7"

const linesOf = (log: Effect.Effect<void>): ReadonlyArray<string> => {
  const lines: Array<string> = []
  const keep = (what: string, cause?: unknown) => void lines.push(what, String(cause ?? ""))
  Effect.runSync(Effect.provide(log, consoleLog(keep)))
  return lines
}

const parserError = (): unknown => {
  try {
    return JSON.parse(`{"text": ${SAID}}`)
  } catch (cause) {
    return cause
  }
}

test("law 12: of an error the worker logs its name and its places in our code, never what it says", () => {
  for (const error of [new Error(SAID), new TypeError(`${SAID}\n  ${SAID}`), parserError(), SAID, { SAID }]) {
    const lines = [toldOf(error), ...linesOf(Effect.logError("a verb has failed", Cause.die(error)))].join("\n")
    expect(lines).not.toMatch(/canary|ann@/)
    expect(lines).toContain("a verb has failed")
  }
  expect(toldOf(new TypeError(SAID))).toMatch(/^TypeError\n\s+at .*console-log\.test\.ts:\d+:\d+/)
})

test("law 12: of a failure it logs kind and code, and what was beneath it by name", () => {
  const failed = storageFailure(new RangeError(SAID))
  const told = linesOf(Effect.logWarning("not kept", failed)).join("\n")
  expect(told).toMatch(/^not kept\nstorageBroken: RangeError/)
  expect(told).not.toContain("canary")
  const refused = new AppFailure({ error: { kind: "unknown", code: 987, message: SAID } })
  expect(linesOf(Effect.logError("it failed", Cause.fail(refused)))).toEqual(["it failed", "unknown (987)"])
  expect(linesOf(Effect.logInfo("plain", failure("offline")))).toEqual(["plain", "offline"])
  expect(linesOf(Effect.logInfo("plain"))).toEqual(["plain", ""])
})
