import { createHmac } from "node:crypto"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { annRingsMia, answerNow } from "../../tests/worlds/gateway/calls.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { inWorld, type World } from "../../tests/worlds/gateway/world.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { hearAgora } from "./agora-notices.ts"
import { callHandlers } from "./call-handlers.ts"

const SECRET = "what Agora and we share"
const agora = { appId: "a".repeat(32), certificate: "b".repeat(32), webhookSecret: SECRET }

const signed = (body: string, secret = SECRET): string => createHmac("sha256", secret).update(body).digest("hex")
const tell = (body: string, signature = signed(body)) => hearAgora(Buffer.from(body), signature, "10.0.0.1")
/** A notice as Agora documents it, for a member who joins by a text: the numeric uid is Agora's own. */
const notice = (channelName: string, account: number | string, patch: object = {}, payload: object = {}): string =>
  JSON.stringify({
    noticeId: "2000001428:4330:107",
    productId: 1,
    eventType: 107,
    notifyMs: 1_611_566_412_672,
    sid: "C866467GVJJ54687",
    ...patch,
    payload: {
      ...{ channelName, uid: 3_212_121_212, account: String(account), platform: 7 },
      ...{ clientSeq: 1_625_051_035_369, ts: 1_560_396_834, ...payload },
    },
  })

/** A call by Agora between Ann and Mia that Mia has answered. */
const answered = Effect.gen(function* () {
  const { ann, mia, roomNum, said } = yield* annRingsMia
  yield* answerNow(said, mia)
  const reports = Effect.forEach([ann, mia], (side) => callHandlers.notifyStartCall(said, side), { discard: true })
  const row = Store.use((store) => store.transact((tx) => tx.calls.find(roomNum)))
  const stands = Effect.map(row, (call) => [call?.state, call?.minutes, call?.coins])
  const joins = (side: typeof ann) => tell(notice(roomNum, side.userId))
  return { ann, mia, roomNum, said, reports, row, stands, joins }
})
const withAgora = <A, E>(body: Effect.Effect<A, E, World>): Promise<A> =>
  inWorld(Effect.provideService(body, Settings, { iceServers: [], agora }))
const [WAITS, BEGUN] = [
  ["joining", 0, 0],
  ["talking", 1, 40],
]

test("CALL-11: both reports begin a call in which Agora has said that both are in", () =>
  withAgora(
    Effect.gen(function* () {
      const w = yield* answered
      for (const side of [w.mia, w.ann]) expect(yield* w.joins(side)).toBeNull()
      expect(yield* w.stands).toEqual(WAITS)
      yield* w.reports
      expect(yield* w.stands).toEqual(BEGUN)
    }),
  ))

test("CALL-11: Agora's word that the second is in too begins a call that both have reported", () =>
  withAgora(
    Effect.gen(function* () {
      const w = yield* answered
      yield* w.reports
      yield* w.joins(w.ann)
      expect(yield* w.stands).toEqual(WAITS)
      yield* w.joins(w.mia)
      expect(yield* w.stands).toEqual(BEGUN)
    }),
  ))

test("CALL-11: one who is alone in the channel begins no minute, however often and however it is told", () =>
  withAgora(
    Effect.gen(function* () {
      const w = yield* answered
      yield* w.reports
      const { ann, mia, roomNum } = w
      const toldOfAnn = [103, 104, 107, 108].map((eventType) =>
        notice(roomNum, ann.userId, { eventType, noticeId: "n" }),
      )
      const others = [
        // About Mia too, but not that she has joined.
        ...[101, 102, 104, 105, 106, 108, 111, 112].map((eventType) => notice(roomNum, mia.userId, { eventType })),
        notice(roomNum, mia.userId, { productId: 3 }),
        notice("another-room", mia.userId),
        notice(roomNum.toLowerCase().slice(1), mia.userId),
        ...[`0${mia.userId}`, ` ${mia.userId}`, `${mia.userId}.0`, "", "x"].map((account) => notice(roomNum, account)),
        notice(roomNum, 424_242, {}, { uid: mia.userId }),
      ]
      for (const body of [...toldOfAnn, ...others, ...toldOfAnn]) expect(yield* tell(body)).toBeNull()
      expect(yield* w.stands).toEqual(WAITS)
      expect((yield* w.row)?.calleeMediaAt).toBeNull()
    }),
  ))

