import "fake-indexeddb/auto"
import Dexie from "dexie"
import { Context, Effect, Layer } from "effect"
import { describe, expect, onTestFinished, test } from "vitest"
import type { AppConfig } from "#schema/account/endpoints.ts"
import { signatureOf } from "../../tests/worlds/http/peer-sealing.ts"
import { sign } from "./signing.ts"
import { isSignedIn, Vault, type VaultShape } from "./vault.ts"
import { vaultDexie } from "./vault-dexie.ts"
import { keptIn, vaultMemory } from "./vault-memory.ts"
import { vaultOver } from "./vault-over.ts"

// Another file of this process may have loaded Dexie while there was no IndexedDB.
Dexie.dependencies = { indexedDB, IDBKeyRange }

const TOKEN = Buffer.alloc(32, 7).toString("base64url")
const loginOf = (sessionKey: string) => ({ signingToken: TOKEN, sessionKey })
const config: AppConfig = {
  now: 1,
  keys: [{ kid: "k1", spki: "AAAA" }],
  deviceId: "cc-abcdefghijklmnopqrstuv",
  realtimePath: "/realtime",
  iceServers: [],
  agoraAppId: null,
}

let databases = 0
const layers: ReadonlyArray<readonly [string, () => Layer.Layer<Vault>]> = [
  ["memory", () => vaultMemory],
  ["Dexie", () => vaultDexie(`vault-test-${databases++}`)],
]

describe.each(layers)("the vault in %s", (_name, makeLayer) => {
  const run = <A, E>(body: Effect.Effect<A, E, Vault>) => Effect.runPromise(Effect.provide(body, makeLayer()))

  test(
    "NET-04: the device's key pair is made once and its private part cannot be exported",
    () =>
      run(
        Effect.gen(function* () {
          const vault = yield* Vault
          const [first, rival] = yield* Effect.all([vault.deviceKeys, vault.deviceKeys], { concurrency: 2 })
          expect(rival.publicKey).toBe(first.publicKey)
          expect(first.privateKey.extractable).toBe(false)
          expect(first.privateKey.algorithm).toMatchObject({ name: "RSA-OAEP", modulusLength: 3072 })
        }),
      ),
    60_000,
  )
  test("NET-02: a user's signing key signs as the token says, cannot be exported, and can be forgotten", () =>
    run(
      Effect.gen(function* () {
        const vault = yield* Vault
        expect(yield* vault.signingKey(7)).toBeNull()
        yield* vault.keepSigningKey(7, loginOf("one"))
        const signing = yield* vault.signingKey(7)
        expect(signing?.key.extractable).toBe(false)
        expect(yield* vault.signingKey(8)).toBeNull()
        if (signing) expect(yield* sign(signing.key, "text to sign")).toBe(signatureOf(TOKEN, "text to sign"))
        yield* vault.forgetSigningKey(7, null)
        expect(yield* vault.signingKey(7)).toBeNull()
      }),
    ))
  test("P43: only the session that is over forgets its key, not the one that the user has begun since", () =>
    run(
      Effect.gen(function* () {
        const vault = yield* Vault
        const kept = (name: string) => Effect.andThen(vault.keepSigningKey(7, loginOf(name)), vault.signingKey(7))
        const former = (yield* kept("one"))?.session ?? ""
        const now = (yield* kept("two"))?.session ?? ""
        expect(now).not.toBe(former)
        expect(yield* vault.forgetSigningKey(7, former)).toBe(false)
        expect((yield* vault.signingKey(7))?.session).toBe(now)
        expect(yield* vault.forgetSigningKey(7, now)).toBe(true)
        expect(yield* vault.signingKey(7)).toBeNull()
        expect(yield* vault.forgetSigningKey(7, now)).toBe(true)
      }),
    ))
  test("NET-02: a signing token that is none is refused and keeps nothing", () =>
    run(
      Effect.gen(function* () {
        const vault = yield* Vault
        for (const bad of ["", "short", "not base64url!"]) {
          const failed = yield* Effect.flip(vault.keepSigningKey(7, { signingToken: bad, sessionKey: "one" }))
          expect(failed.error.kind).toBe("replyInvalid")
        }
        expect(yield* vault.signingKey(7)).toBeNull()
      }),
    ))
  test("ENT-19: the device id stays the same until the gateway gives another", () =>
    run(
      Effect.gen(function* () {
        const vault = yield* Vault
        const made = yield* vault.deviceId
        expect(made).toMatch(/^cc-/)
        expect(yield* vault.deviceId).toBe(made)
        yield* vault.keepDeviceId(config.deviceId)
        expect(yield* vault.deviceId).toBe(config.deviceId)
      }),
    ))
  test("CARD-02: marks are kept by name until they are taken away", () =>
    run(
      Effect.gen(function* () {
        const vault = yield* Vault
        expect(yield* vault.mark("a:1")).toBeNull()
        yield* vault.keepMark("a:1", 5)
        yield* vault.keepMark("a:2", 0)
        yield* vault.keepMark("b:1", 7)
        expect(yield* vault.mark("a:2")).toBe(0)
        expect([...(yield* vault.marksFrom("a:"))].sort()).toEqual(["a:1", "a:2"])
        yield* vault.keepMark("a:1", null)
        expect(yield* vault.marksFrom("a:")).toEqual(["a:2"])
      }),
    ))
  test("NET-03: the last configuration is kept", () =>
    run(
      Effect.gen(function* () {
        const vault = yield* Vault
        expect(yield* vault.config).toBeNull()
        yield* vault.keepConfig(config)
        expect(yield* vault.config).toEqual(config)
      }),
    ))
})

