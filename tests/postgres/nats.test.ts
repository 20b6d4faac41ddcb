/**
 * Two gateways on one PostgreSQL that notify each other over NATS. A request at one reaches the sockets of the other.
 * When NATS or a gateway's database connections are killed meanwhile, every socket still ends up with everything.
 */
import { setTimeout as pass } from "node:timers/promises"
import { Effect } from "effect"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { FeedEntry } from "#schema/log/entry.ts"
import { banAccount } from "../../gateway/accounts/ban.ts"
import type { Gateway } from "../../gateway/app.ts"
import { newCall } from "../../gateway/calls/new-call.ts"
import { Online } from "../../gateway/people/online.ts"
import { Store } from "../../gateway/store/store.ts"
import { makeNats } from "../../scripts/setup/own-nats.mjs"
import { within } from "../attack/client.ts"
import { TestDevice } from "../worlds/gateway/device.ts"
import { NO_LIMITS, testGateway } from "../worlds/gateway/http-world.ts"
import { openSocket, type TestSocket } from "../worlds/gateway/socket.ts"
import { makeDatabase } from "./database.ts"

const program = process.env.TEST_NATS
const PATIENCE = { timeout: 30_000, interval: 50 }

describe.skipIf(program === undefined)("two gateways that tell each other by NATS", () => {
  let database: Awaited<ReturnType<typeof makeDatabase>>
  let nats: Awaited<ReturnType<typeof makeNats>>
  let gateways: ReadonlyArray<Gateway> = []
  const at = (n: number): Gateway => gateways[n] ?? expect.unreachable("no such gateway")

  beforeAll(async () => {
    database = await makeDatabase()
    nats = await makeNats(program ?? "")
    await nats.start()
    const open = () =>
      testGateway({ store: { databaseUrl: database.url, natsUrl: nats.url }, rates: NO_LIMITS, log: () => undefined })
    gateways = [await open(), await open()]
  }, 60_000)
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close()
    await nats?.kill()
    await database?.drop()
  })

  const member = async (n: number, userName: string): Promise<TestDevice> => {
    const device = new TestDevice(at(n))
    expect(await device.register({ userName })).toMatchObject({ code: 200 })
    return device
  }
  const hintsOf = ({ got }: TestSocket) => got.flatMap((packet) => (packet._tag === "hint" ? [packet] : []))
  const textsIn = (entries: ReadonlyArray<FeedEntry>) =>
    entries.flatMap(({ event }) => (event._tag === "v1.MessageReceived" ? [within(event, "message", "message")] : []))
  const textsOf = (socket: TestSocket) => textsIn(hintsOf(socket).flatMap(({ entries }) => entries))
  const send = (from: TestDevice, to: TestDevice, message: string) =>
    from.call("sendMessage", { intentId: crypto.randomUUID(), to: to.userId, message })
  const isOnlineAt = (n: number, { userId }: TestDevice) =>
    at(n).run(Effect.map(Online, (online) => online.has(userId)))
  const inStore = <A>(body: Effect.Effect<A, never, Store>) => at(0).run(body)

  test("CHAT-01, SOC-09: a message at one is hinted at the other's socket, and its writer is online there", async () => {
    const [ann, bo] = [await member(0, "Ann"), await member(1, "Bo")]
    const [hers, his] = [openSocket(at(0), ann), openSocket(at(1), bo)]
    await expect.poll(() => Promise.all([isOnlineAt(1, ann), isOnlineAt(0, bo)]), PATIENCE).toEqual([true, true])
    for (let n = 0; n < 5; n++) expect(await send(ann, bo, `text ${n}`)).toMatchObject({ code: 200 })
    await expect.poll(() => textsOf(his).length, PATIENCE).toBe(5)
    expect(textsOf(his)).toEqual([0, 1, 2, 3, 4].map((n) => `text ${n}`))
    await expect.poll(() => textsOf(hers), PATIENCE).toEqual(textsOf(his))
    hers.leave()
    his.leave()
    await expect.poll(() => isOnlineAt(1, ann), PATIENCE).toBe(false)
  })

  test("CALL-06: signals of a call, the longest too, go from the socket at one gateway to the socket at the other", async () => {
    const [ann, bo] = [await member(0, "Cai"), await member(1, "Dee")]
    const [hers, his] = [openSocket(at(0), ann), openSocket(at(1), bo)]
    const room = newCall({
      ...{ roomNum: "room-of-nats", callerId: ann.userId, calleeId: bo.userId, callerDeviceId: ann.deviceId },
      ...{ calleeDeviceId: bo.deviceId, price: 40, invitedAt: Date.now(), state: "joining" },
    })
    await inStore(Store.use((store) => store.transact((tx) => tx.calls.insert(room))))
    await expect.poll(() => his.got.some(({ _tag }) => _tag === "welcome"), PATIENCE).toBe(true)
    const sdp = "a=candidate\r\n".repeat(2_000)
    hers.say({ _tag: "signal", roomNum: room.roomNum, payload: { kind: "offer", sdp } })
    hers.say({ _tag: "signal", roomNum: room.roomNum, payload: { kind: "ready" } })
    const signals = () => his.got.flatMap((packet) => (packet._tag === "signal" ? [packet.payload] : []))
    await expect.poll(signals, PATIENCE).toEqual([{ kind: "offer", sdp }, { kind: "ready" }])
    hers.leave()
    his.leave()
  })

  test("NET-09: a ban by one closes the socket at the other with its reason", async () => {
    const ann = await member(1, "Eve")
    const socket = openSocket(at(1), ann)
    await expect.poll(() => socket.got.length, PATIENCE).toBe(1)
    await at(0).run(banAccount(ann.userId, true))
    await expect.poll(socket.isOpen, PATIENCE).toBe(false)
    expect(socket.got.flatMap((packet) => (packet._tag === "refused" ? [packet.error.kind] : []))).toEqual([
      "bannedAccount",
    ])
  })

  /**
   * Sends messages in both directions while something breaks repeatedly. In the end every socket has been told
   * everything, each entry once.
   */
  const flowing = async (
    name: string,
    breakIt: (meanwhile: () => Promise<unknown>) => Promise<void>,
    times: number,
  ): Promise<void> => {
    const pairs = await Promise.all(
      [0, 1, 2].map(async (n) => [await member(0, `${name}${n}`), await member(1, `${name} ${n}`)] as const),
    )
    const talks = pairs.map(([ann, bo]) => ({ ann, bo, hers: openSocket(at(0), ann), his: openSocket(at(1), bo) }))
    await expect
      .poll(() => talks.every(({ hers, his }) => hers.got.length > 0 && his.got.length > 0), PATIENCE)
      .toBe(true)
    let isOver = false
    let beat = 0
    const beating = setInterval(() => {
      beat += 1
      for (const { hers, his } of talks) for (const socket of [hers, his]) socket.say({ _tag: "ping", n: beat })
    }, 5_000)
    const written = talks.map(async ({ ann, bo }) => {
      const texts: Array<string> = []
      for (let n = 0; !isOver; n++) {
        const [from, to] = n % 2 === 0 ? [ann, bo] : [bo, ann]
        const [intentId, message] = [crypto.randomUUID(), `${name} ${n}`]
        // Repeats under the same id until it is answered.
        while ((await from.call("sendMessage", { intentId, to: to.userId, message })).code !== 200) await pass(100)
        texts.push(message)
        await pass(20)
      }
      return texts
    })
    for (let n = 0; n < times; n++) {
      await pass(500)
      // Nothing is written after the last break, so no later message can hide what was missed then.
      await breakIt(async () => {
        await pass(700)
        isOver = n === times - 1
        if (isOver) await Promise.all(written)
      })
    }
    const texts = await Promise.all(written)
    for (const [n, { hers, his, ann, bo }] of talks.entries()) {
      expect(texts[n]?.length).toBeGreaterThan(10)
      for (const [socket, { userId }] of [
        [hers, ann],
        [his, bo],
      ] as const) {
        const whole = await inStore(Store.use((store) => store.transact((tx) => tx.feeds.pull(userId, 0, 10_000))))
        expect(textsIn(whole)).toEqual(texts[n])
        // Many entries at once are announced by their newest number only.
        await expect.poll(() => hintsOf(socket).at(-1)?.head, PATIENCE).toBe(whole.at(-1)?.seq)
        const heads = hintsOf(socket).map(({ head }) => head)
        expect(heads).toEqual([...new Set(heads)].toSorted((a, b) => a - b))
        for (const { head, entries } of hintsOf(socket)) if (entries.length > 0) expect(entries.at(-1)?.seq).toBe(head)
        expect(socket.isOpen()).toBe(true)
        socket.leave()
      }
    }
    clearInterval(beating)
  }

  test("CHAT-01: with NATS killed and started again while messages flow, all sockets end with all messages", () =>
    flowing(
      "kill",
      async (meanwhile) => {
        await nats.kill()
        await meanwhile()
        await nats.start()
      },
      3,
    ))

  test("SOC-09, CHAT-01: while NATS is away for longer than a process may be silent, nobody is taken for gone and hints come by the database", async () => {
    const [ann, bo] = [await member(0, "Fay"), await member(1, "Gus")]
    const [hers, his] = [openSocket(at(0), ann), openSocket(at(1), bo)]
    const seen = () => Promise.all([isOnlineAt(1, ann), isOnlineAt(0, bo)])
    await expect.poll(seen, PATIENCE).toEqual([true, true])
    await nats.kill()
    await pass(7_000)
    expect(await seen()).toEqual([true, true])
    expect(await send(ann, bo, "without it")).toMatchObject({ code: 200 })
    await expect.poll(() => textsOf(his), PATIENCE).toEqual(["without it"])
    await nats.start()
    expect(await send(ann, bo, "with it")).toMatchObject({ code: 200 })
    await expect.poll(() => textsOf(his), PATIENCE).toEqual(["without it", "with it"])
    hers.leave()
    his.leave()
  })

  test("CHAT-01: with all connections to the database cut while messages flow, all sockets end with all messages", async () => {
    const sql = new pg.Client({ connectionString: database.url })
    await sql.connect()
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
    await flowing(
      "cut",
      async (meanwhile) => {
        await sql.query(cut)
        await meanwhile()
      },
      4,
    )
    await sql.end()
  })
})