test("notices that come late, again or shuffled change nothing", () =>
  withAgora(
    Effect.gen(function* () {
      const w = yield* answered
      const leaves = tell(notice(w.roomNum, w.ann.userId, { eventType: 108 }, { reason: 1, duration: 3 }))
      for (const word of [leaves, w.joins(w.ann), w.joins(w.mia), w.joins(w.ann)]) yield* word
      yield* w.reports
      const begun = yield* w.row
      expect(yield* w.stands).toEqual(BEGUN)
      for (const word of [w.joins(w.mia), w.joins(w.ann), leaves]) yield* word
      expect(yield* w.row).toEqual(begun)
      yield* callHandlers.hangup(w.said, w.ann)
      const over = yield* w.row
      for (const word of [w.joins(w.mia), w.joins(w.ann), leaves]) yield* word
      expect(yield* w.row).toEqual(over)
    }),
  ))

test("one who joined by a number is known by it, where no account is told", () =>
  withAgora(
    Effect.gen(function* () {
      const w = yield* answered
      yield* w.reports
      for (const { userId } of [w.ann, w.mia])
        yield* tell(notice(w.roomNum, 0, { eventType: 103 }, { uid: userId, account: undefined }))
      expect(yield* w.stands).toEqual(BEGUN)
    }),
  ))

test("what Agora has not signed is refused, and so is whatever is no notice", () =>
  withAgora(
    Effect.gen(function* () {
      const w = yield* answered
      yield* w.reports
      yield* w.joins(w.ann)
      const body = notice(w.roomNum, w.mia.userId)
      for (const signature of ["", "0".repeat(64), signed(body, "canary"), signed(`${body} `), signed(body).slice(1)])
        expect(yield* tell(body, signature)).toBe("signatureWrong")
      const long = "9".repeat(300)
      for (const wrong of ["", "{", "[]", "null", "{}", notice(w.roomNum, 1, { noticeId: long }), `${body}${body}`])
        expect(yield* tell(wrong)).toBe("requestInvalid")
      for (const patch of [{ productId: "1" }, { eventType: 107.5 }, { eventType: -107 }, { notifyMs: null }])
        expect(yield* tell(notice(w.roomNum, w.mia.userId, patch))).toBe("requestInvalid")
      const payloads = [{ channelName: long }, { channelName: "a\u0000b" }, { uid: 2 ** 32 }, { uid: -1 }, { ts: "1" }]
      for (const payload of [...payloads, { account: long }, { account: 7 }])
        expect(yield* tell(notice(w.roomNum, w.mia.userId, {}, payload))).toBeNull()
      expect(yield* w.stands).toEqual(WAITS)
      expect(yield* tell(body)).toBeNull()
      expect(yield* w.stands).toEqual(BEGUN)
    }),
  ))

test("CALL-01: over HTTP the answer is JSON at once; without a secret there is no such address", async () => {
  const post = async (gateway: Awaited<ReturnType<typeof testGateway>>, body: string, signature: string) => {
    const headers = { "agora-signature-v2": signature, "content-type": "application/json" }
    const request = new Request("http://localhost/agora/v1/events", { method: "POST", body, headers })
    const { status, headers: told } = await gateway.fetch(request)
    return [status, told.get("content-type")]
  }
  const gateway = await testGateway({ settings: { agora } })
  const body = notice("room-1", 7)
  const json = "application/json"
  expect(await post(gateway, body, signed(body))).toEqual([200, json])
  expect(await post(gateway, body, signed(body, "canary"))).toEqual([403, json])
  expect(await post(gateway, "{", signed("{"))).toEqual([400, json])
  const large = " ".repeat(64 * 1024 + 1)
  expect(await post(gateway, large, signed(large))).toEqual([413, json])
  await gateway.close()
  const { webhookSecret: _, ...withoutSecret } = agora
  for (const settings of [{ agora: withoutSecret }, { agora: null }]) {
    const other = await testGateway({ settings })
    expect(await post(other, body, signed(body))).toEqual([404, json])
    await other.close()
  }
})
