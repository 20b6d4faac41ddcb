/** Once commands between real workers and the real gateway: whatever is lost on the way, a call is started or answered once or never. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { CommandResult } from "#schema/commands.ts"
import type { OnceCommand } from "#schema/outbox/once.ts"
import type { Outcome } from "#schema/worker-api.ts"
import type { GatewayOptions } from "../../gateway/app.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, refusal, signIn, watch } from "../worlds/app/acting.ts"
import { arrive, feedOf, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const LAUNCH = "/videocall/v1/launch"
const ANSWER = "/videocall/v1/answer"
const OUTCOME = "/feed/v1/outcome"

let world: World
let ann: Side
let mia: Side

const open = async (options: Partial<GatewayOptions>) => {
  world = await makeWorld({ demo: 2, ...options })
  ann = await arrive(world, "Ann")
  const browser = await world.browser()
  const tab = browser.openTab()
  mia = { browser, tab, client: tab.client, id: await signIn(tab.client, "mia@livcam.test", "livcam-demo") }
  for (const { client } of [ann, mia]) await online(client)
}
let folder = ""
afterEach(async () => {
  await world.close()
  if (folder !== "") rmSync(folder, { recursive: true, force: true })
  folder = ""
})

const online = (client: Side["client"]) => {
  const connection = watch(client.query({ _tag: "connection" }))
  return world.eventually(() => expect(connection().messaging).toBe("online"))
}
const callOf = ({ client }: Pick<Side, "client">) => watch(client.query({ _tag: "call" }))
const checkingOf = ({ client }: Pick<Side, "client">) => {
  const checking = watch(client.query({ _tag: "checking" }))
  return () => checking().map(({ command, outcome }) => [command._tag, outcome])
}
const toMia = () => ({ _tag: "startCall", userId: mia.id, kind: "video", location: "profile" }) as const
const asked = (side: Side, path: string) => side.browser.network.asked.filter((one) => one === path).length
const rings = async () => (await feedOf(world, mia.id)).filter(({ event }) => event._tag === "v1.CallInvited").length
const openAtGateway = () => world.gateway.run(Store.use((store) => store.transact((tx) => tx.calls.openOf(ann.id))))

/** The outcome of a command; null until it has ended. */
const pending = <A>(outcome: Promise<Outcome<A>>) => {
  let ended: Outcome<A> | null = null
  void outcome.then((value) => (ended = value))
  return () => ended
}

const takeCoins = () => {
  const taken = { userId: ann.id, amount: -100, reason: "other", key: "spent elsewhere" } as const
  return world.gateway.run(Store.use((store) => store.transact((tx) => grantCoins(tx, taken))))
}

