import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { MessageContent } from "#schema/chat/message.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { Store } from "../../gateway/store/store.ts"
import type { LiveClient } from "../../src/client/live-client.ts"
import { act, emailOf, refusal, register, signIn, watch } from "../worlds/app/acting.ts"
import type { TestBrowser, TestTab } from "../worlds/app/browser.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const callIn = (content: MessageContent) => (content.kind === "call" ? content.call : undefined)

/** Mia is a demo host who is really signed in here. She takes 40 coins a minute, of which she gets 24 points. */
const PRICE = 40
const POINTS = 24

interface Side {
  readonly browser: TestBrowser
  readonly tab: TestTab
  readonly client: LiveClient
  readonly id: number
}

let world: World
let ann: Side
let mia: Side

beforeEach(async () => {
  world = await makeWorld({ demo: 2 })
  const [hers, his] = [await world.browser(), await world.browser()]
  const [annTab, miaTab] = [hers.openTab(), his.openTab()]
  ann = { browser: hers, tab: annTab, client: annTab.client, id: await register(annTab.client, "Ann") }
  mia = {
    browser: his,
    tab: miaTab,
    client: miaTab.client,
    id: await signIn(miaTab.client, "mia@livcam.test", "livcam-demo"),
  }
  for (const { client } of [ann, mia]) await online(client)
  const balance = watch(ann.client.query({ _tag: "session" }))
  await world.eventually(() => expect(balance().balance).toBe(120))
})
afterEach(() => world.close())

const online = (client: LiveClient) => {
  const connection = watch(client.query({ _tag: "connection" }))
  return world.eventually(() => expect(connection().messaging).toBe("online"))
}
const callOf = (side: Side) => watch(side.client.query({ _tag: "call" }))
const start = (kind: "video" | "voice" = "video") =>
  act(ann.client, { _tag: "startCall", userId: mia.id, kind, location: "profile" })
const report = (side: Side, roomNum: string, seen: "firstFrame" | "remoteLeft" | "remoteBack", goneMs = 0) =>
  act(side.client, { _tag: "reportMedia", roomNum, seen, goneMs })

/** Both sides' view of the call. */
const views = () => {
  const [hers, his] = [callOf(ann), callOf(mia)]
  return {
    hers,
    his,
    both: (phase: string) =>
      world.until(() => {
        expect(hers()?.call.phase).toBe(phase)
        expect(his()?.call.phase).toBe(phase)
      }),
  }
}

/** A call in which both sides see and hear each other. */
const talk = async () => {
  const seen = views()
  const { roomNum } = await start()
  await seen.both("ringing")
  await act(mia.client, { _tag: "answerCall", roomNum })
  await seen.both("joining")
  await report(ann, roomNum, "firstFrame")
  await report(mia, roomNum, "firstFrame")
  await seen.both("talking")
  return { ...seen, roomNum }
}

describe("before a call", () => {
  test("CALL-17: price and balance are asked of the gateway, as they are now", async () => {
    const ask = { _tag: "checkCallPrice", userId: mia.id, location: "profile" } as const
    expect(await act(ann.client, ask)).toMatchObject({ balance: 120, price: PRICE })
    await world.gateway.run(Store.use((store) => store.transact((tx) => tx.accounts.update(mia.id, { callPrice: 70 }))))
    expect(await act(ann.client, ask)).toMatchObject({ balance: 120, price: 70 })
    expect((await refusal(ann.client, { ...ask, userId: ann.id })).kind).toBe("callSelf")
    ann.browser.network.cut()
    expect((await refusal(ann.client, ask)).kind).toBe("callTryAgain")
  })
})

