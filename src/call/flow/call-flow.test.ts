import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { CallPrice, RoomInfo } from "#schema/calls/call.ts"
import type { Command } from "#schema/commands.ts"
import type { CallKind } from "#schema/rules/calls/call-gate.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { readStored } from "../../browser/stored.ts"
import type { QueryState } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { callState, roomInfo } from "../fixtures.ts"
import { type CallMedia, FIRST_STATE } from "../media/call-media.ts"
import { NO_STATS } from "../media/quality.ts"
import { makeCallFlow } from "./call-flow.ts"
import { ROLE_KEY, ROOM_KEY } from "./call-keys.ts"
import type { CallRequest } from "./gate.ts"
import { choosePriceTip } from "./price-tip.ts"

const request: CallRequest = {
  host: { userId: 9, userName: "Mia", headImg: "", callPrice: 30 },
  kind: "video",
  location: "wall",
}

const makeReadable = <V>(first: V) => {
  const listeners = makeListeners()
  let value = first
  return {
    get: () => value,
    subscribe: listeners.add,
    set: (next: V) => {
      value = next
      listeners.tell()
    },
  }
}
const ready = (value: unknown): QueryState<unknown> => ({ state: "ready", value })
const signedIn = (balance: number) => ready({ state: "signedIn", user: { id: 7, gender: 2 }, balance })

/** `running`: the call that the worker shows already. */
const world = (running: ReturnType<typeof callState> | null = null) => {
  const queries = {
    session: makeReadable(signedIn(100)),
    connection: makeReadable(ready({ network: "online" })),
    call: makeReadable(ready(running === null ? null : { call: running, tab: "a" })),
  }
  /** Commands that ask for a change; the price check is answered apart. */
  const sent: Array<Command> = []
  const now: { price: Outcome<CallPrice> } = { price: { ok: true, value: { balance: 100, price: 30, gender: 2 } } }
  const answers: Partial<Record<Command["_tag"], () => Promise<Outcome<unknown>>>> = {}
  const client = {
    ...makeStaticClient({ tab: "a" }),
    // The three queries of the flow are driven by hand.
    query: ((question: { _tag: keyof typeof queries }) => queries[question._tag]) as never,
    execute: (async (command: Command) => {
      if (command._tag === "checkCallPrice") return now.price
      sent.push(command)
      return answers[command._tag]?.() ?? { ok: true, value: {} }
    }) as never,
  }
  const streams: Array<{ kind: CallKind; isStopped: boolean; stream: MediaStream }> = []
  const devices = { answer: undefined as Outcome<MediaStream> | undefined }
  const openDevices = async (kind: CallKind): Promise<Outcome<MediaStream>> => {
    if (devices.answer !== undefined) return devices.answer
    const made = { kind, isStopped: false, stream: {} as MediaStream }
    const track = { stop: () => (made.isStopped = true) }
    made.stream = { getTracks: () => [track] } as unknown as MediaStream
    streams.push(made)
    return { ok: true, value: made.stream }
  }
  const opened: Array<{ room: RoomInfo; stream: MediaStream; media: CallMedia; calls: Array<string> }> = []
  const openMedia = (room: RoomInfo, { stream }: { stream: MediaStream }): CallMedia => {
    const calls: Array<string> = []
    const media: CallMedia = {
      get: () => FIRST_STATE,
      subscribe: () => () => {},
      start: async (_room, role, kind) => void calls.push(`start ${role} ${kind}`),
      setMicrophone: () => {},
      setCamera: async () => {},
      flipCamera: async () => {},
      chooseDevice: async () => {},
      setBeauty: () => {},
      stats: async () => NO_STATS,
      close: () => void calls.push("close"),
    }
    opened.push({ room, stream, media, calls })
    return media
  }
  let mark: string | null = null
  const bytes = new Map<string, number>()
  const flow = makeCallFlow({
    client,
    openDevices,
    openMedia,
    mark: { read: () => mark, write: (roomNum) => (mark = roomNum) },
    carried: { of: (roomNum) => bytes.get(roomNum), keep: (roomNum, count) => bytes.set(roomNum, count) },
  })
  const show = (change: Parameters<typeof callState>[0] | null, tab: string | null = "a") =>
    queries.call.set(ready(change === null ? null : { call: callState(change), tab }))
  const tags = () => sent.map((command) => command._tag)
  return { flow, queries, now, sent, tags, answers, devices, streams, opened, show }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  choosePriceTip("always")
  // Node has no localStorage: stored texts live in memory, and the page logs a warning.
  vi.spyOn(console, "warn").mockImplementation(() => {})
})
afterEach(() => vi.useRealTimers())

