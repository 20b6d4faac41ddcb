import { Effect, Layer } from "effect"
import { describe, expect, test } from "vitest"
import { type AppFailure, codeOf, failure } from "#schema/errors.ts"
import { deviceKeysOf } from "../../tests/worlds/http/device-keys.ts"
import { makePeerGateway, type PeerGateway, SIGNING_TOKEN } from "../../tests/worlds/http/peer-gateway.ts"
import { makeGatewayKeyPair } from "../../tests/worlds/http/peer-sealing.ts"
import { Vault, type VaultShape } from "../crypto/vault.ts"
import { vaultMemoryWith } from "../crypto/vault-memory.ts"
import { ClientFacts } from "./client-facts.ts"
import { GatewayClient } from "./gateway-client.ts"
import { GatewayClock } from "./gateway-clock.ts"
import { gatewayHttp } from "./http-client.ts"
import { Identity } from "./identity.ts"

const INTENT = "intent-0123456789abcdef"
const growth = { head: 3, entries: [] }
type Services = GatewayClient | GatewayClock | Vault

/** Runs as user `me` (default: 7), signed in unless `me` is the visitor. */
const run = async <A, E>(
  peer: PeerGateway,
  body: Effect.Effect<A, E, Services>,
  me = 7,
  vaultOf: (vault: VaultShape) => VaultShape = (vault) => vault,
): Promise<A> => {
  const deviceKeys = await deviceKeysOf()
  peer.devicePublicKey = deviceKeys.publicKey
  const base = Layer.mergeAll(
    Layer.provide(Layer.effect(Vault, Effect.map(Vault, vaultOf)), vaultMemoryWith(deviceKeys)),
    GatewayClock.layer,
    ClientFacts.layer({ languageId: 31, countryId: "IN" }),
    Layer.succeed(Identity, { userId: me }),
  )
  const client = gatewayHttp({ origin: "http://livcam.test", fetch: peer.fetch })
  return await Effect.runPromise(
    Effect.gen(function* () {
      const vault = yield* Vault
      if (me !== 0) yield* vault.keepSigningKey(me, { signingToken: SIGNING_TOKEN, sessionKey: "session-1" })
      return yield* body
    }).pipe(Effect.provide(Layer.provideMerge(client, base))),
  )
}

const call = ((name, request) => Effect.flatMap(GatewayClient, (client) => client.call(name, request))) as (
  ...args: Parameters<GatewayClient["Service"]["call"]>
) => Effect.Effect<unknown, AppFailure, GatewayClient>

const sendMessage = call("sendMessage", { intentId: INTENT, to: 5, message: "hi 👋" })

