import { describe, expect, test } from "vitest"
import { callState } from "../fixtures.ts"
import { type HeldRoom, mediaPlan } from "./media-plan.ts"

const me = { name: "a", heldBefore: null }
const held: HeldRoom = { roomNum: "r1", isStarted: false, wasShown: true }
const shown = (phase: "ringing" | "joining" | "talking" | "apart" | "ended", tab: string | null, roomNum = "r1") => ({
  call: callState({ phase, roomNum }),
  tab,
})

describe("the media of a call", () => {
  test("CALL-05: starts when the other side has joined, once, and not before", () => {
    expect(mediaPlan(shown("ringing", "a"), held, me)).toBe("keep")
    expect(mediaPlan(shown("joining", "a"), held, me)).toBe("start")
    expect(mediaPlan(shown("talking", "a"), { ...held, isStarted: true }, me)).toBe("keep")
  })

  test("CALL-04: is given up when the call is over, gone or another's", () => {
    expect(mediaPlan(shown("ended", "a"), held, me)).toBe("close")
    expect(mediaPlan(null, held, me)).toBe("close")
    expect(mediaPlan(shown("joining", "a", "r2"), held, me)).toBe("close")
    expect(mediaPlan(shown("joining", "b"), held, me)).toBe("close")
  })

  test("waits for the worker to show a room just made, also while it still shows one that ended", () => {
    expect(mediaPlan(null, { ...held, wasShown: false }, me)).toBe("keep")
    expect(mediaPlan(shown("ended", "a", "r0"), { ...held, wasShown: false }, me)).toBe("keep")
  })

  test("CALL-28: is opened again after a reload, in the tab that held it and in no other", () => {
    expect(mediaPlan(shown("talking", "a"), null, me)).toBe("regain")
    expect(mediaPlan(shown("talking", null), null, { name: "a", heldBefore: "r1" })).toBe("regain")
    expect(mediaPlan(shown("talking", null), null, { name: "a", heldBefore: "r0" })).toBe("keep")
    expect(mediaPlan(shown("talking", "b"), null, { name: "a", heldBefore: "r1" })).toBe("keep")
    expect(mediaPlan(shown("ringing", "a"), null, me)).toBe("keep")
  })
})
