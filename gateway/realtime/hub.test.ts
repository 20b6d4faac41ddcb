import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { HEARTBEAT } from "#schema/realtime/packets.ts"
import {
  banned,
  connect,
  hello,
  inHub,
  meanwhile,
  refusals,
  settle,
  signIn,
  write,
} from "../../tests/worlds/gateway/hub.ts"
import { addUser, START } from "../../tests/worlds/gateway/world.ts"
import { Online } from "../people/online.ts"
import { MISSED } from "../store/changes.ts"
import { Store } from "../store/store.ts"
import { announceEnded } from "./ended-notice.ts"
import { Hub } from "./hub.ts"

/** Interval of the checks for silent sockets, ms. */
const A_LOOK = 1_000

describe("saying hello", () => {
  test("a good hello is welcomed with the head of the feed, and the user is online", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, bob, online] = [yield* addUser("Ann"), yield* addUser("Bob"), yield* Online]
        yield* write(bob, ann, "before")
        const client = yield* connect()
        yield* client.say(hello(ann.id))
        expect(client.got).toEqual([{ _tag: "welcome", head: 2, now: expect.any(Number) }])
        expect(online.has(ann.id)).toBe(true)
        yield* client.leave
        expect(online.has(ann.id)).toBe(false)
        const store = yield* Store
        const seen = yield* store.transact((tx) => tx.accounts.find(ann.id))
        expect(seen?.seenAt).toBeGreaterThanOrEqual(START)
      }),
    ))

  test("a bad hello is told why and the socket is closed", () =>
    inHub(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann")
        const client = yield* connect()
        yield* client.say(hello(ann.id, undefined, "bad"))
        expect(refusals(client.got)).toEqual(["signatureWrong"])
        expect(client.isOpen()).toBe(false)
      }),
    ))

  test("a connection that says nothing is closed after 5 s, a silent one after 30 s, each at the next look", () =>
    inHub(
      Effect.gen(function* () {
        const mute = yield* connect()
        yield* settle
        yield* TestClock.adjust(HEARTBEAT.connectMs + A_LOOK)
        expect(mute.isOpen()).toBe(false)
        const client = yield* signIn(yield* addUser("Ann"))
        yield* TestClock.adjust(HEARTBEAT.gatewayMs - 1_000)
        yield* client.say({ _tag: "ping", n: 7 })
        expect(client.got.at(-1)).toMatchObject({ _tag: "pong", n: 7 })
        yield* TestClock.adjust(HEARTBEAT.gatewayMs - 1_000)
        expect(client.isOpen()).toBe(true)
        yield* TestClock.adjust(1_000 + A_LOOK)
        expect(client.isOpen()).toBe(false)
      }),
    ))
})

describe("malformed packets", () => {
  test("each is refused, several close the socket, and nobody else notices", () =>
    inHub(
      Effect.gen(function* () {
        const [client, other] = [yield* signIn(yield* addUser("Ann")), yield* signIn(yield* addUser("Bob"))]
        const bad = ["", "{", '{"_tag":"bye"}', `{"_tag":"ping","n":"${"x".repeat(200_000)}"}`]
        for (const text of bad) yield* client.say(text)
        expect(refusals(client.got)).toEqual(Array(4).fill("requestInvalid"))
        yield* client.say({ _tag: "ping", n: 1 })
        expect(client.got.at(-1)?._tag).toBe("pong")
        yield* client.say("null")
        expect(client.isOpen()).toBe(false)
        expect(other.isOpen()).toBe(true)
      }),
    ))

  test("a flood that nobody could answer in time closes the socket", () =>
    inHub(
      Effect.gen(function* () {
        const hub = yield* Hub
        let open = true
        const close = () => {
          open = false
        }
        const { receive } = hub.attach({ send: () => undefined, close }, { cookie: "", ip: "" })
        for (let i = 0; i < 300; i++) receive("{}")
        yield* settle
        expect(open).toBe(false)
      }),
    ))

  test("a transport that throws ends its own socket only", () =>
    inHub(
      Effect.gen(function* () {
        const [hub, ann] = [yield* Hub, yield* addUser("Ann")]
        const broken = () => {
          throw new Error("gone")
        }
        const { receive } = hub.attach({ send: broken, close: broken }, { cookie: "", ip: "" })
        receive(JSON.stringify(hello(ann.id)))
        yield* settle
        expect((yield* Online).has(ann.id)).toBe(false)
      }),
    ))
})