describe("what a request carries", () => {
  test("NET-01: app id, version, language, device, user, port type 4, and country when stored", async () => {
    const peer = makePeerGateway()
    peer.say("getOnlineStatus", { code: 200, data: [] })
    await run(peer, call("getOnlineStatus", { userIds: "5" }))
    expect(peer.asked[0]?.params).toMatchObject({
      appId: "livcam-web",
      version: "1.0.0",
      languageId: 31,
      userId: 7,
      portType: 4,
      countryId: "IN",
    })
    expect(peer.asked[0]?.params.deviceId).toMatch(/^cc-/)
  })
  test("NET-02: a signed request has a signature over address, parameters and body; a public one has none", async () => {
    const peer = makePeerGateway()
    peer.say("hangup", { code: 200, data: { growth } })
    peer.say("history", { code: 200, data: { list: [], count: 0, pageNo: 0, pageSize: 5 } })
    peer.say("wallCountries", { code: 200, data: [] })
    await run(
      peer,
      Effect.all([
        call("hangup", { roomNum: "r1", room_Id: "r1" }),
        call("history", { sessionId: "5-7", before: -1, pageSize: 5 }),
        call("wallCountries", {}),
      ]),
    )
    expect(peer.asked.map(({ name, signatureHolds }) => [name, signatureHolds])).toEqual([
      ["hangup", true],
      ["history", true],
      ["wallCountries", null],
    ])
  })
  test("NET-02: two sendings of the same request differ in digits, nonce and signature", async () => {
    const peer = makePeerGateway()
    peer.say("sendMessage", { code: 200, data: growth })
    await run(peer, Effect.all([sendMessage, sendMessage]))
    const sent = peer.asked.filter(({ name }) => name === "sendMessage")
    expect(new Set(sent.map(({ params }) => params.nonce)).size).toBe(2)
    expect(new Set(sent.map(({ signature }) => signature)).size).toBe(2)
    expect(sent.map(({ request }) => (request as { intentId: string }).intentId)).toEqual([INTENT, INTENT])
  })
  test("NET-03: a sealed request carries {data, key} and nothing of the message in plain", async () => {
    const peer = makePeerGateway()
    peer.say("sendMessage", { code: 200, data: growth })
    expect(await run(peer, sendMessage)).toEqual(growth)
    const sent = peer.asked.find(({ name }) => name === "sendMessage")
    expect(Object.keys(JSON.parse(sent?.body ?? "{}")).sort()).toEqual(["data", "key"])
    for (const plain of [INTENT, "message", "👋"]) expect(sent?.body).not.toContain(plain)
    expect(sent?.request).toEqual({ intentId: INTENT, to: 5, message: "hi 👋" })
    expect(sent?.signatureHolds).toBe(true)
  })
  test("NET-07: a part of an upload is sent as the fields of a form, in plain", async () => {
    const peer = makePeerGateway()
    peer.say("uploadImage", { code: 200, data: { received: 3 } })
    const part = { blobId: "b".repeat(22), bytes: 3, offset: 0, data: "AQID" }
    expect(await run(peer, call("uploadImage", part))).toEqual({ received: 3 })
    const sent = peer.asked.find(({ name }) => name === "uploadImage")
    expect(sent?.request).toEqual({ ...part, bytes: "3", offset: "0" })
    expect(sent?.signatureHolds).toBe(true)
  })
  test("SOC-09: a NaN id is sent as 0", async () => {
    const peer = makePeerGateway()
    peer.say("getUserInfo", { code: 20030, message: "no such user" })
    const failed = await run(peer, Effect.flip(call("getUserInfo", { search_u_id: Number.NaN, u_id: 7 })))
    expect(failed.error.kind).toBe("userUnknown")
    expect(peer.asked[0]?.url).toBe("/account/v1/getUserInfo?search_u_id=0&u_id=7")
  })
  test("a GET sends its fields as the query, sorted by name, and signs it as it is sent", async () => {
    const peer = makePeerGateway()
    peer.say("callPrice", { code: 200, data: { balance: 1, price: 2, gender: 1 } })
    await run(peer, call("callPrice", { c_u_id: 9, c_locate: "it's a wall & more" }))
    expect(peer.asked[0]?.url).toBe("/videocall/v1/price?c_locate=it%27s+a+wall+%26+more&c_u_id=9")
    expect(peer.asked[0]?.signatureHolds).toBe(true)
  })
})

describe("errors that an endpoint names", () => {
  const refusedWith = async (code: number) => {
    const peer = makePeerGateway()
    peer.say("sendMessage", { code, message: "so it says" })
    return (await run(peer, Effect.flip(sendMessage))).error
  }
  test("ERR-11: one that it names, and one of the router's, is that error", async () => {
    expect((await refusedWith(codeOf("blocked"))).kind).toBe("blocked")
    expect((await refusedWith(codeOf("rateLimited"))).kind).toBe("rateLimited")
  })
  test("ERR-11: one of the catalogue that it does not name is unknown, its code and text kept for the report", async () => {
    const code = codeOf("hostBusy")
    expect(await refusedWith(code)).toEqual({ kind: "unknown", code, message: "so it says" })
  })
})

