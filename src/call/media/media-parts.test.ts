import { describe, expect, test } from "vitest"
import { deviceError, openDevices } from "./devices.ts"
import { NO_STATS, qualityOf } from "./quality.ts"
import { newSignals } from "./signalling.ts"
import { scaleDownBy } from "./webrtc/peer.ts"
import { hasArrived, sampleOf, statsBetween } from "./webrtc/stats.ts"

const signals = (...numbers: ReadonlyArray<number>) => ({
  head: {},
  order: numbers.map(String),
  rows: new Map(numbers.map((n) => [String(n), { n, roomNum: "r1", from: 9, payload: { kind: "ready" as const } }])),
})
const numbersOf = (all: Parameters<typeof newSignals>[0], seen: number) => newSignals(all, seen).fresh.map(({ n }) => n)

describe("signals", () => {
  test("are taken once each, in their order", () => {
    expect(newSignals(signals(0, 1, 2), 0)).toMatchObject({ seen: 2, fresh: [{ n: 1 }, { n: 2 }] })
    expect(numbersOf(signals(9, 10, 11), 9)).toEqual([10, 11])
    expect(numbersOf(signals(0, 1), 1)).toEqual([])
  })

  test("are all new when the engine has restarted and counts from 0", () => {
    expect(newSignals(signals(0, 1), 57)).toMatchObject({ seen: 1, fresh: [{ n: 0 }, { n: 1 }] })
    expect(newSignals(signals(), 57)).toEqual({ seen: -1, fresh: [] })
  })
})

describe("CALL-16: devices", () => {
  const named = (name: string) => Object.assign(new Error(name), { name })
  const devices = (cause: Error) => ({
    getUserMedia: () => Promise.reject(cause),
    enumerateDevices: () => Promise.resolve([]),
  })

  test("that are refused, missing or held by another program are told apart", async () => {
    expect(deviceError(named("NotAllowedError"))).toEqual({ kind: "devicePermission" })
    expect(deviceError(named("NotReadableError"))).toEqual({ kind: "deviceBusy" })
    for (const name of ["NotFoundError", "OverconstrainedError"])
      expect(deviceError(named(name))).toEqual({ kind: "deviceMissing" })
    expect(await openDevices("video", devices(named("NotAllowedError")))).toEqual({
      ok: false,
      error: { kind: "devicePermission" },
    })
  })

  test.each([
    ["video", ["audioinput"], "cameraMissing"],
    ["video", ["videoinput", "audiooutput"], "microphoneMissing"],
    ["video", [], "deviceMissing"],
    ["voice", ["videoinput"], "microphoneMissing"],
    ["voice", ["audioinput"], "deviceMissing"],
  ] as const)(
    "that a %s call does not find, where the browser lists %j, are named: %s",
    async (kind, listed, missing) => {
      const found = listed.map((one) => ({ kind: one }) as MediaDeviceInfo)
      const some = { ...devices(named("NotFoundError")), enumerateDevices: () => Promise.resolve(found) }
      expect(await openDevices(kind, some)).toEqual({ ok: false, error: { kind: missing } })
      const unlisted = { ...some, enumerateDevices: () => Promise.reject(new Error("no list")) }
      expect(await openDevices(kind, unlisted)).toEqual({ ok: false, error: { kind: "deviceMissing" } })
    },
  )

  test("of a voice call are the microphone alone", async () => {
    const asked: Array<MediaStreamConstraints | undefined> = []
    const taking = {
      enumerateDevices: () => Promise.resolve([]),
      getUserMedia: (wish?: MediaStreamConstraints) => {
        asked.push(wish)
        return Promise.resolve({} as MediaStream)
      },
    }
    await openDevices("voice", taking)
    await openDevices("video", taking)
    expect(asked.map((wish) => wish?.video !== false)).toEqual([false, true])
  })
})

describe("CALL-10: statistics", () => {
  const audio = { type: "inbound-rtp", kind: "audio", packetsReceived: 90, packetsLost: 10, bytesReceived: 1_000 }
  const video = { type: "inbound-rtp", kind: "video", packetsReceived: 100, packetsLost: 0, framesDecoded: 1 }
  const pair = { type: "candidate-pair", nominated: true, state: "succeeded", currentRoundTripTime: 0.08 }

  test("say when the first picture, or the first sound where there is none, has arrived", () => {
    expect(hasArrived(sampleOf([audio]), true)).toBe(false)
    expect(hasArrived(sampleOf([audio]), false)).toBe(true)
    expect(hasArrived(sampleOf([audio, video]), true)).toBe(true)
    expect(hasArrived(sampleOf([]), false)).toBe(false)
  })

  test("take the delay of the pair of addresses that is in use, and of no other", () => {
    const others = [
      { ...pair, nominated: false, currentRoundTripTime: 1 },
      { ...pair, state: "failed", currentRoundTripTime: 2 },
      { ...pair, type: "remote-inbound-rtp", currentRoundTripTime: 3 },
    ]
    expect(sampleOf([...others, pair]).roundTripMs).toBe(80)
    expect(sampleOf(others).roundTripMs).toBeNull()
  })

  test("count loss since the sample before, and nothing negative after a restart", () => {
    const before = sampleOf([audio, pair])
    const now = sampleOf([{ ...audio, packetsReceived: 180, packetsLost: 20 }, pair])
    expect(statsBetween(before, now)).toMatchObject({ roundTripMs: 80, lossPercent: 10, receivedBytes: 1_000 })
    expect(statsBetween(now, before).lossPercent).toBe(0)
    expect(statsBetween(null, sampleOf([]))).toMatchObject({ roundTripMs: null, lossPercent: 0 })
  })

  test("say how much leaves here: the estimate of the pair in use, what the other side has lost, what holds the encoder", () => {
    const out = { type: "outbound-rtp", bytesSent: 500, qualityLimitationReason: "bandwidth" }
    const lost = [0.02, 0.25].map((fractionLost) => ({ type: "remote-inbound-rtp", fractionLost }))
    expect(sampleOf([{ ...pair, availableOutgoingBitrate: 90_000 }, out, ...lost]).outgoing).toEqual({
      availableBits: 90_000,
      lossPercent: 25,
      isLimited: true,
    })
    expect(sampleOf([pair, { ...out, qualityLimitationReason: "cpu" }]).outgoing).toEqual({
      availableBits: null,
      lossPercent: 0,
      isLimited: false,
    })
  })

  test("count the bytes of the whole connection where the browser does, else those of the media", () => {
    const transport = { type: "transport", bytesReceived: 1_100, bytesSent: 70 }
    expect(sampleOf([audio, transport])).toMatchObject({ receivedBytes: 1_100, sentBytes: 70 })
    expect(sampleOf([audio])).toMatchObject({ receivedBytes: 1_000, sentBytes: 0 })
  })

  test("become one of three words", () => {
    const of = (roundTripMs: number | null, lossPercent: number) =>
      qualityOf({ roundTripMs, lossPercent, receivedBytes: 0, sentBytes: 0, outgoing: NO_STATS.outgoing })
    expect([of(null, 0), of(80, 1), of(300, 1), of(80, 5), of(600, 0), of(80, 9)]).toEqual([
      "good",
      "good",
      "fair",
      "fair",
      "poor",
      "poor",
    ])
  })
})

test("CALL-23: a picture larger than 480p is scaled down, standing or lying, and a small one is left alone", () => {
  expect([
    scaleDownBy(640, 480),
    scaleDownBy(320, 240),
    scaleDownBy(1280, 960),
    scaleDownBy(960, 1280),
    scaleDownBy(),
  ]).toEqual([1, 1, 2, 2, 1])
})