describe("hints", () => {
  test("CHAT-01: a message reaches every socket of both members with its entries", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, bob] = [yield* addUser("Ann"), yield* addUser("Bob")]
        const clients = [yield* signIn(ann), yield* signIn(ann, `cc-${"e".repeat(22)}`), yield* signIn(bob)]
        yield* write(ann, bob, "live")
        for (const client of clients) {
          const hints = (yield* client.news).filter((packet) => packet._tag === "hint")
          const entries = hints.flatMap((packet) => packet.entries)
          expect(entries.map(({ seq }) => seq)).toEqual([1, 2])
          expect(entries.at(-1)?.event).toMatchObject({ _tag: "v1.MessageReceived", message: { message: "live" } })
          expect(hints.at(-1)?.head).toBe(2)
        }
      }),
    ))

  test("a growth too large for a hint tells the head only", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, store] = [yield* addUser("Ann"), yield* Store]
        const client = yield* signIn(ann)
        const entry = { _tag: "v1.CallCancelled", roomNum: "r", at: 0 } as const
        yield* store.transact((tx) =>
          Effect.andThen(tx.feeds.append(ann.id, Array(30).fill(entry), START), tx.announce(`feed ${ann.id} 30 `)),
        )
        expect(yield* client.news).toEqual([{ _tag: "hint", head: 30, entries: [] }])
      }),
    ))
})

describe("announcements that were missed", () => {
  test("of more sockets than one statement reads, those are told whose feeds have grown, and nobody else", () =>
    inHub(
      Effect.gen(function* () {
        const [store, hub] = [yield* Store, yield* Hub]
        const people = yield* Effect.forEach(Array.from({ length: 1_100 }), (_, n) => addUser(`Person ${n}`))
        const clients = people.map(({ id }) => {
          const got: Array<{ _tag: string }> = []
          const connection = { send: (text: string) => void got.push(JSON.parse(text)), close: () => undefined }
          hub.attach(connection, { cookie: "", ip: "" }).receive(JSON.stringify(hello(id)))
          return got
        })
        while (clients.some((got) => got.length === 0)) yield* settle
        const grown = [0, 999, 1_099]
        const entry = { _tag: "v1.CallCancelled", roomNum: "r", at: 0 } as const
        for (const n of grown) yield* store.transact((tx) => tx.feeds.append(people[n]?.id ?? 0, [entry, entry], START))
        yield* settle
        expect(clients.map((got) => got.length)).toEqual(people.map(() => 1))
        yield* store.transact((tx) => tx.announce(MISSED))
        yield* settle
        yield* settle
        expect(clients.flatMap((got, n) => (got.length > 1 ? [n] : []))).toEqual(grown)
        for (const n of grown)
          expect(clients[n]?.slice(1)).toMatchObject([{ _tag: "hint", head: 2, entries: [{ seq: 1 }, { seq: 2 }] }])
      }),
    ))
})

describe("the end of a session", () => {
  test("its sockets are told why and closed, the user's other sessions go on", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, store] = [yield* addUser("Ann"), yield* Store]
        const [here, there] = [`cc-${"h".repeat(22)}`, `cc-${"t".repeat(22)}`]
        const [a, b] = [yield* signIn(ann, here), yield* signIn(ann, there)]
        yield* store.transact((tx) => announceEnded(tx, ann.id, `${ann.id}/${here}`, "loginExpired"))
        expect(refusals(yield* a.news)).toEqual(["loginExpired"])
        expect([a.isOpen(), b.isOpen()]).toEqual([false, true])
        yield* store.transact((tx) => announceEnded(tx, ann.id, null, "bannedAccount"))
        expect(refusals(yield* b.news)).toEqual(["bannedAccount"])
        expect(b.isOpen()).toBe(false)
      }),
    ))

  test("a logout closes the session's sockets without a word", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, store] = [yield* addUser("Ann"), yield* Store]
        const client = yield* signIn(ann)
        yield* store.transact((tx) => announceEnded(tx, ann.id, `${ann.id}/cc-${"d".repeat(22)}`, null))
        expect(yield* client.news).toEqual([])
        expect(client.isOpen()).toBe(false)
      }),
    ))

  test("a ban that was not announced is found within a minute and two looks, others go on", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, bob] = [yield* addUser("Ann"), yield* addUser("Bob")]
        const [hers, his] = [yield* signIn(ann), yield* signIn(bob)]
        banned.add(ann.id)
        for (let n = 0; n < 62; n++) {
          for (const client of [hers, his]) yield* client.say({ _tag: "ping", n })
          yield* TestClock.adjust("1 second")
        }
        banned.delete(ann.id)
        expect([refusals(hers.got), refusals(his.got)]).toEqual([["bannedAccount"], []])
        expect([hers.isOpen(), his.isOpen()]).toEqual([false, true])
      }),
    ))

  test("one that ends while its hello is proved ends the socket that it proves", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, store] = [yield* addUser("Ann"), yield* Store]
        meanwhile.happens = store.transact((tx) => announceEnded(tx, ann.id, null, "otherDevice"))
        const client = yield* connect()
        yield* client.say(hello(ann.id))
        meanwhile.happens = Effect.void
        expect([refusals(client.got), client.isOpen()]).toEqual([["otherDevice"], false])
        expect((yield* Online).has(ann.id)).toBe(false)
      }),
    ))
})
