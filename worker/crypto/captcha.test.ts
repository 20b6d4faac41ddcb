import { createHash } from "node:crypto"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { solveCaptcha } from "./captcha.ts"

const challengeFor = (salt: string, number: number) => ({
  algorithm: "SHA-256" as const,
  challenge: createHash("sha256").update(`${salt}${number}`).digest("hex"),
  maxnumber: 5_000,
  salt,
  signature: "0".repeat(64),
})

test("COIN-03: a captcha is solved by the one number that it hides, the first and the last too", async () => {
  for (const number of [0, 1_234, 5_000]) {
    const asked = challengeFor("a5f0?expires=1700000000", number)
    const { captcha } = await Effect.runPromise(solveCaptcha(asked))
    const { maxnumber, ...shown } = asked
    expect(JSON.parse(atob(captcha))).toEqual({ ...shown, number })
  }
})

test("COIN-03: a captcha without a solution is refused", async () => {
  const { error } = await Effect.runPromise(Effect.flip(solveCaptcha(challengeFor("a5f0", 5_001))))
  expect(error.kind).toBe("captchaWrong")
})