describe("starting a call", () => {
  test("PROD-02: a price that has risen since it was told is told again before anybody pays it", async () => {
    const { flow, sent, now, answers, streams } = world()
    // The price rises after it was checked, before the call is launched.
    answers.startCall = async () => {
      now.price = { ok: true, value: { balance: 100, price: 40, gender: 2 } }
      answers.startCall = async () => ({ ok: true, value: roomInfo({ callPrice: 40 }) })
      return { ok: false, error: { kind: "priceChanged" } }
    }
    flow.start(request)
    flow.confirmPrice()
    await settle()
    expect(sent).toEqual([{ _tag: "startCall", userId: 9, kind: "video", location: "wall", price: 30 }])
    expect(streams.every(({ isStopped }) => isStopped)).toBe(true)
    expect(flow.asking.get()).toMatchObject({ step: "price", request: { host: { callPrice: 40 } }, needed: 40 })
    flow.confirmPrice()
    await settle()
    expect(sent.slice(1)).toEqual([{ _tag: "startCall", userId: 9, kind: "video", location: "wall", price: 40 }])
    expect(flow.asking.get()).toBeNull()
  })

  test("CALL-17: before a call the gateway is asked for price and balance; the page's own are not trusted", async () => {
    const { flow, now, sent, streams } = world()
    choosePriceTip("never")
    now.price = { ok: true, value: { balance: 100, price: 40, gender: 2 } }
    flow.start(request)
    await settle()
    expect(flow.asking.get()).toMatchObject({ step: "price", request: { host: { callPrice: 40 } }, needed: 40 })
    now.price = { ok: true, value: { balance: 20, price: 30, gender: 2 } }
    flow.cancel()
    flow.start(request)
    await settle()
    expect(flow.asking.get()).toMatchObject({ step: "coins", needed: 30, balance: 20 })
    now.price = { ok: true, value: { balance: 79, price: 30, gender: 1 } }
    flow.cancel()
    flow.start(request)
    await settle()
    expect(flow.asking.get()).toMatchObject({ step: "coins", needed: 80, balance: 79 })
    now.price = { ok: false, error: { kind: "callTryAgain" } }
    flow.cancel()
    flow.start(request)
    await settle()
    expect(flow.asking.get()).toEqual({ step: "refused", error: { kind: "callTryAgain" }, request })
    expect([sent, streams]).toEqual([[], []])
  })

  test("CALL-17: a call that is asked for while the line comes back goes on when it is there", async () => {
    const { flow, queries, tags, answers } = world()
    answers.startCall = async () => ({ ok: false, error: { kind: "hostBusy" } })
    queries.connection.set(ready({ network: "reconnecting" }))
    flow.start(request)
    flow.confirmPrice()
    await settle()
    expect([flow.asking.get()?.step, tags()]).toEqual(["checking", []])
    queries.connection.set(ready({ network: "waking" }))
    await settle()
    expect([flow.asking.get()?.step, tags()]).toEqual(["checking", []])
    queries.connection.set(ready({ network: "online" }))
    await settle()
    expect(tags()).toEqual(["startCall"])
  })

  test("CALL-17: it is refused when none comes, and forgotten when it is taken back meanwhile", async () => {
    const { flow, queries, tags } = world()
    choosePriceTip("never")
    queries.connection.set(ready({ network: "reconnecting" }))
    flow.start(request)
    await vi.advanceTimersByTimeAsync(8_000)
    const refused = { step: "refused", error: { kind: "callNeedsNetwork" } }
    expect(flow.asking.get()).toEqual(refused)
    flow.cancel()
    flow.start(request)
    queries.connection.set(ready({ network: "offline" }))
    expect(flow.asking.get()).toEqual(refused)
    queries.connection.set(ready({ network: "reconnecting" }))
    flow.cancel()
    flow.start(request)
    flow.cancel()
    queries.connection.set(ready({ network: "online" }))
    await vi.advanceTimersByTimeAsync(8_000)
    expect([flow.asking.get(), tags()]).toEqual([null, []])
  })

  test("CALL-16: the stream of the device check becomes the call's, and starts when the other side joins", async () => {
    const { flow, tags, answers, streams, opened, show } = world()
    answers.startCall = async () => ({ ok: true, value: roomInfo() })
    flow.start(request)
    expect(flow.asking.get()).toMatchObject({ step: "price", needed: 30, balance: 100 })
    flow.confirmPrice()
    await settle()
    expect(tags()).toEqual(["startCall"])
    expect(flow.asking.get()).toBeNull()
    expect(opened[0]?.stream).toBe(streams[0]?.stream)
    show({ phase: "ringing" })
    expect([readStored(ROOM_KEY), readStored(ROLE_KEY)]).toEqual(["r1", "caller"])
    expect(opened[0]?.calls).toEqual([])
    show({ phase: "joining" })
    show({ phase: "talking" })
    expect(opened[0]?.calls).toEqual(["start caller video"])
    show({ phase: "ended", outcome: "ended" })
    expect(opened[0]?.calls).toEqual(["start caller video", "close"])
    expect([readStored(ROOM_KEY), readStored(ROLE_KEY)]).toEqual([undefined, undefined])
  })

  test("CALL-16: a missing or refused device stops the call before anything is sent; voice can be tried instead", async () => {
    const { flow, sent, answers, devices, streams } = world()
    answers.startCall = async () => ({ ok: true, value: roomInfo({ callType: "voice" }) })
    choosePriceTip("never")
    devices.answer = { ok: false, error: { kind: "devicePermission" } }
    flow.start(request)
    await settle()
    expect(flow.asking.get()).toMatchObject({ step: "devices", error: { kind: "devicePermission" }, kind: "video" })
    expect(sent).toEqual([])
    devices.answer = undefined
    flow.retryDevices("voice")
    await settle()
    expect(sent).toEqual([{ _tag: "startCall", userId: 9, kind: "voice", location: "wall", price: 30 }])
    expect(streams.map(({ kind }) => kind)).toEqual(["voice"])
  })

  test.each(["price", "coins", "devices"] as const)(
    "CALL-02: a ring puts away what the own call asks (%s), and stands alone",
    async (step) => {
      const { flow, show, now, sent, devices } = world()
      if (step !== "price") choosePriceTip("never")
      if (step === "coins") now.price = { ok: true, value: { balance: 20, price: 30, gender: 2 } }
      if (step === "devices") devices.answer = { ok: false, error: { kind: "devicePermission" } }
      flow.start(request)
      await settle()
      expect(flow.asking.get()).toMatchObject({ step })
      show({ role: "callee" }, null)
      expect(flow.asking.get()).toBeNull()
      // The ring goes on.
      expect(sent).toEqual([])
    },
  )

  test("AUTH-06: a visitor is asked to log in, and the call goes on after it", async () => {
    const { flow, queries, sent } = world()
    queries.session.set(ready({ state: "visitor", user: null, balance: 0 }))
    flow.start(request)
    expect(flow.asking.get()).toMatchObject({ step: "login" })
    expect(sent).toEqual([])
    queries.session.set(signedIn(120))
    expect(flow.asking.get()).toMatchObject({ step: "price", balance: 120 })
  })

  test("CALL-17, COIN-13: coins that come after too few were told, as a new member's do, let the call go on", () => {
    const { flow, queries } = world()
    queries.session.set(signedIn(0))
    flow.start(request)
    expect(flow.asking.get()).toMatchObject({ step: "coins", needed: 30, balance: 0 })
    queries.session.set(signedIn(29))
    expect(flow.asking.get()).toMatchObject({ step: "coins" })
    queries.session.set(signedIn(120))
    expect(flow.asking.get()).toMatchObject({ step: "price", balance: 120 })
  })

  test("AUTH-06: a login that was given up ends the wish to call", () => {
    const { flow, queries } = world()
    queries.session.set(ready({ state: "visitor", user: null, balance: 0 }))
    flow.start(request)
    flow.cancel()
    queries.session.set(signedIn(120))
    expect(flow.asking.get()).toBeNull()
  })

  test("CALL-18: a price confirmed once in a place is not asked for there again", async () => {
    const { flow, answers } = world()
    choosePriceTip("once")
    answers.startCall = async () => ({ ok: false, error: { kind: "hostBusy" } })
    flow.start(request)
    flow.confirmPrice()
    await settle()
    flow.cancel()
    flow.start(request)
    expect(flow.asking.get()).toMatchObject({ step: "checking" })
    await settle()
    flow.start({ ...request, location: "chat" })
    expect(flow.asking.get()).toMatchObject({ step: "price" })
  })

  test("a call taken back when its room is there and its row is not is cancelled at the gateway, and left when it comes", async () => {
    const { flow, tags, answers, opened } = world()
    choosePriceTip("never")
    answers.startCall = async () => ({ ok: true, value: roomInfo() })
    flow.start(request)
    await settle()
    expect(flow.media.get()).not.toBeNull()
    flow.cancel()
    expect(tags()).toEqual(["startCall", "cancelCall"])
    expect(flow.media.get()).toBeNull()
    expect(opened[0]?.calls).toEqual(["close"])
    expect([...flow.left.get()]).toEqual([roomInfo().roomNum])
  })

  test("a call taken back while it is being made is cancelled at the gateway, and the devices are given back", async () => {
    const { flow, tags, answers, streams, opened } = world()
    choosePriceTip("never")
    let answer = (_: Outcome<unknown>) => {}
    answers.startCall = () => new Promise((resolve) => (answer = resolve))
    flow.start(request)
    await settle()
    flow.cancel()
    answer({ ok: true, value: roomInfo() })
    await settle()
    expect(tags()).toEqual(["startCall", "cancelCall"])
    expect(streams[0]?.isStopped).toBe(true)
    expect(opened).toEqual([])
  })

  test("a refusal of the gateway is told, and the devices are given back", async () => {
    const { flow, answers, streams } = world()
    choosePriceTip("never")
    answers.startCall = async () => ({ ok: false, error: { kind: "hostBusy" } })
    flow.start(request)
    await settle()
    expect(flow.asking.get()).toEqual({ step: "refused", error: { kind: "hostBusy" }, request })
    expect(streams[0]?.isStopped).toBe(true)
  })

  test("a room that the worker never shows is given up, and the camera with it", async () => {
    const { flow, answers, opened } = world()
    choosePriceTip("never")
    answers.startCall = async () => ({ ok: true, value: roomInfo() })
    flow.start(request)
    await settle()
    expect(flow.media.get()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(opened[0]?.calls).toEqual(["close"])
    expect(flow.media.get()).toBeNull()
  })
})

describe("answering a call", () => {
  test("CALL-03: opens the devices only on accept, and joins as the callee", async () => {
    const { flow, show, answers, streams, opened, tags } = world()
    answers.answerCall = async () => ({ ok: true, value: roomInfo() })
    show({ role: "callee" }, null)
    expect([readStored(ROOM_KEY), readStored(ROLE_KEY)]).toEqual(["r1", "callee"])
    expect(streams).toEqual([])
    flow.answer(callState({ role: "callee" }), "voice")
    // The worker may show the answered call before the command's answer arrives: nothing is opened twice.
    show({ role: "callee", phase: "joining" })
    await settle()
    expect(tags()).toEqual(["answerCall"])
    expect(streams.map(({ kind }) => kind)).toEqual(["voice"])
    expect(opened[0]?.calls).toEqual(["start callee video"])
  })

  test("CALL-04: a ring that ends while the devices are asked for leaves nothing open", async () => {
    const { flow, show, streams, tags } = world()
    show({ role: "callee" }, null)
    flow.answer(callState({ role: "callee" }), "video")
    show({ role: "callee", phase: "ended", outcome: "cancelled" }, null)
    await settle()
    expect(tags()).toEqual([])
    expect(streams[0]?.isStopped).toBe(true)
    expect(flow.asking.get()).toBeNull()
  })
})

describe("a ring that no camera or microphone can answer", () => {
  const deviceless = async () => {
    const made = world()
    made.devices.answer = { ok: false, error: { kind: "deviceMissing" } }
    made.show({ role: "callee" }, null)
    made.flow.answer(callState({ role: "callee" }), "video")
    await settle()
    expect(made.flow.asking.get()).toMatchObject({ step: "devices" })
    return made
  }

  test("CALL-16: is refused when the question about them is put away", async () => {
    const { flow, tags } = await deviceless()
    flow.cancel()
    await settle()
    expect(tags()).toEqual(["refuseCall"])
    expect(flow.asking.get()).toBeNull()
    expect([...flow.left.get()]).toEqual(["r1"])
  })

  test.each([
    ["is taken back", { role: "callee", phase: "ended", outcome: "cancelled" }],
    ["is answered by another device", { role: "callee", phase: "joining", joinedAt: 2_000 }],
  ] as const)("CALL-16: and that %s takes the question away, and nothing is refused", async (_, change) => {
    const { flow, show, tags } = await deviceless()
    show(change, null)
    expect(flow.asking.get()).toBeNull()
    expect(tags()).toEqual([])
  })

  test("CALL-16: can still be answered by voice", async () => {
    const { flow, devices, answers, opened, tags } = await deviceless()
    devices.answer = undefined
    answers.answerCall = async () => ({ ok: true, value: roomInfo() })
    flow.retryDevices("voice")
    await settle()
    expect(tags()).toEqual(["answerCall"])
    expect(opened).toHaveLength(1)
  })
})

describe("ending a call", () => {
  test("CALL-06: one that is ended while it is being answered opens no media when its room comes", async () => {
    const { flow, show, answers, streams, opened, tags } = world()
    const room: { come: () => void } = { come: () => expect.unreachable() }
    answers.answerCall = () =>
      new Promise((done) => {
        room.come = () => done({ ok: true, value: roomInfo() })
      })
    show({ role: "callee" }, null)
    flow.answer(callState({ role: "callee" }), "video")
    await settle()
    flow.end(callState({ role: "callee" }))
    show({ role: "callee", phase: "joining" })
    room.come()
    await settle()
    expect(tags()).toEqual(["answerCall", "refuseCall"])
    expect(opened).toEqual([])
    expect(streams.map(({ isStopped }) => isStopped)).toEqual([true])
    expect(flow.asking.get()).toBeNull()
  })

  test("CALL-02: cancels, refuses or hangs up as the call stands", () => {
    const { flow, tags } = world()
    flow.end(callState({ roomNum: "a" }))
    flow.end(callState({ roomNum: "b", role: "callee" }))
    flow.end(callState({ roomNum: "c", phase: "talking" }))
    expect(tags()).toEqual(["cancelCall", "refuseCall", "hangUp"])
  })

  test("an ended call that is put away is dismissed by its room", () => {
    const { flow, sent } = world()
    flow.dismiss(callState({ roomNum: "r7", phase: "ended" }))
    expect(sent).toEqual([{ _tag: "dismissCall", roomNum: "r7" }])
  })

  test("the media stops at once, and the hang-up is said until the gateway knows", async () => {
    const { flow, show, answers, opened, tags } = world()
    choosePriceTip("never")
    answers.startCall = async () => ({ ok: true, value: roomInfo() })
    answers.hangUp = async () => ({ ok: false, error: { kind: "offline" } })
    flow.start(request)
    await settle()
    show({ phase: "talking" })
    flow.end(callState({ phase: "talking" }))
    expect(opened[0]?.calls).toEqual(["start caller video", "close"])
    expect(flow.left.get().has("r1")).toBe(true)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(tags()).toEqual(["startCall", "hangUp", "hangUp"])
    show({ phase: "ended", outcome: "ended" })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(tags().filter((tag) => tag === "hangUp").length).toBeLessThanOrEqual(3)
    expect(opened).toHaveLength(1)
  })
})

describe("a room that both agreed to before there was one", () => {
  test("CALL-20: its media begins with the stream that was promised to it, and no other device is opened", async () => {
    const { flow, answers, streams, opened, tags, show } = world()
    answers.rejoinCall = async () => ({ ok: true, value: roomInfo() })
    const stream = { getTracks: () => [] } as unknown as MediaStream
    flow.expect({ roomNum: "r1", stream })
    expect(flow.isExpected("r1")).toBe(true)
    show({ phase: "joining" }, null)
    await settle()
    expect(tags()).toEqual(["rejoinCall"])
    expect(opened.map((one) => one.stream)).toEqual([stream])
    expect(streams).toEqual([])
  })

  test("CALL-20: one that is not expected any more is not opened here", async () => {
    const { flow, opened, tags, show } = world()
    const track = { stop: vi.fn() }
    flow.expect({ roomNum: "r1", stream: { getTracks: () => [track] } as unknown as MediaStream })
    expect(track.stop).not.toHaveBeenCalled()
    flow.expect(null)
    expect(track.stop).toHaveBeenCalledOnce()
    show({ phase: "joining" }, null)
    await settle()
    expect([opened.length, tags()]).toEqual([0, []])
  })
})

describe("a reload in the middle of a call", () => {
  const relayed = roomInfo({ iceServers: [{ urls: ["turn:relay.test"] }] })

  test("CALL-28: the tab that held the call asks for the room again and opens its media with what it is given", async () => {
    const { show, answers, tags, opened, streams } = world()
    answers.rejoinCall = async () => ({ ok: true, value: relayed })
    show({ phase: "talking" })
    await settle()
    expect(tags()).toEqual(["rejoinCall"])
    expect(streams.map(({ kind }) => kind)).toEqual(["video"])
    expect(opened[0]).toMatchObject({ room: relayed, calls: ["start caller video"] })
  })

  test("CALL-28: a call that is shown before the flow begins is asked for as well", async () => {
    const { tags } = world(callState({ phase: "talking" }))
    await settle()
    expect(tags()).toEqual(["rejoinCall"])
  })

  test("CALL-28: without a network it asks again until it has the room, and opens no device before", async () => {
    const { show, answers, tags, opened, streams } = world()
    answers.rejoinCall = async () => ({ ok: false, error: { kind: "callNeedsNetwork" } })
    show({ phase: "talking" })
    await vi.advanceTimersByTimeAsync(5_000)
    expect([tags().length > 1, streams.length]).toEqual([true, 0])
    answers.rejoinCall = async () => ({ ok: true, value: relayed })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(opened.map(({ calls }) => calls)).toEqual([["start caller video"]])
    const asked = tags().length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tags().length).toBe(asked)
  })

  test("CALL-28: a call that ended meanwhile, was left, or runs on another device opens nothing", async () => {
    const gone = world()
    gone.answers.rejoinCall = async () => ({ ok: false, error: { kind: "callElsewhere" } })
    gone.show({ phase: "talking" })
    await vi.advanceTimersByTimeAsync(10_000)
    gone.show({ phase: "talking", minutes: 2 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect([gone.tags(), gone.streams]).toEqual([["rejoinCall"], []])

    const ended = world()
    ended.answers.rejoinCall = async () => ({ ok: false, error: { kind: "offline" } })
    ended.show({ phase: "talking" })
    await settle()
    ended.show({ phase: "ended", outcome: "ended" })
    await vi.advanceTimersByTimeAsync(10_000)
    expect([ended.tags(), ended.streams]).toEqual([["rejoinCall"], []])

    const left = world()
    let answer = (_: Outcome<unknown>) => {}
    left.answers.rejoinCall = () => new Promise((resolve) => (answer = resolve))
    left.show({ phase: "talking" })
    await settle()
    left.flow.end(callState({ phase: "talking" }))
    answer({ ok: true, value: relayed })
    await settle()
    expect([left.tags(), left.streams]).toEqual([["rejoinCall", "hangUp"], []])
  })
})

describe("a call that another tab of this browser holds", () => {
  const elsewhere = () => {
    const made = world()
    made.show({ phase: "talking" }, "another")
    made.answers.rejoinCall = async () => ({ ok: true, value: roomInfo() })
    return made
  }
  test("CALL-28: is taken over by one press, however often it is pressed, with one stream that goes on", async () => {
    const { flow, tags, streams, opened, show } = elsewhere()
    await settle()
    expect([tags(), streams]).toEqual([[], []])
    const call = callState({ phase: "talking" })
    const taken = Promise.all([flow.take(call), flow.take(call)])
    await settle()
    expect(await taken).toEqual([null, null])
    show({ phase: "talking" }, "a")
    expect(tags()).toEqual(["rejoinCall"])
    expect(streams.filter(({ isStopped }) => !isStopped)).toHaveLength(1)
    expect(opened.map(({ calls }) => calls)).toEqual([["start caller video"]])
    // The other tab takes it back.
    show({ phase: "talking" }, "another")
    expect(opened[0]?.calls).toContain("close")
  })
  test("CALL-28: stays where it is when there is no device here, or when it is on another device", async () => {
    const refused = elsewhere()
    refused.devices.answer = { ok: false, error: { kind: "devicePermission" } }
    expect(await refused.flow.take(callState({ phase: "talking" }))).toEqual({ kind: "devicePermission" })
    expect(refused.tags()).toEqual([])
    const far = elsewhere()
    far.answers.rejoinCall = async () => ({ ok: false, error: { kind: "callElsewhere" } })
    expect(await far.flow.take(callState({ phase: "talking" }))).toEqual({ kind: "callElsewhere" })
    expect(far.streams.map(({ isStopped }) => isStopped)).toEqual([true])
    expect(far.opened).toEqual([])
  })
})
