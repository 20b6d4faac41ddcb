import { describe, expect, test } from "vitest"
import { codeOf, ERROR_KINDS, type ErrorKind, errorOfCode, errorTable, isTransient } from "./errors.ts"
import { reactionTo } from "./rules/reactions.ts"

const codesOf = (kind: ErrorKind): ReadonlyArray<number> => {
  const entry: object = errorTable[kind]
  return "codes" in entry && Array.isArray(entry.codes) ? entry.codes : []
}

describe("error catalogue", () => {
  test("NET-09: the session-ending codes do what section 8 says", () => {
    const reaction = (code: number) => [errorOfCode(code).kind, reactionTo(errorOfCode(code))]
    expect(reaction(10115)).toEqual(["bannedAccount", "logout"])
    expect(reaction(10116)).toEqual(["bannedDevice", "logout"])
    expect(reaction(10117)).toEqual(["bannedBoth", "logout"])
    expect(reaction(10023)).toEqual(["otherDevice", "root"])
    expect(reaction(412)).toEqual(["updateFailed", "root"])
    expect(reaction(10101)).toEqual(["updateFailed", "root"])
    expect(reaction(401)).toEqual(["loginExpired", "root"])
  })
  test("CALL-06: call codes mean no answer, friends only, too few coins and the free limit", () => {
    expect([100001, 100002, 100003, 100004, 100008].map((code) => errorOfCode(code).kind)).toEqual([
      "callNoAnswer",
      "callNoAnswer",
      "callFriendsOnly",
      "coinsTooFew",
      "callFreeLimit",
    ])
  })
  test("ERR-11: a code that the catalogue does not know is unknown, with its code and text kept", () => {
    expect(errorOfCode(987_654, "surprise")).toEqual({ kind: "unknown", code: 987_654, message: "surprise" })
  })
  test("NET-04: 6666 is an envelope that does not open, and its outcome is unknown, so it may be tried again", () => {
    expect(errorOfCode(6666).kind).toBe("envelopeInvalid")
    expect(isTransient({ kind: "envelopeInvalid" })).toBe(true)
  })
  test("ERR-11: no code means two kinds, and each kind with codes comes back from its own code", () => {
    const codes = ERROR_KINDS.flatMap(codesOf)
    expect(new Set(codes).size).toBe(codes.length)
    for (const kind of ERROR_KINDS) if (codesOf(kind).length > 0) expect(errorOfCode(codeOf(kind)).kind).toBe(kind)
  })
})