describe("who may ask", () => {
  test("NET-02: a visitor's signed call fails with loginRequired and sends nothing", async () => {
    const peer = makePeerGateway()
    const failed = await run(peer, Effect.flip(sendMessage), 0)
    expect(failed.error.kind).toBe("loginRequired")
    expect(peer.asked).toEqual([])
  })
  test("NET-02: a guest endpoint is signed for a user and open for a visitor", async () => {
    for (const [me, holds] of [
      [7, true],
      [0, null],
    ] as const) {
      const peer = makePeerGateway()
      peer.say("getUserInfo", { code: 20030 })
      await run(peer, Effect.flip(call("getUserInfo", { search_u_id: 5, u_id: me })), me)
      expect(peer.asked[0]?.signatureHolds).toBe(holds)
    }
  })
})

describe("what an answer means", () => {
  const refusalOf = async (said: Parameters<PeerGateway["say"]>[1]) => {
    const peer = makePeerGateway()
    peer.say("sendMessage", said)
    return (await run(peer, Effect.flip(sendMessage))).error
  }

  test("NET-09: a refusal is the catalogue's error with the gateway's code and text", async () => {
    expect(await refusalOf({ code: 20043, message: "blocked you" })).toEqual({
      kind: "blocked",
      code: 20043,
      message: "blocked you",
    })
    expect((await refusalOf({ code: 10117, message: "banned" })).kind).toBe("bannedBoth")
    expect((await refusalOf({ code: 10023 })).kind).toBe("otherDevice")
    expect((await refusalOf({ code: 412 })).kind).toBe("updateFailed")
    expect((await refusalOf({ code: 10101 })).kind).toBe("updateFailed")
  })
  test("NET-09: HTTP 401 is an expired login, with a reply or without, and a reply's own code wins", async () => {
    expect((await refusalOf(new Response("", { status: 401 }))).kind).toBe("loginExpired")
    const withReply = Response.json({ code: 401, message: "", data: null }, { status: 401 })
    expect((await refusalOf(withReply)).kind).toBe("loginExpired")
    const banned = Response.json({ code: 10115, message: "bye", data: null }, { status: 401 })
    expect(await refusalOf(banned)).toEqual({ kind: "bannedAccount", code: 10115, message: "bye" })
  })
  test("NET-05: no connection is offline; so is a cut answer or one that some portal gave", async () => {
    expect((await refusalOf(new TypeError("fetch failed"))).kind).toBe("offline")
    expect((await refusalOf(new Response("<html>log in to the hotel</html>"))).kind).toBe("offline")
    expect((await refusalOf(new Response('{"code":200,"da'))).kind).toBe("offline")
  })
  test("NET-05: a gateway in trouble is transient, an unknown path is not", async () => {
    expect((await refusalOf(new Response("bad gateway", { status: 502 }))).kind).toBe("serverTrouble")
    const starting = { code: 20_098, message: "starting: migrating", data: null }
    expect((await refusalOf(Response.json(starting, { status: 503 }))).kind).toBe("serviceStarting")
    expect((await refusalOf(new Response("", { status: 429 }))).kind).toBe("rateLimited")
    expect((await refusalOf(new Response("", { status: 404 }))).kind).toBe("notFound")
  })
  test("NET-04: a sealed endpoint's success in plain is 6666", async () => {
    expect(await refusalOf(Response.json({ code: 200, message: "", data: growth }))).toMatchObject({ code: 6666 })
    expect(await refusalOf(Response.json({ data: "AAAA" }))).toMatchObject({ code: 6666 })
  })
  test("an answer of another shape is refused whole", async () => {
    expect((await refusalOf({ code: 200, data: { head: "3", entries: [] } })).kind).toBe("replyInvalid")
    const peer = makePeerGateway()
    peer.say("hangup", Response.json(["not", "a", "reply"]))
    const failed = await run(peer, Effect.flip(call("hangup", { roomNum: "r", room_Id: "r" })))
    expect(failed.error.kind).toBe("replyInvalid")
  })
})

