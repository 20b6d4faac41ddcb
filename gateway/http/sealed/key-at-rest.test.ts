import { Effect, Layer } from "effect"
import { expect, test } from "vitest"
import { testKey } from "../../../tests/worlds/gateway/http-world.ts"
import { troubleOf } from "../../banner.ts"
import { Entropy } from "../../entropy.ts"
import { memoryStore } from "../../store/memory/memory-store.ts"
import { Store } from "../../store/store.ts"
import { GatewayKeys, rotateKeys } from "./gateway-keys.ts"
import { encryptKey, readKey } from "./key-at-rest.ts"

const SECRET = "a secret of the operator's own"
const pem = testKey().pkcs8

const kept = Effect.flatMap(Store, (store) => store.transact((tx) => tx.meta.get("gatewayKeys")))
/** Starts a gateway's keys on this store; returns their ids and public keys. */
const start = (secret: string | null) =>
  Effect.map(GatewayKeys, ({ accepted }) => accepted.map(({ kid, spki }) => [kid, spki] as const)).pipe(
    Effect.provide(GatewayKeys.layer(testKey(), secret)),
  )
const onOneStore = <A>(program: Effect.Effect<A, never, Store | Entropy>): Promise<A> =>
  Effect.runPromise(Effect.provide(program, Layer.merge(memoryStore, Entropy.layer)))

test("with a secret no private key stands in the store, and the same keys open", () =>
  onOneStore(
    Effect.gen(function* () {
      const before = yield* start(SECRET)
      const text = (yield* kept) ?? ""
      expect(text).toContain("aes-256-gcm.")
      expect(text).not.toContain("PRIVATE KEY")
      expect(yield* start(SECRET)).toEqual(before)
    }),
  ))

test("keys that were kept in plain are encrypted at the first start with a secret; a new one stands encrypted beside them", () =>
  onOneStore(
    Effect.gen(function* () {
      const before = yield* start(null)
      expect(yield* kept).toContain("PRIVATE KEY")
      expect(yield* start(SECRET)).toEqual(before)
      expect(yield* kept).not.toContain("PRIVATE KEY")
      yield* rotateKeys({ ...testKey(), kid: "newer" }, SECRET)
      expect(yield* kept).not.toContain("PRIVATE KEY")
      expect((yield* start(SECRET)).map(([kid]) => kid)).toEqual(["newer", "test-1"])
    }),
  ))

test.each([
  ["another secret of theirs", "LIVCAM_SECRET is not the secret that the gateway's keys were encrypted with"],
  [null, "Set LIVCAM_SECRET to the secret that they were encrypted with"],
])("a start with %s says what is wrong, in words and without the secret", async (secret, words) => {
  const trouble = await onOneStore(
    Effect.andThen(
      start(SECRET),
      Effect.promise(() => Promise.resolve()),
    ).pipe(Effect.andThen(start(secret))),
  ).then(() => "it started", troubleOf)
  expect(trouble).toContain(words)
  expect(trouble).not.toContain("    at ")
  expect(trouble).not.toContain(SECRET)
})

test("what is kept opens under its own key id only, and not when a letter of it has changed", () => {
  const text = encryptKey(pem, "kid", SECRET)
  expect(readKey(text, "kid", SECRET)).toBe(pem)
  expect(() => readKey(text, "other", SECRET)).toThrow("LIVCAM_SECRET")
  const at = text.length - 40
  const changed = `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`
  expect(() => readKey(changed, "kid", SECRET)).toThrow("LIVCAM_SECRET")
})
