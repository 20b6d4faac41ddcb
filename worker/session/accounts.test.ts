import { Effect, Layer } from "effect"
import { expect, test } from "vitest"
import { codeOf } from "#schema/errors.ts"
import { deviceKeysOf } from "../../tests/worlds/http/device-keys.ts"
import { makePeerGateway, SIGNING_TOKEN } from "../../tests/worlds/http/peer-gateway.ts"
import { Vault } from "../crypto/vault.ts"
import { vaultMemoryWith } from "../crypto/vault-memory.ts"
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
const USER = 7

test("R11: a proof of the wrong time is made anew for the second try, and there is no third", async () => {
  const peer = makePeerGateway(() => Date.now() + AHEAD_MS)
  const [stale, wrong] = [{ code: codeOf("signatureStale") }, { code: codeOf("passwordInvalid") }]
  peer.say("emailLogin", stale, wrong)
  const deviceKeys = await deviceKeysOf()
  peer.devicePublicKey = deviceKeys.publicKey
  const base = Layer.mergeAll(
    vaultMemoryWith(deviceKeys),
    GatewayClock.layer,
    ClientFacts.layer({ languageId: 1, countryId: null }),
    Locks.layerMemory(makeMemoryLocks().clientOf("tab")),
    Layer.succeed(Ports, {
      gateway: gatewayHttp({ origin: "http://livcam.test", fetch: peer.fetch }),
      realtime: Layer.effect(Realtime, Effect.never),
    }),
  )
  const story = Effect.gen(function* () {
    const vault = yield* Vault
    yield* vault.keepSigningKey(USER, { signingToken: SIGNING_TOKEN, sessionKey: "session-1" })
    yield* marksOf(vault).keepLastUser(USER)
    const accounts = yield* makeAccounts(yield* makeResumeSecrets(null, () => {}))
    return yield* Effect.flip(accounts.signIn({ _tag: "signIn", email: "ann@livcam.test", password: "secret-1" }))
  })
  const failed = await Effect.runPromise(story.pipe(Effect.provide(base), Effect.scoped))
  expect(failed.error.kind).toBe("passwordInvalid")
  const asked = peer.asked.filter(({ name }) => name === "emailLogin")
  expect(asked).toHaveLength(2)
  const [first, second] = asked.map(
    ({ request }) => (request as { readonly former: { readonly at: number } }).former.at,
  )
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(AHEAD_MS - 5_000)
})
