/**
 * Sends every number of a request or packet with values far outside the intended range, on the SQL store: the gateway
 * refuses them and never fails itself. The numbers are found in the schemas, so a new number without a sample here
 * fails the test.
 */
import type { Effect, Schema, SchemaAST } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { EventRecord } from "#schema/activity/activity.ts"
import { type EndpointName, endpoints, type RequestOf } from "#schema/endpoints.ts"
import { codeOf } from "#schema/errors.ts"
import { HEADER } from "#schema/gateway/headers.ts"
import type { DeviceSpan } from "#schema/gateway/trace.ts"
import { INT32_MAX } from "#schema/ids.ts"
import type { ClientPacket } from "#schema/realtime/packets.ts"
import { clientPackets } from "#schema/realtime/packets.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { makePair, TestDevice } from "../../tests/worlds/gateway/device.ts"
import { NO_LIMITS, testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { openSocket } from "../../tests/worlds/gateway/socket.ts"
import type { Gateway } from "../app.ts"
import { Store, type Tx } from "../store/store.ts"

const LONG_MS = 240_000
const SOON = { interval: 3, timeout: 20_000 }

/** One beyond each bound in the schemas, the limits of 32, 53 and 64 bits, and values that are not numbers. */
const VALUES: ReadonlyArray<unknown> = [
  ...[-1, 0, 1, 37, 97, 100, 201, 257, 65_536, 100_001, INT32_MAX, 2 ** 31, 999_999_999_999, 1e12],
  ...[8.64e15 + 1, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e19, 0.5, "NaN", ""],
]

type Path = ReadonlyArray<string>

/** Where a schema has numbers; an array's items are under "0". */
const numbersIn = (ast: SchemaAST.AST, at: Path = []): ReadonlyArray<Path> => {
  switch (ast._tag) {
    case "Number":
      return [at]
    case "Literal":
      return typeof ast.literal === "number" ? [at] : []
    case "Objects":
      return ast.propertySignatures.flatMap(({ name, type }) => numbersIn(type, [...at, String(name)]))
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((item) => numbersIn(item, [...at, "0"]))
    case "Union":
      return ast.types.flatMap((member) => numbersIn(member, at))
    default:
      return []
  }
}
const pathsOf = (schema: Schema.Top): ReadonlyArray<Path> => [
  ...new Map(numbersIn(schema.ast).map((path) => [path.join("."), path])).values(),
]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
const has = (sample: unknown, [first, ...rest]: Path): boolean =>
  first === undefined || (isRecord(sample) && first in sample && has(sample[first], rest))
const put = (sample: unknown, [first, ...rest]: Path, value: unknown): unknown => {
  if (first === undefined) return value
  if (Array.isArray(sample)) return [put(sample[0], rest, value), ...sample.slice(1)]
  return isRecord(sample) ? { ...sample, [first]: put(sample[first], rest, value) } : sample
}

let gateway: Gateway
let device: TestDevice
let host: TestDevice

const spanOf = (at: number): DeviceSpan => ({
  ...{ traceId: "1".repeat(32), spanId: "2".repeat(16), parentId: null },
  ...{ name: "page", of: null, at, ms: 1, failed: false },
})
let made = 0
const intentId = (): string => `intent-of-numbers-${String(made++).padStart(6, "0")}`
const record = (): EventRecord => ({
  browser: "Chrome",
  os: "Android",
  ip: "",
  c_id: "MY",
  createTime: Date.now(),
  d_id: "",
  d_l_id: 1,
  platformType: 4,
  version: "1.0.0",
  p_level: "3",
  UA: "Mozilla/5.0",
  client_time: Date.now(),
  wl_event_id: "w_test",
  extra: "{}",
})
const link = { link: "a", toLink: "b" }
const packetSamples = (): ReadonlyArray<ClientPacket> => [
  { _tag: "hello", params: device.params(), signature: "" },
  { _tag: "ping", n: 1 },
  { _tag: "presence", userIds: [host.userId] },
  {
    _tag: "signal",
    roomNum: "r",
    payload: { ...link, kind: "candidate", candidate: "c", sdpMid: "0", sdpMLineIndex: 0 },
  },
]

const PHONE = "+4915123456789"

/** At least one valid request of each endpoint that has a number. */
const samples = (): { readonly [N in EndpointName]?: ReadonlyArray<RequestOf<N>> } => {
  const session = sessionIdOf(device.userId, host.userId)
  const person = { userId: host.userId }
  const filter = {
    groupId: 0,
    countryId: "MY",
    gender: 2 as const,
    languageId: 1,
    interestId: 4,
    pageNo: 1,
    pageSize: 24,
  }
  const former = { by: "key", session: "s", userId: device.userId, at: Date.now(), signature: "a".repeat(43) } as const
  const signIn = { devicePublicKey: device.publicKey, former }
  return {
    emailLogin: [{ email: "nobody@mail.example", password: "secret-1", ...signIn }],
    resumeLogin: [{ country: null, push_key: null, from_webapp: true, ...signIn }],
    emailRegister: [
      {
        email: `${intentId()}@mail.example`,
        password: "secret-1",
        birthday: "1990-05-10",
        gender: 2,
        userName: "Ann",
        countryId: "MY",
        agreement: 1,
        ...signIn,
      },
    ],
    getUserInfo: [{ search_u_id: host.userId, u_id: device.userId }],
    updateInfo: [{ intentId: intentId(), changes: { languageIds: [1], interestIds: [1] } }],
    setSpendingLimit: [{ currency: "GBP", day: 10, month: 100, coins: 500 }],
    tasks: [{ from_webapp: 0 }],
    collectList: [{ from_webapp: 0 }],
    isPush: [{}],
    setDemoHost: [{ on: true }],
    sendPasswordCode: [{ email: "nobody@mail.example", devicePublicKey: signIn.devicePublicKey }],
    checkPasswordCode: [{ email: "nobody@mail.example", code: "123456", devicePublicKey: signIn.devicePublicKey }],
    resetPassword: [{ email: "nobody@mail.example", code: "123456", password: "secret-2", ...signIn }],
    sendPhoneCode: [{ phone: PHONE, way: "sms", use: "login", devicePublicKey: signIn.devicePublicKey }],
    phoneLogin: [{ phone: PHONE, code: "123456", ...signIn }],
    phonePasswordLogin: [{ phone: PHONE, password: "secret-22", ...signIn }],
    phoneRegister: [
      {
        ...{ ticket: "t".repeat(43), password: null, birthday: "1990-01-01", gender: 1, userName: "Sam" },
        ...{ countryId: null, agreement: 1, ...signIn },
      },
    ],
    checkPhoneCode: [{ phone: PHONE, code: "123456", devicePublicKey: signIn.devicePublicKey }],
    resetPhonePassword: [{ phone: PHONE, code: "123456", password: "secret-22", ...signIn }],
    phoneBinding: [{}],
    sendPhoneBindCode: [{ phone: PHONE, way: "sms", password: "secret-0" }],
    bindPhone: [{ phone: PHONE, code: "123456" }],
    waysIn: [{}],
    isWebapp: [{}],
    getCountryIp: [{}],
    beginLink: [{ provider: "google", use: "link", password: "secret-0" }],
    finishLink: [{ ticket: "t".repeat(43) }],
    unlink: [{ way: "google", password: "secret-0" }],
    sendOwnerCode: [{ way: "sms" }],
    proveOwner: [{ code: "123456" }],
    changePassword: [{ password: "secret-0", newPassword: "secret-2" }],
    deleteAccount: [{ password: "secret-0" }],
    emailBinding: [{}],
    sendEmailCode: [{ email: "new@mail.example", password: "secret-0" }],
    bindEmail: [{ email: "new@mail.example", code: "123456" }],
    savePush: [
      {
        subscription: {
          endpoint: "https://fcm.googleapis.com/fcm/send/a",
          p256dh: "B".repeat(87),
          auth: "a".repeat(22),
        },
        names: false,
      },
    ],
    provePush: [{ token: "t".repeat(43) }],
    claimTask: [{ id: "write", from_webapp: 0 }],
    uploadSnapshots: [{ roomNum: "no-room", data: "_9j_4A" }],
    uploadImage: [{ blobId: intentId(), bytes: 4, offset: 0, data: "_9j_4A" }],
    agreement: [{}],
    updateAgreement: [{ version: 1 }],
    setPhoto: [{ intentId: intentId(), blobId: intentId(), bytes: 4 }],
    uploadVideo: [{ blobId: intentId(), bytes: 8, offset: 0, data: "AAAACGZ0eXA" }],
    addVideo: [{ intentId: intentId(), blobId: intentId(), bytes: 8 }],
    removeVideo: [{ intentId: intentId(), id: "v".repeat(22) }],
    hotVideos: [{}, { after: "6857.25.vid" }],
    takeVideo: [{ id: "v".repeat(22) }],
    videoConf: [{}],
    addFromVideo: [
      {
        intentId: intentId(),
        deadline: Date.now() + 20_000,
        to: host.userId,
        videoId: "v".repeat(22),
        text: "",
        gold: 0,
      },
    ],
    uploadAlbumPhoto: [{ blobId: intentId(), bytes: 4, offset: 0, data: "_9j_4A" }],
    addPhoto: [{ intentId: intentId(), blobId: intentId(), bytes: 4 }],
    removePhotos: [{ intentId: intentId(), ids: [1] }],
    orderPhotos: [{ intentId: intentId(), ids: [1] }],
    eventReport: [{ events: [{ intentId: intentId(), record: record() }] }],
    spanReport: [{ spans: [spanOf(device.now())] }],
    emailAutoLogin: [
      {
        userId: device.userId,
        deviceId: device.deviceId,
        appId: "livcam-web",
        loginToken: "a".repeat(43),
        nonce: "nonce-12",
        platformType: 4,
        jumpTime: Date.now(),
        source2: "webservice",
        countryId: null,
        pushToken: null,
        ...signIn,
      },
    ],
    socialLogin: [{ ticket: "t".repeat(43), ...signIn }],
    socialRegister: [
      {
        ticket: "t".repeat(43),
        birthday: "1990-05-10",
        gender: 2,
        userName: "Sam",
        countryId: null,
        agreement: 1,
        ...signIn,
      },
    ],
    callPrice: [{ c_u_id: host.userId, c_locate: "wall" }],
    chatSettings: [{}],
    setChatSettings: [{ friendsOnly: false }],
    callConfig: [{}],
    callSettings: [{}],
    hostRating: [{}],
    setCallSettings: [
      {
        ...{ callPrice: 40, friendCallPrice: 30, friendsOnly: false },
        schedule: { timeZone: "UTC", spans: [{ day: 1, from: 60, to: 120 }] },
      },
    ],
    launch: [
      {
        intentId: intentId(),
        deadline: Date.now() + 9_000,
        c_u_id: host.userId,
        c_locate: "wall",
        callType: "video",
        price: 80,
      },
    ],
    answer: [{ intentId: intentId(), deadline: Date.now() + 9_000, roomNum: "room-1", room_Id: "room-1" }],
    notifyMedia: [{ roomNum: "room-1", room_Id: "room-1", isBroken: true, goneMs: 1_000 }],
    callOutcome: [
      {
        ...{ online: 0, busy: 0, host_call: 0, r_u_id: host.userId, gold: 40, req_type: 1 },
        ...{ r_id: "room-1", is_server: 1, is_match: 0, cost_type: 1 },
      },
    ],
    record: [{ r_u_id: host.userId, r_id: "room-1" }],
    submitRecord: [{ matchId: "room-1", r_u_id: host.userId, r_id: "room-1", call_total_times: 60 }],
    rateCall: [{ intentId: intentId(), roomNum: "room-1", endedAt: Date.now(), stars: 5 }],
    pauseCalls: [{ intentId: intentId(), until: Date.now() }],
    sendMessage: [{ intentId: intentId(), to: host.userId, message: "hello" }],
    giftWall: [{ userId: host.userId }],
    sendGift: [
      {
        intentId: intentId(),
        deadline: Date.now() + 20_000,
        to: host.userId,
        giftId: 1,
        gold: 5,
        count: 1,
        roomNum: null,
      },
    ],
    giveItem: [
      { intentId: intentId(), deadline: Date.now() + 20_000, to: host.userId, itemId: "item-1", roomNum: null },
    ],
    playGame: [
      {
        ...{ intentId: intentId(), deadline: Date.now() + 20_000 },
        ...{ game: "flipcard", pick: 0, commitment: "ab".repeat(32) },
      },
    ],
    makeOrder: [
      {
        intentId: intentId(),
        deadline: Date.now() + 20_000,
        coinId: 1,
        channelCode: "card",
        offerId: null,
        price: 0.99,
        currency: "USD",
        pageName: "shop",
        captcha: "e30=",
      },
    ],
    requestRefund: [{ intentId: intentId(), deadline: Date.now() + 20_000, orderId: "no-order", reason: "none" }],
    requestPayout: [
      { intentId: intentId(), deadline: Date.now() + 20_000, points: 2_000, amount: 10, currency: "USD" },
    ],
    markRead: [{ intentId: intentId(), sessionId: session, upTo: 0 }],
    history: [{ sessionId: session, before: -1, pageSize: 64 }],
    translation: [{ sessionId: session, n: 0, language: "en" }],
    onceOutcome: [{ intentId: intentId() }],
    feedPull: [{ after: 0, limit: 200 }],
    ledgerMonth: [{ month: new Date().toISOString().slice(0, 7), after: 0 }],
    sayHi: [{ intentId: intentId(), to: host.userId, text: "hello" }],
    likeUser: [{ intentId: intentId(), ...person, on: true }],
    favourite: [{ intentId: intentId(), ...person, on: true }],
    remind: [{ intentId: intentId(), ...person, on: true }],
    requestFriend: [{ intentId: intentId(), to: host.userId, text: "" }],
    answerFriend: [{ intentId: intentId(), ...person, accept: false }],
    removeFriend: [{ intentId: intentId(), ...person }],
    block: [{ intentId: intentId(), ...person, on: false }],
    askSupport: [{ intentId: intentId(), topic: "coins", text: "t", email: "" }],
    report: [{ intentId: intentId(), ...person, reason: "spam", details: "", messageIds: [], block: false }],
    messagingSend: packetSamples().map((packet) => ({ visible: true, uid: "livcam_1", packet })),
    wall: [filter],
    wallGuest: [filter],
  }
}

/** Requests whose texts contain numbers. */
const texts = (value: unknown): ReadonlyArray<readonly [EndpointName, object]> => [
  ["getOnlineStatus", { userIds: `${host.userId},${value}` }],
  ["searchUsers", { text: `${value}` }],
  ["history", { sessionId: `${value}-${host.userId}`, before: -1, pageSize: 1 }],
  ["history", { sessionId: `${device.userId}-${value}`, before: -1, pageSize: 1 }],
  ["translation", { sessionId: `${device.userId}-${value}`, n: 0, language: "en" }],
  ["markRead", { intentId: intentId(), sessionId: `${device.userId}-${value}`, upTo: 0 }],
  ["feedSnapshot", { next: `facts.${value}.${value}` }],
  ["feedSnapshot", { next: `facts.1.${value}` }],
  ["feedSnapshot", { next: `people.${value}.${value}` }],
  ["feedSnapshot", { next: `people.1.${value}` }],
  ["feedSnapshot", { next: `chats.1.${value}.${device.userId}-${host.userId}` }],
  ["feedSnapshot", { next: `moved.${value}.1-2` }],
]

const inStore = <A>(body: (tx: Tx) => Effect.Effect<A>): Promise<A> =>
  gateway.run(Store.use((store) => store.transact(body)))

beforeAll(async () => {
  gateway = await testGateway({ store: { pglite: await databaseImage() }, rates: NO_LIMITS })
  device = new TestDevice(gateway)
  host = new TestDevice(gateway, undefined, makePair())
  await device.register({ userName: "Ann" })
  await host.register({ userName: "Mia" })
  await inStore((tx) => tx.accounts.update(host.userId, { goddess: true, callPrice: 40 }))
}, LONG_MS)
afterAll(() => gateway.close())

/** Public endpoints that sign in get a device of their own, so that they end no other session. */
const askerOf = (name: EndpointName): TestDevice =>
  endpoints[name].access === "public" ? new TestDevice(gateway) : device

/** Sends the request; a status of 500 or more is reported with what was sent. */
const failing = async (name: EndpointName, fields: object, headers: Readonly<Record<string, string>> = {}) => {
  const asker = askerOf(name)
  const response = await asker.send(name, fields, { headers, ip: `10.0.${made++ % 250}.1` })
  const { status } = response
  await asker.read(response)
  return status >= 500 ? [`${name} ${JSON.stringify(fields)} ${JSON.stringify(headers)}: ${status}`] : []
}

const NAMES = (Object.keys(endpoints) as ReadonlyArray<EndpointName>).filter(
  (name) => pathsOf(endpoints[name].request).length > 0,
)

describe("the SQL store never fails for a number", () => {
  test.each(NAMES)("in a request of %s", { timeout: LONG_MS }, async (name) => {
    const good = samples()[name] ?? []
    const failed: Array<string> = []
    for (const path of pathsOf(endpoints[name].request)) {
      const sample = good.find((each) => has(each, path))
      expect([path.join("."), sample === undefined ? "no sample" : "fine"]).toEqual([path.join("."), "fine"])
      for (const value of VALUES) failed.push(...(await failing(name, put(sample, path, value) as object)))
    }
    for (const sample of samples()[name] ?? []) {
      const { code } = await askerOf(name).call(name, sample)
      const wrong =
        name === "resumeLogin" ? (["requestInvalid"] as const) : (["requestInvalid", "loginExpired"] as const)
      for (const kind of wrong) expect([name, code]).not.toEqual([name, codeOf(kind)])
    }
    expect(failed).toEqual([])
  })

  test("in a text of a request", { timeout: LONG_MS }, async () => {
    const failed: Array<string> = []
    for (const value of VALUES) for (const [name, fields] of texts(value)) failed.push(...(await failing(name, fields)))
    expect(failed).toEqual([])
  })

  test("in what every request carries", { timeout: LONG_MS }, async () => {
    const failed: Array<string> = []
    const asked = [
      ["config", () => ({})],
      ["languages", () => ({})],
      ["wallGuest", () => samples().wallGuest?.[0] ?? {}],
      ["getUserInfo", () => samples().getUserInfo?.[0] ?? {}],
      ["emailRegister", () => samples().emailRegister?.[0] ?? {}],
    ] as const
    for (const [name, fields] of asked)
      for (const header of [HEADER.languageId, HEADER.userId, HEADER.portType, HEADER.timestamp])
        for (const value of VALUES) failed.push(...(await failing(name, fields(), { [header]: String(value) })))
    expect(failed).toEqual([])
  })

  test("in a packet of a socket", { timeout: LONG_MS }, async () => {
    const troubles: Array<unknown> = []
    for (const sample of packetSamples()) {
      for (const path of pathsOf(clientPackets[sample._tag])) {
        expect([sample._tag, path.join("."), has(sample, path)]).toEqual([sample._tag, path.join("."), true])
        for (const value of VALUES) {
          const socket = openSocket(gateway, device)
          await expect.poll(() => socket.got.some(({ _tag }) => _tag === "welcome"), SOON).toBe(true)
          socket.sayText(JSON.stringify(put(sample, path, value)))
          socket.say({ _tag: "ping", n: 7 })
          await expect
            .poll(() => !socket.isOpen() || socket.got.some((packet) => packet._tag === "pong"), SOON)
            .toBe(true)
          if (socket.got.some((packet) => packet._tag === "refused" && packet.error.kind === "serverTrouble"))
            troubles.push([sample._tag, path, value])
          socket.leave()
        }
      }
    }
    expect(troubles).toEqual([])
  })
})
