import { Effect, Layer } from "effect"
import { expect, test } from "vitest"
import { codeOf } from "#schema/errors.ts"
import { ownUserToWire } from "#schema/people/user.ts"
import { CODE_OK } from "#schema/rules/constants.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { deviceKeysOf } from "../../tests/worlds/http/device-keys.ts"
import { makePeerGateway, type PeerGateway, SIGNING_TOKEN } from "../../tests/worlds/http/peer-gateway.ts"
import { ownUserOf } from "../../tests/worlds/log/event-factory.ts"
import { Vault } from "../crypto/vault.ts"
import { keptIn, vaultMemoryWith } from "../crypto/vault-memory.ts"
import { DEVICE_KEYS, vaultOver } from "../crypto/vault-over.ts"
import { Ports } from "../engine/ports.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { gatewayHttp } from "../http/http-client.ts"
import { Realtime } from "../realtime/realtime.ts"
import { Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import { makeMemoryLocks } from "../tabs/memory-locks.ts"
import { makeAccounts } from "./accounts.ts"
import { makeResumeSecrets } from "./resume-secrets.ts"

const AHEAD_MS = 3_600_000
const USER = ann.userId

const layerOf = (peer: PeerGateway, vault: Layer.Layer<Vault>) =>
  Layer.mergeAll(
    vault,
    GatewayClock.layer,
    ClientFacts.layer({ languageId: 1, countryId: null }),
    Locks.layerMemory(makeMemoryLocks().clientOf("tab")),
    Layer.succeed(Ports, {
      gateway: gatewayHttp({ origin: "http://livcam.test", fetch: peer.fetch }),
      realtime: Layer.effect(Realtime, Effect.never),
    }),
  )
const signIn = Effect.gen(function* () {
  const accounts = yield* makeAccounts(yield* makeResumeSecrets(null, () => {}))
  return yield* accounts.signIn({ _tag: "signIn", email: "ann@livcam.test", password: "secret-1" })
})

test("P11: a session whose key cannot be kept for a moment has begun all the same", async () => {
  const peer = makePeerGateway()
  const deviceKeys = await deviceKeysOf()
  peer.devicePublicKey = deviceKeys.publicKey
  const login = { signingToken: SIGNING_TOKEN, sessionKey: "session-2", deviceId: `cc-${"a".repeat(32)}` }
  peer.say("emailLogin", { code: CODE_OK, data: { user: ownUserToWire(ownUserOf(ann)), ...login } })
  const values = new Map<string, unknown>([[DEVICE_KEYS, deviceKeys]])
  const storage = keptIn(values)
  let refusals = 2
  const vault = vaultOver({
    ...storage,
    put: async (key, value) => {
      if (key === `signing-key:${USER}` && refusals-- > 0)
        throw new DOMException("the backing store is being deleted", "AbortError")
      await storage.put(key, value)
    },
  })
  const story = Effect.gen(function* () {
    expect((yield* signIn).id).toBe(USER)
    expect((yield* (yield* Vault).signingKey(USER))?.session).toBe("session-2")
  })
  await Effect.runPromise(story.pipe(Effect.provide(layerOf(peer, Layer.effect(Vault, vault))), Effect.scoped))
  expect(peer.asked.filter(({ name }) => name === "emailLogin")).toHaveLength(1)
})

test("R11: a proof of the wrong time is made anew for the second try, and there is no third", async () => {
  const peer = makePeerGateway(() => Date.now() + AHEAD_MS)
  const [stale, wrong] = [{ code: codeOf("signatureStale") }, { code: codeOf("passwordInvalid") }]
  peer.say("emailLogin", stale, wrong)
  const deviceKeys = await deviceKeysOf()
  peer.devicePublicKey = deviceKeys.publicKey
  const story = Effect.gen(function* () {
    const vault = yield* Vault
    yield* vault.keepSigningKey(USER, { signingToken: SIGNING_TOKEN, sessionKey: "session-1" })
    yield* marksOf(vault).keepLastUser(USER)
    return yield* Effect.flip(signIn)
  })
  const failed = await Effect.runPromise(
    story.pipe(Effect.provide(layerOf(peer, vaultMemoryWith(deviceKeys))), Effect.scoped),
  )
  expect(failed.error.kind).toBe("passwordInvalid")
  const asked = peer.asked.filter(({ name }) => name === "emailLogin")
  expect(asked).toHaveLength(2)
  const [first, second] = asked.map(
    ({ request }) => (request as { readonly former: { readonly at: number } }).former.at,
  )
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(AHEAD_MS - 5_000)
})
