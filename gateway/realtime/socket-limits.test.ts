import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { connect, hello, inHub, meanwhile, refusals, settle, signIn, tags } from "../../tests/worlds/gateway/hub.ts"
import { addUser } from "../../tests/worlds/gateway/world.ts"
import { Store } from "../store/store.ts"
import { Hub } from "./hub.ts"
import { MOST_OF_SESSION, SOCKET_RATES, WRONG_HELLOS } from "./socket-limits.ts"

const ids = (count: number, from = 500_000) => Array.from({ length: count }, (_, n) => from + n)
const count = (kinds: ReadonlyArray<string>, kind: string) => kinds.filter((each) => each === kind).length

describe("one socket", () => {
  test("SOC-09: says whom it watches once a second for ever; a flood is answered so often and refused else, and lives", () =>
    inHub(
      Effect.gen(function* () {
        const client = yield* signIn(yield* addUser("Ann"))
        const watch = (n: number) => client.say({ _tag: "presence", userIds: ids(200, n * 200 + 1) })
        for (let n = 0; n < 100; n++) {
          yield* watch(n)
          yield* TestClock.adjust("1 second")
        }
        const calm = yield* client.news
        expect([count(tags(calm), "presence"), refusals(calm)]).toEqual([100, []])
        yield* Effect.forEach(Array(60), () => watch(1))
        const { burst } = SOCKET_RATES.presence
        expect(count(refusals(yield* client.news), "rateLimited")).toBe(60 - burst)
        yield* client.say({ _tag: "ping", n: 1 })
        expect(tags(yield* client.news)).toEqual(["pong"])
      }),
    ))

  test("of many people known to the hub costs the store nothing", () =>
    inHub(
      Effect.gen(function* () {
        const [client, store] = [yield* signIn(yield* addUser("Ann")), yield* Store]
        const watch = client.say({ _tag: "presence", userIds: ids(200) })
        yield* watch
        // A transaction that holds the store's only turn does not delay reads of what is cached.
        yield* store.transact(() => Effect.andThen(watch, settle))
        expect(count(tags(yield* client.news), "presence")).toBe(2)
      }),
    ))

  test("that goes on beyond its limits is closed, and what waits for it is bounded in characters", () =>
    inHub(
      Effect.gen(function* () {
        const [client, hub] = [yield* signIn(yield* addUser("Ann")), yield* Hub]
        yield* Effect.forEach(Array(700), (_, n) => client.say({ _tag: "ping", n }))
        expect(client.isOpen()).toBe(false)
        expect(count(refusals(yield* client.news), "rateLimited")).toBe(200)
        let isOpen = true
        const close = () => {
          isOpen = false
        }
        const stranger = { send: () => undefined, close }
        const { receive } = hub.attach(stranger, { cookie: "", ip: "192.0.2.1" })
        // An authentication that is still running.
        meanwhile.happens = Effect.never
        receive(JSON.stringify(hello(1)))
        meanwhile.happens = Effect.void
        receive("x".repeat(300_000))
        expect(isOpen).toBe(true)
        receive("x".repeat(300_000))
        expect(isOpen).toBe(false)
      }),
    ))
})

describe("many sockets", () => {
  test("of one session: the oldest give way with a word, another session's stays", () =>
    inHub(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann")
        const other = yield* signIn(ann, `cc-${"o".repeat(22)}`)
        const clients = yield* Effect.forEach(Array.from({ length: 50 }), () => signIn(ann))
        const open = clients.map(({ isOpen }) => isOpen())
        expect(open).toEqual([...Array(50 - MOST_OF_SESSION).fill(false), ...Array(MOST_OF_SESSION).fill(true)])
        expect(clients.flatMap(({ got }) => refusals(got))).toEqual(Array(50 - MOST_OF_SESSION).fill("tooManySockets"))
        expect([other.isOpen(), refusals(other.got)]).toEqual([true, []])
      }),
    ))

  test("of one address that say nothing are so many and no more; whoever says hello makes room", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
        const strangers = yield* Effect.forEach(Array.from({ length: 30 }), () => connect("192.0.2.1"))
        yield* settle
        expect(strangers.filter(({ isOpen }) => isOpen())).toHaveLength(20)
        expect(refusals(strangers.at(-1)?.got ?? [])).toEqual(["rateLimited"])
        expect((yield* connect("192.0.2.2")).isOpen()).toBe(true)
        yield* strangers[0]?.say(hello(ann.id)) ?? Effect.void
        const late = yield* connect("192.0.2.1")
        yield* late.say(hello(bo.id))
        expect(tags(late.got)).toEqual(["welcome"])
      }),
    ))

  test("of one address with wrong hellos are not even looked at, until a minute has passed", () =>
    inHub(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann")
        const say = (signature: string) =>
          Effect.gen(function* () {
            const client = yield* connect("192.0.2.1")
            yield* client.say(hello(ann.id, undefined, signature))
            yield* client.leave
            return client.got.map((packet) => (packet._tag === "refused" ? packet.error.kind : packet._tag))
          })
        const wrong = yield* Effect.forEach(Array.from({ length: WRONG_HELLOS.burst + 5 }), () => say("bad"))
        expect(count(wrong.flat(), "signatureWrong")).toBe(WRONG_HELLOS.burst)
        expect(yield* say("good")).toEqual(["rateLimited"])
        const elsewhere = yield* signIn(ann)
        expect(elsewhere.isOpen()).toBe(true)
        yield* TestClock.adjust("1 minute")
        expect(yield* say("good")).toEqual(["welcome"])
      }),
    ))
})
