import { Effect } from "effect"
import { expect, test } from "vitest"
import { PasswordCost } from "./password.ts"

test("AUTH-14: where nothing lowers it, a guess at a password costs scrypt's 32 MiB three times over", async () => {
  const { N, r, p } = await Effect.runPromise(
    Effect.gen(function* () {
      return yield* PasswordCost
    }),
  )
  expect(128 * N * r).toBeGreaterThanOrEqual(32 * 1_024 * 1_024)
  expect(p).toBeGreaterThanOrEqual(3)
})