describe("an answer that is lost", () => {
  beforeEach(() => open({}))

  test("CALL-01: the call rings once, and its tab gets the room that the gateway made", async () => {
    const [hers, his, checking] = [callOf(ann), callOf(mia), checkingOf(ann)]
    ann.browser.network.loseAnswers(LAUNCH, 1)
    const room = await act(ann.client, toMia())
    await world.eventually(() => expect(his()?.call.phase).toBe("ringing"))
    expect(his()?.call.roomNum).toBe(room.roomNum)
    expect(hers()).toMatchObject({ tab: ann.client.tab, call: { phase: "ringing", roomNum: room.roomNum } })
    await world.eventually(() => expect(checking()).toEqual([["startCall", "happened"]]))
    expect([asked(ann, LAUNCH), await rings()]).toEqual([1, 1])
  })

  test("CALL-05: an answer to a ring counts once, and its tab is in the call", async () => {
    const his = callOf(mia)
    const { roomNum } = await act(ann.client, toMia())
    await world.eventually(() => expect(his()?.call.phase).toBe("ringing"))
    mia.browser.network.loseAnswers(ANSWER, 1)
    expect(await act(mia.client, { _tag: "answerCall", roomNum })).toMatchObject({ roomNum })
    await world.eventually(() => expect(his()).toMatchObject({ tab: mia.client.tab, call: { phase: "joining" } }))
    expect(asked(mia, ANSWER)).toBe(1)
  })

  test("a request that never came is refused, and its id for ever", async () => {
    ann.browser.network.loseRequests(LAUNCH, 1)
    expect((await refusal(ann.client, toMia())).kind).toBe("neverHappened")
    expect([await rings(), await openAtGateway()]).toEqual([0, null])
  })

  test("CALL-01: a refusal that was lost is told with its reason, to the page that asked and to the next worker", async () => {
    await takeCoins()
    ann.browser.network.loseAnswers(LAUNCH, 1)
    expect((await refusal(ann.client, toMia())).kind).toBe("coinsTooFew")
    ann.browser.network.loseAnswers(LAUNCH, 1)
    ann.browser.network.loseRequests(OUTCOME, 100)
    void ann.client.execute(toMia())
    await world.eventually(() => expect(asked(ann, LAUNCH)).toBe(2))
    await world.pass(500)
    await ann.tab.kill()
    ann.browser.network.loseRequests(OUTCOME, 0)
    const checking = watch(ann.browser.openTab().client.query({ _tag: "checking" }))
    await world.eventually(() =>
      expect(checking()).toMatchObject([{ outcome: "never", error: { kind: "coinsTooFew" } }]),
    )
    expect([await rings(), await openAtGateway()]).toEqual([0, null])
  })

  test("while the gateway cannot be asked it is being checked, and then there is one outcome", async () => {
    const [his, checking] = [callOf(mia), checkingOf(ann)]
    ann.browser.network.loseAnswers(LAUNCH, 1)
    ann.browser.network.loseRequests(OUTCOME, 3)
    const ended = pending(ann.client.execute(toMia()))
    await world.eventually(() => expect(checking()).toEqual([["startCall", null]]))
    expect(ended()).toBeNull()
    await world.eventually(() => expect(ended()?.ok).toBe(true))
    await world.eventually(() => expect(his()?.call.phase).toBe("ringing"))
    expect(await rings()).toBe(1)
  })
})

describe("a request that is late", () => {
  beforeEach(() => open({}))

  test("is called off at its deadline, and what arrives of it after the question changes nothing", async () => {
    const checking = checkingOf(ann)
    const arrive = ann.browser.network.holdRequest(LAUNCH)
    const ended = pending(ann.client.execute(toMia()))
    await world.pass(18_000)
    expect([ended(), checking()]).toEqual([null, []])
    await world.pass(4_000)
    await world.eventually(() => expect(ended()).toMatchObject({ ok: false, error: { kind: "neverHappened" } }))
    arrive()
    await world.eventually(() => expect(asked(ann, LAUNCH)).toBe(1))
    await world.pass(1_000)
    expect([await rings(), await openAtGateway()]).toEqual([0, null])
  })

  test("does not happen after its deadline, though nobody has asked about it", async () => {
    const arrive = ann.browser.network.holdRequest(LAUNCH)
    ann.browser.network.loseRequests(OUTCOME, 100)
    const ended = pending(ann.client.execute(toMia()))
    await world.pass(25_000)
    arrive()
    await world.eventually(() => expect(asked(ann, LAUNCH)).toBe(1))
    await world.pass(1_000)
    expect([ended(), await rings(), await openAtGateway()]).toEqual([null, 0, null])
    ann.browser.network.loseRequests(OUTCOME, 0)
    await world.eventually(() => expect(ended()).toMatchObject({ ok: false, error: { kind: "neverHappened" } }))
  })
})

