import { Effect, Layer, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { deviceKeysOf } from "../../tests/worlds/http/device-keys.ts"
import { SIGNING_TOKEN } from "../../tests/worlds/http/peer-gateway.ts"
import { run } from "../../tests/worlds/run.ts"
import { pass, settle } from "../../tests/worlds/turns.ts"
import { Vault } from "../crypto/vault.ts"
import { keptIn } from "../crypto/vault-memory.ts"
import { DEVICE_KEYS, vaultOver } from "../crypto/vault-over.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { Locks } from "../tabs/locks.ts"
import { makeMemoryLocks } from "../tabs/memory-locks.ts"
import { makeResume } from "./resume.ts"

const USER = 7

test("P11: keys that cannot be read for a moment after a start log nobody out", async () => {
  const values = new Map<string, unknown>([[DEVICE_KEYS, await deviceKeysOf()]])
  const storage = keptIn(values)
  let isBroken = false
  const vaultOfWorker = vaultOver({
    ...storage,
    get: async (key) => {
      if (isBroken) throw new DOMException("Connection to Indexed Database server lost", "UnknownError")
      return await storage.get(key)
    },
  })
  const begun: Array<number> = []
  const story = Effect.gen(function* () {
    yield* (yield* vaultOfWorker).keepSigningKey(USER, { signingToken: SIGNING_TOKEN, sessionKey: "session-1" })
    isBroken = true
    const vault = yield* Vault
    const resume = yield* makeResume(
      { resume: () => Effect.flatMap(vault.deviceKeys, () => Effect.die(new Error("the session is here"))) },
      {
        begin: (userId) => Effect.sync(() => void begun.push(userId)),
        signedIn: () => Effect.die(new Error("nobody signs in here")),
        current: { userId: () => begun.at(-1) ?? null },
      },
      yield* WakeSignal,
    )
    yield* Effect.forkScoped(resume.begin(USER))
    yield* pass("1 second")
    isBroken = false
    yield* pass("10 seconds")
    yield* settle
    expect(begun.at(-1)).toBe(USER)
    expect(SubscriptionRef.getUnsafe(yield* EndedNotice)).toBeNull()
  })
  await run(
    story,
    Layer.mergeAll(
      Layer.effect(Vault, vaultOfWorker),
      Locks.layerMemory(makeMemoryLocks().clientOf("tab")),
      EndedNotice.layer,
      WakeSignal.layer,
      TestClock.layer(),
    ),
  )
})
