import { expect, test } from "vitest"
import { errorOfCode } from "#schema/errors.ts"
import { laneOf } from "../intents/index.ts"
import { verdictOn } from "./verdict.ts"

test("CARD-11: what time may cure waits, what only a person can judge is parked, an ended session stops", () => {
  for (const kind of ["offline", "timeout", "serverTrouble", "rateLimited", "signatureStale", "storageFull"] as const)
    expect(verdictOn({ kind }, 1), kind).toBe("wait")
  for (const kind of ["blocked", "messageTooLong", "userUnknown", "forbidden", "unknown"] as const)
    expect(verdictOn({ kind }, 1), kind).toBe("park")
})

test("NET-09: the codes that end a session stop the outbox and park nothing", () => {
  for (const code of [401, 412, 10023, 10101, 10115, 10116, 10117])
    expect(verdictOn(errorOfCode(code), 1), String(code)).toBe("stop")
})

test("NET-04: an answer that does not open is an unknown outcome: once more, then parked", () => {
  expect(verdictOn(errorOfCode(6666), 1)).toBe("wait")
  expect(verdictOn(errorOfCode(6666), 2)).toBe("park")
})

test("CARD-11: texts of one chat share a lane; read marks and other chats do not wait for them", () => {
  const lanes = [
    laneOf({ _tag: "sendMessage", to: 5, text: "a" }, 7),
    laneOf({ _tag: "sendMessage", to: 6, text: "a" }, 7),
    laneOf({ _tag: "markRead", sessionId: "5-7", upTo: 3 }, 7),
  ]
  expect(new Set(lanes).size).toBe(3)
  expect(laneOf({ _tag: "sendMessage", to: 5, text: "b" }, 7)).toBe(lanes[0])
})