describe("a tab that dies", () => {
  beforeEach(() => open({}))

  test("leaves its call to the next worker, which asks what became of it", async () => {
    const his = callOf(mia)
    ann.browser.network.loseAnswers(LAUNCH, 1)
    ann.browser.network.loseRequests(OUTCOME, 100)
    void ann.client.execute(toMia())
    await world.eventually(() => expect(asked(ann, LAUNCH)).toBe(1))
    await world.pass(500)
    await ann.tab.kill()
    const next = ann.browser.openTab()
    const [checking, hers] = [checkingOf(next), callOf(next)]
    await world.eventually(() => expect(checking()).toEqual([["startCall", null]]))
    ann.browser.network.loseRequests(OUTCOME, 0)
    await world.eventually(() => expect(checking()).toEqual([["startCall", "happened"]]))
    expect(hers()?.call.roomNum).toBe(his()?.call.roomNum)
    expect([asked(ann, LAUNCH), await rings()]).toEqual([1, 1])
  })

  test("whose request never came leaves nothing behind", async () => {
    ann.browser.network.loseRequests(LAUNCH, 1)
    ann.browser.network.loseRequests(OUTCOME, 100)
    void ann.client.execute(toMia())
    await world.pass(500)
    await ann.tab.kill()
    const next = ann.browser.openTab()
    const checking = checkingOf(next)
    await world.eventually(() => expect(checking()).toEqual([["startCall", null]]))
    ann.browser.network.loseRequests(OUTCOME, 0)
    await world.eventually(() => expect(checking()).toEqual([["startCall", "never"]]))
    expect([asked(ann, LAUNCH), await rings(), await openAtGateway()]).toEqual([0, 0, null])
  })

  test("when only its worker dies, the page asks the next one and gets the one answer", async () => {
    const his = callOf(mia)
    ann.browser.network.loseAnswers(LAUNCH, 1)
    ann.browser.network.loseRequests(OUTCOME, 100)
    const ended = pending<CommandResult<"startCall">>(ann.client.execute(toMia()))
    await world.eventually(() => expect(asked(ann, LAUNCH)).toBe(1))
    await world.pass(500)
    ann.client.suspend()
    ann.client.resume()
    ann.browser.network.loseRequests(OUTCOME, 0)
    await world.eventually(() => expect(ended()?.ok).toBe(true))
    await world.eventually(() => expect(his()?.call.phase).toBe("ringing"))
    expect(ended()).toMatchObject({ value: { roomNum: his()?.call.roomNum } })
    expect([asked(ann, LAUNCH), await rings()]).toEqual([1, 1])
  })
})

describe("a gateway that restarts before its answer is there", () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "livcam-once-"))
    return open({ store: { pglite: folder } })
  })

  /** The gateway decides, and its process ends before the side hears of it. Returns the outcome after the restart. */
  const lostAtRestart = async (side: Side, path: string, command: OnceCommand) => {
    side.browser.network.loseAnswers(path, 1)
    side.browser.network.loseRequests(OUTCOME, 1_000)
    const ended = pending<unknown>(side.client.execute(command))
    await world.eventually(() => expect(asked(side, path)).toBe(1))
    await world.restartGateway()
    expect(ended()).toBeNull()
    side.browser.network.loseRequests(OUTCOME, 0)
    await world.eventually(() => expect(ended()).not.toBeNull())
    expect(asked(side, path)).toBe(1)
    return ended()
  }

  test("CALL-01: knows the call that the one before it began, and it rings once", async () => {
    const [hers, his, checking] = [callOf(ann), callOf(mia), checkingOf(ann)]
    const ended = await lostAtRestart(ann, LAUNCH, toMia())
    await world.eventually(() => expect(his()?.call.phase).toBe("ringing"))
    expect(ended).toMatchObject({ ok: true, value: { roomNum: his()?.call.roomNum } })
    expect(hers()).toMatchObject({ tab: ann.client.tab, call: { phase: "ringing", roomNum: his()?.call.roomNum } })
    expect([checking(), await rings()]).toEqual([[["startCall", "happened"]], 1])
  })

  test("CALL-05: knows the answer that the one before it took, and its tab is in the call", async () => {
    const his = callOf(mia)
    const { roomNum } = await act(ann.client, toMia())
    await world.eventually(() => expect(his()?.call.phase).toBe("ringing"))
    const ended = await lostAtRestart(mia, ANSWER, { _tag: "answerCall", roomNum })
    expect(ended).toMatchObject({ ok: true, value: { roomNum } })
    await world.eventually(() => expect(his()).toMatchObject({ tab: mia.client.tab, call: { phase: "joining" } }))
    const joined = (await feedOf(world, mia.id)).filter(({ event }) => event._tag === "v1.CallJoined")
    expect(joined).toHaveLength(1)
  })

  test("CALL-01: knows why the one before it refused, and nothing rings", async () => {
    await takeCoins()
    expect(await lostAtRestart(ann, LAUNCH, toMia())).toMatchObject({ ok: false, error: { kind: "coinsTooFew" } })
    expect([await rings(), await openAtGateway()]).toEqual([0, null])
  })
})