describe("a vault that the browser clears while the app is open", () => {
  const readAll = Effect.gen(function* () {
    const vault = yield* Vault
    const [{ publicKey }, deviceId, signing] = [
      yield* vault.deviceKeys,
      yield* vault.deviceId,
      yield* vault.signingKey(7),
    ]
    return { publicKey, deviceId, session: signing?.session }
  })
  const clear = (name: string) =>
    Effect.promise(async () => {
      const database = await new Dexie(name).open()
      await database.table("kept").clear()
      database.close()
    })
  const inTwoTabs = <A, E>(
    body: (tabs: readonly [one: VaultShape, two: VaultShape], name: string) => Effect.Effect<A, E>,
  ): Promise<A> => {
    const name = `vault-test-${databases++}`
    return Effect.runPromise(
      Effect.gen(function* () {
        const scope = yield* Effect.scope
        const open = Effect.map(Layer.buildWithScope(vaultDexie(name), scope), (built) => Context.get(built, Vault))
        return yield* body([yield* open, yield* open], name)
      }).pipe(Effect.scoped),
    )
  }
  const as = (vault: VaultShape) => Effect.provideService(readAll, Vault, vault)

  test("P11: is opened again after an opening that the browser refused, and has all of it then", async () => {
    let refused = 0
    const open = (name: string, version?: number): IDBOpenDBRequest => {
      if (refused === 0) return indexedDB.open(name, version)
      refused--
      throw new DOMException("the backing store is being deleted", "AbortError")
    }
    const name = `vault-test-${databases++}`
    Dexie.dependencies = {
      indexedDB: new Proxy(indexedDB, {
        get: (all, field) => (field === "open" ? open : Reflect.get(all, field).bind(all)),
      }),
      IDBKeyRange,
    }
    onTestFinished(() => {
      Dexie.dependencies = { indexedDB, IDBKeyRange }
    })
    await Effect.runPromise(
      Effect.gen(function* () {
        const vault = yield* Vault
        yield* vault.keepSigningKey(7, loginOf("one"))
        const before = yield* readAll
        refused = 1
        yield* Effect.promise(() => Dexie.delete(name))
        expect(yield* readAll).toEqual(before)
        yield* vault.keepMark("a:1", 5)
        expect(yield* vault.mark("a:1")).toBe(5)
        expect(refused).toBe(0)
      }).pipe(Effect.provide(vaultDexie(name))),
    )
  })
  test("P11: that cannot be read goes on with what this worker has read of it, and with nothing else", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const values = new Map<string, unknown>()
        let isBroken = false
        const vault = yield* vaultOver({
          ...keptIn(values),
          get: async (key) => {
            if (isBroken) throw new DOMException("the backing store is being deleted", "AbortError")
            return values.get(key)
          },
        })
        yield* vault.keepSigningKey(7, loginOf("one"))
        const before = yield* as(vault)
        isBroken = true
        expect(yield* as(vault)).toEqual(before)
        expect(yield* isSignedIn(vault, 7)).toBe(true)
        expect((yield* Effect.flip(vault.signingKey(8))).error.kind).toBe("storageBroken")
      }),
    ))
  test("P11: is whole for a read that began before another one had put everything back", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const values = new Map<string, unknown>()
        const storage = keptIn(values)
        let meanwhile = async () => {}
        const vault = yield* vaultOver({
          ...storage,
          get: async (key) => {
            const found = await storage.get(key)
            await meanwhile()
            return found
          },
        })
        yield* vault.keepSigningKey(7, loginOf("one"))
        const before = yield* as(vault)
        const copy = [...values]
        values.clear()
        meanwhile = async () => {
          for (const [key, value] of copy) values.set(key, value)
        }
        expect((yield* vault.signingKey(7))?.session).toBe(before.session)
        expect(yield* vault.deviceId).toBe(before.deviceId)
      }),
    ))

  test("P11: has keys and device id again, the same ones, in every tab that has read them", () =>
    inTwoTabs(([one, two], name) =>
      Effect.gen(function* () {
        yield* one.keepSigningKey(7, loginOf("one"))
        const before = yield* as(one)
        expect(yield* as(two)).toEqual(before)
        yield* clear(name)
        const both = yield* Effect.all([as(two), as(one)], { concurrency: 2 })
        expect(both).toEqual([before, before])
        expect(before.session).toBe("one")
      }),
    ))
  test("P25: but not the key of somebody who has signed out in another tab", () =>
    inTwoTabs(([one, two], name) =>
      Effect.gen(function* () {
        yield* one.keepSigningKey(7, loginOf("one"))
        yield* Effect.all([as(one), as(two)])
        yield* one.forgetSigningKey(7, "one")
        expect((yield* as(two)).session).toBeUndefined()
        yield* clear(name)
        expect((yield* as(two)).session).toBeUndefined()
        expect((yield* as(one)).session).toBeUndefined()
      }),
    ))
})

describe("the vault over two lives of a worker", () => {
  test("NET-04: keys and device id outlive the worker in Dexie", async () => {
    const name = `vault-test-${databases++}`
    const facts = Effect.gen(function* () {
      const vault = yield* Vault
      const { publicKey } = yield* vault.deviceKeys
      return { publicKey, deviceId: yield* vault.deviceId, key: yield* vault.signingKey(7) }
    })
    const first = await Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          yield* (yield* Vault).keepSigningKey(7, loginOf("one"))
          return yield* facts
        }),
        vaultDexie(name),
      ),
    )
    const second = await Effect.runPromise(Effect.provide(facts, vaultDexie(name)))
    expect({ ...second, key: null }).toEqual({ ...first, key: null })
    expect(second.key).not.toBeNull()
  })
})
