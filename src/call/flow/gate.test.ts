import { describe, expect, test } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import { type CallRequest, type GateFacts, gateStep } from "./gate.ts"
import { parsePriceTip } from "./price-tip.ts"

const request: CallRequest = {
  host: { userId: 9, userName: "Mia", headImg: "", callPrice: 30 },
  kind: "video",
  location: "wall",
}
const session = (gender: 1 | 2 | 3, balance: number): SessionStatus => ({
  state: "signedIn",
  user: {
    id: 7,
    userName: "Ann",
    headImg: "",
    birthday: "1990-01-01",
    gender,
    countryId: null,
    countryName: "",
    languageId: 1,
    languageName: "English",
    introduce: "",
    goldNum: balance,
    points: 0,
    payStatus: 0,
    register: false,
    goddess: false,
    callPrice: 0,
  },
  balance,
  points: 0,
  ended: null,
})
const visitor: SessionStatus = { state: "visitor", user: null, balance: 0, points: 0, ended: null }
const facts: GateFacts = {
  session: session(2, 100),
  network: "online",
  isCalling: false,
  mustTellPrice: true,
}
const stepOf = (change: Partial<GateFacts>, of: Partial<CallRequest["host"]> = {}) =>
  gateStep({ ...request, host: { ...request.host, ...of } }, { ...facts, ...change })

describe("CALL-17: the call gate", () => {
  test("asks a visitor to log in before anything else", () => {
    expect(stepOf({ session: visitor, network: "offline", isCalling: true })).toEqual({ step: "login" })
  })

  test("compares the balance with the listed price, and with 80 coins for gender 1", () => {
    expect(stepOf({ session: session(2, 29) })).toEqual({ step: "coins", needed: 30, balance: 29 })
    expect(stepOf({ session: session(2, 30) }).step).toBe("price")
    expect(stepOf({ session: session(1, 79) })).toEqual({ step: "coins", needed: 80, balance: 79 })
    expect(stepOf({ session: session(1, 80) }).step).toBe("price")
    expect(stepOf({ session: session(1, 90) }, { callPrice: 120 }).step).toBe("price")
    expect(stepOf({ session: session(1, 0) }, { callPrice: 0 }).step).toBe("price")
  })

  test("refuses oneself, a second call, and a call without a network", () => {
    expect(stepOf({}, { userId: 7 })).toEqual({ step: "refused", error: { kind: "callSelf" } })
    expect(stepOf({ isCalling: true })).toEqual({ step: "refused", error: { kind: "callInProgress" } })
    expect(stepOf({ network: "offline" })).toEqual({ step: "refused", error: { kind: "callNeedsNetwork" } })
    expect(stepOf({ network: "weak" }).step).toBe("price")
  })

  test("CALL-18: goes on to the devices once the price is agreed to, or need not be told", () => {
    expect(stepOf({ mustTellPrice: true })).toEqual({ step: "price", needed: 30, balance: 100 })
    expect(stepOf({ mustTellPrice: false })).toEqual({ step: "devices" })
  })

  test("CALL-17: a line that is on its way back is waited for, once the price is agreed to", () => {
    expect(stepOf({ network: "reconnecting" }).step).toBe("price")
    expect(stepOf({ network: "reconnecting", mustTellPrice: false })).toEqual({ step: "line" })
    expect(stepOf({ network: "waking", mustTellPrice: false })).toEqual({ step: "line" })
  })
})

test("CAMC_WALL_TIP is read as it was written, and as nothing when it is broken", () => {
  expect(parsePriceTip('{"policy":"once","seen":["wall","chat"]}')).toEqual({ policy: "once", seen: ["wall", "chat"] })
  const first = { policy: "always", seen: [] }
  for (const text of [undefined, "", "1", "null", "{}", '{"policy":"sometimes","seen":[3,"moon"]}'])
    expect(parsePriceTip(text), text).toEqual(first)
})
