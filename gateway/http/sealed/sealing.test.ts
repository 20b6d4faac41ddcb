import { Effect } from "effect"
import { expect, test } from "vitest"
import { Entropy } from "../../entropy.ts"
import { drawSecret, isSecret } from "./sealing.ts"

const draw = (bytes: ReadonlyArray<number>) => {
  let at = 0
  const entropy = {
    bytes: (count: number) =>
      Effect.sync(() => {
        at += count
        return Uint8Array.from(bytes.slice(at - count, at))
      }),
    id: Effect.succeed(""),
  }
  return Effect.runPromise(Effect.provideService(drawSecret, Entropy, entropy))
}

test("NET-03: a secret is eight private-use characters, 32 bytes, never two alike", async () => {
  const secrets = await Promise.all(
    Array.from({ length: 50 }, () => Effect.runPromise(Effect.provide(drawSecret, Entropy.layer))),
  )
  for (const secret of secrets) {
    expect(secret).toHaveLength(32)
    expect(isSecret(secret)).toBe(true)
    for (const character of secret.toString("utf8")) expect(character.codePointAt(0)).toBeGreaterThanOrEqual(0xf0000)
  }
  expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(50)
})

test("NET-03: places beyond the planes are drawn again, their first and last characters are reached", async () => {
  const beyond = [1, 0xff, 0xfc, 0xff, 0xff, 0xff]
  const edges = [0, 0, 0, 0, 0xff, 0xfd, 0, 0xff, 0xfe, 1, 0xff, 0xfb]
  const secret = await draw([...beyond, ...edges, ...edges])
  const points = [...secret.toString("utf8")].map((character) => character.codePointAt(0)?.toString(16))
  expect(points.slice(0, 4)).toEqual(["f0000", "ffffd", "100000", "10fffd"])
})

test("NET-03: fewer or more characters are no secret", () => {
  for (const text of ["", "1234567", "123456789"]) expect(isSecret(Buffer.from(text))).toBe(false)
  expect(isSecret(Buffer.from("12345678"))).toBe(true)
})