describe("ringing", () => {
  test("CALL-03: an invitation rings on both sides with its role, price and the other person", async () => {
    const { hers, his, both } = views()
    const room = await start("voice")
    await both("ringing")
    expect(room).toMatchObject({ callType: "voice", callPrice: PRICE, callerId: ann.id, calleeId: mia.id })
    expect(hers()).toMatchObject({ tab: ann.client.tab, call: { role: "caller", remote: { userId: mia.id } } })
    expect(his()).toMatchObject({
      tab: null,
      call: { role: "callee", kind: "voice", pricePerMinute: PRICE, remote: { userId: ann.id, userName: "Ann" } },
    })
  })
  test("CALL-05: an answer takes both sides off the ring; the answering tab holds the media", async () => {
    const { hers, his, both } = views()
    const { roomNum } = await start()
    await both("ringing")
    expect(await act(mia.client, { _tag: "answerCall", roomNum })).toMatchObject({ roomNum })
    await both("joining")
    expect([hers()?.tab, his()?.tab]).toEqual([ann.client.tab, mia.client.tab])
    await world.pass(1_000)
    for (const side of [ann, mia]) expect(side.browser.network.asked).toContain("/videocall/v1/notifyJoinCall")
  })
  test("CALL-04: a call taken back stops the ring and costs nothing", async () => {
    const { hers, his, both } = views()
    const { roomNum } = await start()
    await both("ringing")
    await act(ann.client, { _tag: "cancelCall", roomNum })
    await both("ended")
    expect([hers()?.call.outcome, his()?.call.outcome]).toEqual(["cancelled", "cancelled"])
    expect(hers()?.call).toMatchObject({ endedBy: ann.id, minutes: 0, coins: 0 })
    await act(mia.client, { _tag: "dismissCall", roomNum })
    await world.until(() => expect(his()).toBeNull())
  })
  test("CALL-06: a refused call ends on both sides as refused", async () => {
    const { hers, his, both } = views()
    const { roomNum } = await start()
    await both("ringing")
    await act(mia.client, { _tag: "refuseCall", roomNum })
    await both("ended")
    expect([hers()?.call.outcome, his()?.call.outcome]).toEqual(["refused", "refused"])
  })
  test.each([
    ["answered", "answerCall", "joining", null],
    ["refused", "refuseCall", "ended", "refused"],
    ["taken back", "cancelCall", "ended", "cancelled"],
  ] as const)(
    "CALL-05, CALL-06: a ring that is %s stops in the callee's other tab and on the other device at once",
    async (_, what, phase, outcome) => {
      const device = (await world.browser()).openTab().client
      await signIn(device, "mia@livcam.test", "livcam-demo")
      await online(device)
      const others = [mia.browser.openTab().client, device].map((client) => watch(client.query({ _tag: "call" })))
      const { both } = views()
      const { roomNum } = await start()
      await both("ringing")
      await world.until(() => expect(others.map((call) => call()?.call.phase)).toEqual(["ringing", "ringing"]))
      await act(what === "cancelCall" ? ann.client : mia.client, { _tag: what, roomNum })
      await world.until(() => {
        for (const call of others) expect(call()).toMatchObject({ call: { roomNum, phase, outcome } })
      })
    },
  )
  test("CALL-15, CALL-24, CALL-27: each side reports a ring that nobody answered once, and a call leaves a record", async () => {
    const { both } = views()
    const { roomNum } = await start()
    await both("ringing")
    await act(ann.client, { _tag: "cancelCall", roomNum })
    const kept = (room: string) =>
      world.gateway.run(Store.use((store) => store.transact((tx) => tx.callReports.ofRoom(room))))
    const kinds = async (room: string) => (await kept(room)).map(({ userId, kind, online }) => [userId, kind, online])
    const asked = (side: Side, address: string) => side.browser.network.asked.filter((one) => one === address).length
    const bothAsked = (address: string) =>
      world.eventually(() => expect([ann, mia].map((side) => asked(side, address))).toEqual([1, 1]))
    await bothAsked("/videocall/v1/outcome")
    await world.pass(5_000)
    expect(await kinds(roomNum)).toEqual(
      [
        [ann.id, "outcome", 2],
        [mia.id, "outcome", 2],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    )
    const call = await talk()
    await act(ann.client, { _tag: "hangUp", roomNum: call.roomNum })
    await call.both("ended")
    await bothAsked("/videocall/v1/record")
    await world.pass(5_000)
    expect((await kinds(call.roomNum)).map(([, kind]) => kind)).toEqual(["record", "record"])
    for (const side of [ann, mia]) {
      expect(asked(side, "/videocall/v1/outcome")).toBe(1)
      const calls = watch(side.client.query({ _tag: "calls", limit: 1 }))
      await world.eventually(() => expect(calls().order).toEqual([call.roomNum]))
      expect(calls().head.hasMore).toBe(true)
      const last = calls().rows.get(call.roomNum)?.record
      if (last === undefined) throw new Error("there is no such call")
      const after = { roomNum: last.roomNum, endedAt: last.endedAt }
      const older = watch(side.client.query({ _tag: "calls", limit: 1_000, after }))
      // The next page begins with the call before this one.
      await world.eventually(() => expect(older().order.length).toBeGreaterThan(0))
      expect(older().order).not.toContain(call.roomNum)
      expect(calls().rows.get(call.roomNum)).toMatchObject({ isTold: true, record: { outcome: "ended", minutes: 1 } })
    }
    const { endedAt } = call.hers()?.call ?? {}
    if (endedAt == null) throw new Error("the call has not ended")
    const receipt = watch(ann.client.query({ _tag: "callReceipt", roomNum: call.roomNum, endedAt }))
    await act(ann.client, { _tag: "reportPicture", roomNum: call.roomNum, endedAt, seconds: 7 })
    ann.browser.network.cut()
    await act(ann.client, { _tag: "rateCall", roomNum: call.roomNum, endedAt, stars: 2 })
    await act(ann.client, { _tag: "rateCall", roomNum: call.roomNum, endedAt, stars: 4 })
    await world.until(() => expect(receipt()?.call).toMatchObject({ pictureSeconds: 7, stars: null }))
    ann.browser.network.mend()
    await world.until(() => expect(receipt()?.call.stars).toBe(4))
  })
  test("CALL-07: a ring that nobody answers ends after 30 s, not before, and stands in the chat", async () => {
    const { hers, both } = views()
    await start()
    await both("ringing")
    await world.pass(28_000)
    await both("ringing")
    await world.pass(4_000)
    await both("ended")
    expect(hers()?.call).toMatchObject({ outcome: "noAnswer", endedBy: 0 })
    const thread = watch(ann.client.query({ _tag: "thread", friendId: mia.id, anchor: "newest", before: 20, after: 0 }))
    await world.until(() => {
      const notes = [...thread().rows.values()].map(({ content }) => callIn(content)?.outcome)
      expect(notes).toEqual(["noAnswer"])
    })
  })
  test("CALL-07: a callee whose network goes while it rings stops ringing by itself", async () => {
    const { his, both } = views()
    await start()
    await both("ringing")
    mia.browser.network.cut()
    await world.pass(37_000)
    await world.until(() => expect(his()).toBeNull())
    mia.browser.network.mend()
    await world.pass(40_000)
    expect(his()).toBeNull()
  })
})

describe("talking", () => {
  test("CALL-10: an answered call without a frame ends after 30 s as failed and costs nothing", async () => {
    const { hers, both } = views()
    const { roomNum } = await start()
    await both("ringing")
    await act(mia.client, { _tag: "answerCall", roomNum })
    await both("joining")
    await world.pass(28_000)
    await both("joining")
    await world.pass(4_000)
    await both("ended")
    expect(hers()?.call).toMatchObject({ outcome: "failed", minutes: 0, coins: 0 })
    const session = watch(ann.client.query({ _tag: "session" }))
    await world.until(() => expect(session().balance).toBe(120))
  })
  test("CALL-11: each begun minute costs the caller its price and earns the host her points, live on both sides", async () => {
    const [hers, his] = [watch(ann.client.query({ _tag: "session" })), watch(mia.client.query({ _tag: "session" }))]
    await world.until(() => expect(hers().balance).toBe(120))
    const before = his().points
    const { roomNum, hers: call, his: callee } = await talk()
    await world.until(() => {
      expect(hers().balance).toBe(120 - PRICE)
      expect(his().points).toBe(before + POINTS)
      expect(call()?.call).toMatchObject({ minutes: 1, coins: PRICE })
      expect(callee()?.call).toMatchObject({ minutes: 1, points: POINTS })
    })
    await world.pass(56_000)
    expect(hers().balance).toBe(120 - PRICE)
    await world.pass(8_000)
    await world.until(() => {
      expect(hers().balance).toBe(120 - 2 * PRICE)
      expect(his().points).toBe(before + 2 * POINTS)
    })
    await act(ann.client, { _tag: "hangUp", roomNum })
    await world.until(() =>
      expect(call()?.call).toMatchObject({ phase: "ended", outcome: "ended", endedBy: ann.id, minutes: 2, coins: 80 }),
    )
    const thread = watch(mia.client.query({ _tag: "thread", friendId: ann.id, anchor: "newest", before: 20, after: 0 }))
    await world.until(() => {
      const last = [...thread().rows.values()].at(-1)?.content
      const note = last && callIn(last)
      expect(note).toMatchObject({ roomNum, outcome: "ended", coins: 80, callerId: ann.id })
      expect(note?.seconds).toBeGreaterThanOrEqual(64)
    })
    await world.pass(180_000)
    expect(hers().balance).toBe(40)
  })
  test("CALL-14: when the coins do not cover another minute both are warned, and the call ends with the paid one", async () => {
    const session = watch(ann.client.query({ _tag: "session" }))
    const { hers, his } = await talk()
    await world.pass(110_000)
    expect(hers()?.call.endingSoon).toBe(false)
    await world.pass(14_000)
    await world.until(() => expect(hers()?.call).toMatchObject({ endingSoon: true, minutes: 3, phase: "talking" }))
    await world.pass(60_000)
    await world.until(() => {
      expect(hers()?.call).toMatchObject({ phase: "ended", outcome: "ended", endedBy: 0, minutes: 3, coins: 120 })
      expect(his()?.call).toMatchObject({ phase: "ended", minutes: 3 })
      expect(session().balance).toBe(0)
    })
  })
  test("CALL-10: a side whose media has been gone for 20 s ends the call; one that comes back in time does not", async () => {
    const { hers, roomNum, both } = await talk()
    await report(ann, roomNum, "remoteLeft")
    await world.until(() => expect(hers()?.call.phase).toBe("apart"))
    await world.pass(16_000)
    await report(ann, roomNum, "remoteBack")
    await world.pass(20_000)
    await both("talking")
    await report(ann, roomNum, "remoteLeft")
    await world.pass(22_000)
    await both("ended")
    expect(hers()?.call).toMatchObject({ outcome: "ended", endedBy: 0 })
  })
  test("CALL-11: a minute that began between a break and its notice comes back when the break ends the call: bill, wallet and points say so", async () => {
    const [hers, his] = [watch(ann.client.query({ _tag: "session" })), watch(mia.client.query({ _tag: "session" }))]
    await world.until(() => expect(hers().balance).toBe(120))
    const before = his().points
    const { roomNum, hers: call, his: callee, both } = await talk()
    await world.pass(63_000)
    await world.until(() => expect(callee()?.call).toMatchObject({ minutes: 2, points: 2 * POINTS }))
    for (const side of [ann, mia]) await report(side, roomNum, "remoteLeft", 8_000)
    await world.pass(20_000)
    await both("ended")
    expect(call()?.call).toMatchObject({ minutes: 1, coins: PRICE })
    expect(callee()?.call).toMatchObject({ minutes: 1, coins: PRICE, points: POINTS })
    expect([hers().balance, his().points]).toEqual([120 - PRICE, before + POINTS])
    const ledger = watch(ann.client.query({ _tag: "ledger", currency: "coins", month: null, reason: "refund" }))
    await world.until(() =>
      expect([...ledger().rows.values()]).toEqual([expect.objectContaining({ roomNum, amount: PRICE, minutes: 0 })]),
    )
  })
  test("CALL-10: a side whose network has been gone for 20 s ends the call for the other", async () => {
    const { hers } = await talk()
    mia.browser.network.cut()
    await world.pass(14_000)
    expect(hers()?.call.phase).toBe("talking")
    await world.pass(12_000)
    await world.until(() => expect(hers()?.call).toMatchObject({ phase: "ended", endedBy: 0 }))
  })
  test("CALL-28: a call survives the loss of the caller's network for some seconds", async () => {
    const { both } = await talk()
    ann.browser.network.cut()
    await world.pass(8_000)
    ann.browser.network.mend()
    await world.pass(30_000)
    await both("talking")
  })
  test("CALL-08: hanging up without a network leaves at once, and the other side learns of it", async () => {
    const { hers, his, roomNum } = await talk()
    ann.browser.network.cut()
    const left = act(ann.client, { _tag: "hangUp", roomNum })
    await world.eventually(() => expect(hers()).toBeNull())
    await left
    await world.eventually(() => expect(his()?.call.phase).toBe("ended"))
  })
})

describe("a reload in the middle of a call", () => {
  const reload = async (side: Side) => {
    await side.tab.kill()
    const tab = side.browser.openTab()
    return { tab, call: watch(tab.client.query({ _tag: "call" })) }
  }

  test("CALL-28: the call is found again, the room is given again, and the tab holds its media and goes on", async () => {
    const { his, roomNum } = await talk()
    const first = await refusal(ann.client, { _tag: "startCall", userId: mia.id, kind: "video", location: "wall" })
    expect(first.kind).toBe("callInProgress")
    const { tab, call } = await reload(ann)
    await world.eventually(() => expect(call()).toMatchObject({ call: { roomNum, phase: "talking" }, tab: null }))
    const room = await act(tab.client, { _tag: "rejoinCall", roomNum })
    expect(room).toMatchObject({ roomNum, callType: "video", callPrice: PRICE, callerId: ann.id, calleeId: mia.id })
    await world.until(() => expect(call()?.tab).toMatch(/^tab-/))
    // The first frame was seen before the reload, so nothing waits for it any more.
    await world.pass(35_000)
    expect([call()?.call.phase, his()?.call.phase]).toEqual(["talking", "talking"])
    await act(tab.client, { _tag: "hangUp", roomNum })
    await world.eventually(() => expect([call(), his()].map((now) => now?.call.phase)).toEqual(["ended", "ended"]))
  })

  test("CALL-28: the callee finds it too, when the call was answered and had no picture yet", async () => {
    const { both } = views()
    const { roomNum } = await start()
    await both("ringing")
    await act(mia.client, { _tag: "answerCall", roomNum })
    await both("joining")
    await report(ann, roomNum, "firstFrame")
    const { tab } = await reload(mia)
    const call = watch(tab.client.query({ _tag: "call" }))
    await world.eventually(() => expect(call()?.call.phase).toBe("joining"))
    expect(await act(tab.client, { _tag: "rejoinCall", roomNum })).toMatchObject({ roomNum, calleeId: mia.id })
    await act(tab.client, { _tag: "reportMedia", roomNum, seen: "firstFrame" })
    await world.eventually(() =>
      expect(call()).toMatchObject({ call: { phase: "talking" }, tab: expect.stringMatching(/^tab-/) }),
    )
  })

  /** Replaces Ann's worker while her network is gone. Returns the phases that her page showed meanwhile. */
  const replaceWorker = async (roomNum: string) => {
    const call = ann.client.query({ _tag: "call" })
    const phases = new Set<string | undefined>()
    call.subscribe(() => {
      const now = call.get()
      phases.add(now.state === "ready" ? now.value?.call.phase : now.state)
    })
    ann.browser.network.cut()
    ann.tab.freeze()
    await ann.client.check(20)
    await world.until(() => expect(call.get()).not.toMatchObject({ value: { tab: ann.client.tab } }))
    ann.browser.network.mend()
    await world.pass(3_000)
    expect(call.get()).toMatchObject({ value: { call: { roomNum }, tab: null } })
    return [...phases]
  }

  test("CALL-28: a worker in the place of one that is mute shows the call before it has heard the gateway: the tab's media goes on", async () => {
    const { roomNum } = await talk()
    expect(await replaceWorker(roomNum)).toEqual(["talking"])
  })

  test("CALL-28: so it does with the own call that still rings", async () => {
    const { both } = views()
    const { roomNum } = await start()
    await both("ringing")
    expect(await replaceWorker(roomNum)).toEqual(["ringing"])
  })

  test("CALL-28: no room for a ring, for an ended call, for another device or another person", async () => {
    const elsewhere = (await world.browser()).openTab().client
    await signIn(elsewhere, emailOf("Ann"))
    await online(elsewhere)
    const bo = (await world.browser()).openTab().client
    await register(bo, "Bo")
    await online(bo)
    const { hers, both } = views()
    const { roomNum } = await start()
    const again = { _tag: "rejoinCall", roomNum } as const
    await both("ringing")
    expect((await refusal(ann.client, again)).kind).toBe("callGone")
    await act(mia.client, { _tag: "answerCall", roomNum })
    await both("joining")
    expect((await refusal(elsewhere, again)).kind).toBe("callElsewhere")
    expect((await refusal(bo, again)).kind).toBe("callGone")
    ann.browser.network.cut()
    expect((await refusal(ann.client, again)).kind).toBe("callNeedsNetwork")
    ann.browser.network.mend()
    await online(ann.client)
    await act(mia.client, { _tag: "hangUp", roomNum })
    await world.eventually(() => expect(hers()?.call.phase).toBe("ended"))
    expect((await refusal(ann.client, again)).kind).toBe("callGone")
  })
})

describe("signals", () => {
  test("CARD-09: what one side's media says reaches the other side in order, and only in its room", async () => {
    const { roomNum } = await talk()
    const got = watch(mia.client.query({ _tag: "signals", roomNum }))
    const elsewhere = watch(mia.client.query({ _tag: "signals", roomNum: "another" }))
    for (const sdp of ["one", "two"])
      await act(ann.client, { _tag: "sendSignal", roomNum, payload: { kind: "offer", sdp } })
    await act(ann.client, { _tag: "sendSignal", roomNum, payload: { kind: "ready" } })
    await world.until(() => {
      const rows = got().order.map((id) => got().rows.get(id))
      expect(rows.map((row) => row?.payload.kind)).toEqual(["offer", "offer", "ready"])
      expect(rows.map((row) => row?.from)).toEqual([ann.id, ann.id, ann.id])
      expect(elsewhere().order).toEqual([])
    })
  })
})

describe("calls that cannot be", () => {
  test("CALL-06: nobody can be called while in a call, and the second caller is told so", async () => {
    await talk()
    const bo = (await world.browser()).openTab().client
    await register(bo, "Bo")
    await online(bo)
    const call = { _tag: "startCall", userId: mia.id, kind: "video", location: "wall" } as const
    await world.pass(2_000)
    expect((await refusal(bo, call)).kind).toBe("hostBusy")
    expect((await refusal(ann.client, call)).kind).toBe("callInProgress")
  })
  test("CALL-17: a call without the coins for it is refused, and an offline host cannot be called", async () => {
    const male = (await world.browser()).openTab().client
    await register(male, "Cy", 1)
    const session = watch(male.query({ _tag: "session" }))
    await world.eventually(() => expect(session().balance).toBe(120))
    const userId = session().user?.id ?? 0
    await world.gateway.run(
      Store.use((store) =>
        store.transact((tx) => grantCoins(tx, { userId, amount: -50, reason: "other", key: "spent elsewhere" })),
      ),
    )
    await world.until(() => expect(session().balance).toBe(70))
    const call = { _tag: "startCall", userId: mia.id, kind: "video", location: "wall" } as const
    expect((await refusal(male, call)).kind).toBe("coinsTooFew")
    mia.browser.network.cut()
    await world.pass(40_000)
    expect((await refusal(ann.client, call)).kind).toBe("hostOffline")
  })
  test("CALL-01: without a network a call is refused at once and nothing rings anywhere", async () => {
    const { his } = views()
    ann.browser.network.cut()
    const connection = watch(ann.client.query({ _tag: "connection" }))
    await world.eventually(() => expect(connection().messaging).toBe("offline"))
    const call = { _tag: "startCall", userId: mia.id, kind: "video", location: "wall" } as const
    expect((await refusal(ann.client, call)).kind).toBe("callNeedsNetwork")
    ann.browser.network.mend()
    await world.pass(10_000)
    expect(his()).toBeNull()
    const chats = watch(ann.client.query({ _tag: "chats" }))
    await world.until(() => expect(chats().order).toEqual([]))
  })
})
