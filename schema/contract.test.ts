import { Result, Schema } from "effect"
import { expect, test } from "vitest"
import { INVITATION_EVENTS, NEEDS_ROOM, SIGNALLING } from "./calls/endpoints.ts"
import { commands } from "./commands.ts"
import { endpoints } from "./endpoints.ts"
import { events, feedEvents, isEventTag } from "./events.ts"
import { type CommonParams, headersToParams, paramsToHeaders } from "./gateway/headers.ts"
import { bindingText, signatureText } from "./gateway/signature.ts"
import { RawEvent } from "./log/entry.ts"
import { ownUserToWire, wireToOwnUser } from "./people/user.ts"
import { queries } from "./queries.ts"
import { clientPackets, gatewayPackets } from "./realtime/packets.ts"
import { remotes } from "./remotes.ts"

const params: CommonParams = {
  appId: "livcam-web",
  version: "1.0.0",
  languageId: 1,
  deviceId: "cc-abc",
  userId: 7,
  portType: 4,
  countryId: null,
  timestamp: 1_700_000_000_000,
  digits: "12345",
  nonce: "abcdefgh",
}

const tagOf = (schema: Schema.Top): string => {
  const fields = (schema as unknown as { fields: { _tag: { schema?: { literal: string }; literal?: string } } }).fields
  return fields._tag.literal ?? fields._tag.schema?.literal ?? ""
}

test("CARD-04: each table holds each schema under its own tag", () => {
  for (const [tag, schema] of Object.entries(events)) expect(tagOf(schema)).toBe(tag)
  for (const [tag, { payload }] of Object.entries(commands)) expect(tagOf(payload)).toBe(tag)
  for (const [tag, { params: schema }] of Object.entries(queries)) expect(tagOf(schema)).toBe(tag)
  for (const [tag, { params: schema }] of Object.entries(remotes)) expect(tagOf(schema)).toBe(tag)
  for (const packets of [clientPackets, gatewayPackets])
    for (const [tag, schema] of Object.entries(packets)) expect(tagOf(schema)).toBe(tag)
})

test("NET-01: the common parameters travel as headers and come back the same; a missing one is refused", () => {
  const headers = new Map(Object.entries(paramsToHeaders(params)))
  expect(headersToParams((name) => headers.get(name))).toEqual(params)
  for (const name of headers.keys())
    expect(() => headersToParams((asked) => (asked === name ? undefined : headers.get(asked))), name).toThrow()
})

test("NET-02: the signed text differs when any field differs, and no two lists of fields make the same text", () => {
  const base = signatureText("POST", "/a", params, "00")
  const others = [
    signatureText("PUT", "/a", params, "00"),
    signatureText("POST", "/b", params, "00"),
    signatureText("POST", "/a", params, "01"),
    signatureText("POST", "/a", { ...params, appId: "x" }, "00"),
    signatureText("POST", "/a", { ...params, deviceId: "cc-abd" }, "00"),
    signatureText("POST", "/a", { ...params, userId: 8 }, "00"),
    signatureText("POST", "/a", { ...params, timestamp: 1 }, "00"),
    signatureText("POST", "/a", { ...params, digits: "54321" }, "00"),
    signatureText("POST", "/a", { ...params, appId: "livcam-webc", deviceId: "c-abc" }, "00"),
    signatureText("POST", "/a", { ...params, nonce: "hgfedcba" }, "00"),
    signatureText("POST", "/a", { ...params, version: "1.0.1" }, "00"),
    signatureText("POST", "/a", { ...params, languageId: 31 }, "00"),
    signatureText("POST", "/a", { ...params, portType: 5 }, "00"),
    signatureText("POST", "/a", { ...params, countryId: "" }, "00"),
    signatureText("POST", "/a", { ...params, countryId: "MY" }, "00"),
  ]
  expect(new Set([base, ...others]).size).toBe(others.length + 1)
})

test("NET-02: what the specification does not list is signed after what it lists", () => {
  expect(signatureText("GET", "/a", { ...params, countryId: "MY" }, "00")).toBe(
    "2:v13:GET2:/a10:livcam-web6:cc-abc1:713:17000000000005:123458:abcdefgh2:005:1.0.01:11:42:MY",
  )
})

test("NET-03: an envelope's binding names direction, method, path, user, device, time and every other header", () => {
  const texts = [
    bindingText("req", "POST", "/a", params),
    bindingText("res", "POST", "/a", params),
    bindingText("req", "PUT", "/a", params),
    bindingText("req", "POST", "/b", params),
    bindingText("req", "POST", "/a", { ...params, userId: 8 }),
    bindingText("req", "POST", "/a", { ...params, deviceId: "cc-x" }),
    bindingText("req", "POST", "/a", { ...params, timestamp: 2 }),
    bindingText("req", "POST", "/a", { ...params, version: "1.0.1" }),
    bindingText("req", "POST", "/a", { ...params, languageId: 31 }),
    bindingText("req", "POST", "/a", { ...params, portType: 5 }),
    bindingText("req", "POST", "/a", { ...params, countryId: "MY" }),
  ]
  expect(new Set(texts).size).toBe(texts.length)
})

test("ENT-01: the own user comes from the server's short field names and goes back to them", () => {
  const user = {
    id: 9,
    userName: "Sam",
    headImg: "/media/avatar/9.svg",
    birthday: "1990-01-02",
    gender: 1 as const,
    countryId: "MY",
    countryName: "Malaysia",
    languageId: 1,
    languageName: "English",
    introduce: "",
    goldNum: 120,
    points: 0,
    payStatus: 0,
    register: true,
    goddess: false,
    callPrice: 0,
  }
  expect(wireToOwnUser(ownUserToWire(user))).toEqual(user)
  expect(ownUserToWire(user)).toMatchObject({ u_id: 9, u_nm: "Sam", g_num: 120 })
})

test("CALL-02: the signalling numbers are those of section 4, and five of them need a room number", () => {
  expect(SIGNALLING).toEqual({
    cancel: 2,
    answer: 3,
    notifyStartCall: 4,
    refuse: 5,
    timeout: 6,
    hangup: 7,
    notifyJoinCall: 8,
    notifyEndCall: 100,
  })
  expect(NEEDS_ROOM.map((name) => SIGNALLING[name])).toEqual([7, 3, 5, 6, 2])
  for (const tag of Object.values(INVITATION_EVENTS)) expect(feedEvents).toHaveProperty([tag])
})

test("no two endpoints share a method and path, and a GET carries flat fields", () => {
  const places = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(places).size).toBe(places.length)
})

test("CARD-04: an event of an unknown tag is kept whole", () => {
  const strange = { _tag: "v9.SomethingNew", deep: { a: [1, 2] } }
  expect(Schema.decodeUnknownSync(RawEvent)(strange)).toEqual(strange)
  expect(isEventTag("v9.SomethingNew")).toBe(false)
  expect(isEventTag("toString")).toBe(false)
})

test("CHAT-01: a message of 2000 characters is a command, one of 2001 is not", () => {
  const decode = Schema.decodeUnknownResult(commands.sendMessage.payload)
  expect(Result.isSuccess(decode({ _tag: "sendMessage", to: 5, text: "x".repeat(2000) }))).toBe(true)
  expect(Result.isSuccess(decode({ _tag: "sendMessage", to: 5, text: "x".repeat(2001) }))).toBe(false)
})