describe("what is sent again by itself", () => {
  test("NET-02: a stale signature is made again once, with the clock learnt from the refusal", async () => {
    const ahead = 3_600_000
    const peer = makePeerGateway(() => Date.now() + ahead)
    peer.say("hangup", { code: 20001 }, { code: 200, data: { growth } })
    await run(peer, call("hangup", { roomNum: "r", room_Id: "r" }))
    const [first, second] = peer.asked.map(({ params }) => params.timestamp)
    expect(peer.asked).toHaveLength(2)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(ahead - 5_000)
    expect(peer.asked[1]?.signatureHolds).toBe(true)
  })
  test("NET-02: a signature that stays stale is not made a third time", async () => {
    const peer = makePeerGateway()
    peer.say("hangup", { code: 20001 })
    const failed = await run(peer, Effect.flip(call("hangup", { roomNum: "r", room_Id: "r" })))
    expect(failed.error.kind).toBe("signatureStale")
    expect(peer.asked).toHaveLength(2)
  })
  test("NET-04: a request that the gateway could not open goes out once more under its newest key", async () => {
    const peer = makePeerGateway()
    peer.say("sendMessage", { code: 200, data: growth })
    const answer = await run(
      peer,
      Effect.gen(function* () {
        yield* sendMessage
        peer.keys = [makeGatewayKeyPair("k2")]
        return yield* sendMessage
      }),
    )
    expect(answer).toEqual(growth)
    const names = peer.asked.map(({ name }) => name)
    expect(names).toEqual(["config", "sendMessage", "sendMessage", "config", "sendMessage"])
    expect(JSON.parse(peer.asked[4]?.body ?? "{}").key).toMatch(/^v1\.k2\./)
  })
  test("NET-04: an answer that does not open is not asked for again here: whether it was done is unknown", async () => {
    const peer = makePeerGateway()
    peer.say("sendMessage", Response.json({ data: "AAAA", key: "v1.device.AAAA" }))
    const failed = await run(peer, Effect.flip(sendMessage))
    expect(failed.error).toEqual({ kind: "envelopeInvalid", code: 6666 })
    expect(peer.asked.filter(({ name }) => name === "sendMessage")).toHaveLength(1)
  })
})

describe("configuration", () => {
  test("NET-03: it is fetched once for many calls, and gives clock offset and device id", async () => {
    const peer = makePeerGateway(() => Date.now() - 86_400_000)
    peer.say("sendMessage", { code: 200, data: growth })
    await run(
      peer,
      Effect.gen(function* () {
        yield* Effect.all([sendMessage, sendMessage, sendMessage], { concurrency: 3 })
        expect(peer.asked.filter(({ name }) => name === "config")).toHaveLength(1)
        const offset = yield* (yield* GatewayClock).offset
        expect(Math.abs(offset + 86_400_000)).toBeLessThan(1_000)
        expect(yield* (yield* Vault).deviceId).toBe("cc-given-by-the-gateway-0001")
      }),
    )
    const sent = peer.asked.filter(({ name }) => name === "sendMessage")
    for (const { params } of sent) expect(params.deviceId).toBe("cc-given-by-the-gateway-0001")
  })
  test("R12: on a device without any room for it requests go out all the same, under keys that were fetched anew, too", async () => {
    const peer = makePeerGateway()
    peer.say("sendMessage", { code: 200, data: growth })
    const full = () => Effect.fail(failure("storageFull"))
    const story = Effect.gen(function* () {
      expect(yield* sendMessage).toEqual(growth)
      peer.keys = [makeGatewayKeyPair("k2")]
      expect(yield* sendMessage).toEqual(growth)
    })
    await run(peer, story, 7, (vault) => ({ ...vault, keepConfig: full, keepDeviceId: full }))
    expect(peer.asked.filter(({ name }) => name === "config")).toHaveLength(2)
  })
  test("NET-02: the socket's first packet is signed over its path", async () => {
    const peer = makePeerGateway()
    const auth = await run(
      peer,
      Effect.flatMap(GatewayClient, (client) => client.realtimeAuth),
    )
    expect(auth.path).toBe("/realtime")
    expect(auth.hello).toMatchObject({ _tag: "hello", params: { userId: 7 } })
    expect(auth.hello.signature).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })
})
