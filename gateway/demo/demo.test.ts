import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import type { Message } from "#schema/chat/message.ts"
import { launchNow } from "../../tests/worlds/gateway/calls.ts"
import { between, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, feedOf, inWorld, visitor } from "../../tests/worlds/gateway/world.ts"
import { callHandlers } from "../calls/call-handlers.ts"
import { sendText } from "../chat/send-message.ts"
import { grantCoins } from "../coins/coins.ts"
import { makeDrawnPictures } from "../media/drawn-pictures.ts"
import { initialAvatarOf } from "../people/initial-avatar.ts"
import { Online } from "../people/online.ts"
import { peopleHandlers } from "../people/people-handlers.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { demoLayer } from "./bots.ts"
import { MIA_EMAIL, PICTURES, SAM_EMAIL, sitterOf } from "./people.ts"
import { seedDemo } from "./seed.ts"

const seed = { hosts: 40, passwordHash: "scrypt$test" }
const inDemo = <A, E>(body: Parameters<typeof inWorld<A, E>>[0]) => inWorld(Effect.provide(body, demoLayer(seed)))

const byEmail = (email: string) =>
  Effect.flatMap(
    Store.use((store) => store.transact((tx) => tx.accounts.findByEmail(email))),
    (row) => (row === null ? Effect.die(new Error(email)) : Effect.succeed(row)),
  )
/** Notices are handled at once; the work that they start needs a few turns. */
const settle = Effect.andThen(
  Effect.forEach(Array(50), () => Effect.yieldNow, { discard: true }),
  TestClock.adjust(1),
)
const wait = (time: `${number} seconds`) => Effect.all([settle, TestClock.adjust(time), settle])
let intents = 0
const write = (from: AccountRow, to: AccountRow, message: string) =>
  Effect.andThen(sendText(from.id, { intentId: `intent-of-demo-test-${intents++}`, to: to.id, message }), settle)
const messagesOf = (userId: number, friendId: number) =>
  Effect.map(feedOf(userId), (entries) =>
    entries
      .flatMap(({ event }) => (event._tag === "v1.MessageReceived" ? [event.message as Message] : []))
      .filter(({ sendUserId, receiveUserId }) => sendUserId === friendId || receiveUserId === friendId),
  )
const onlineHost = Effect.gen(function* () {
  const { list } = yield* peopleHandlers.wall({ groupId: 0, pageNo: 1, pageSize: 96 }, visitor)
  const card = list.find(({ onlineStatus, demo }) => onlineStatus === 2 && demo)
  const store = yield* Store
  const row = yield* store.transact((tx) => tx.accounts.find(card?.userId ?? 0))
  return row ?? (yield* Effect.die(new Error("no host is online")))
})

describe("the first start", () => {
  test("makes hosts, Mia and Sam with coins and chats; a second start changes nothing", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        expect(yield* seedDemo(seed)).toBe(true)
        const count = yield* store.transact((tx) => tx.accounts.count())
        expect(yield* seedDemo(seed)).toBe(false)
        expect(count).toBe(seed.hosts + 2)
        expect(yield* store.transact((tx) => tx.accounts.count())).toBe(count)
        const [mia, user] = [yield* byEmail(MIA_EMAIL), yield* byEmail(SAM_EMAIL)]
        expect(mia).toMatchObject({ goddess: true, callPrice: 40, passwordHash: seed.passwordHash })
        expect(yield* store.transact((tx) => tx.ledger.balance(`coins:${user.id}`))).toBe(500)
        expect(yield* store.transact((tx) => tx.ledger.total())).toBe(0)
      }),
    ))

  test("CHAT-02: Sam finds three chats, two of them with unread messages, and each begins with the demo notice", () =>
    inWorld(
      Effect.gen(function* () {
        yield* seedDemo(seed)
        const user = yield* byEmail(SAM_EMAIL)
        const events = (yield* feedOf(user.id)).map(({ event }) => event)
        const messages = events.flatMap((event) =>
          event._tag === "v1.MessageReceived" ? [event.message as Message] : [],
        )
        const sessions = [...new Set(messages.map(({ sessionId }) => sessionId))]
        expect(sessions).toHaveLength(3)
        const store = yield* Store
        const unread = yield* Effect.forEach(sessions, (sessionId) =>
          store.transact((tx) =>
            Effect.map(tx.reads.get(sessionId, user.id), (read) => {
              const chat = messages.filter((message) => message.sessionId === sessionId)
              expect(chat.find(({ sendUserId }) => sendUserId !== user.id)?.message).toContain("demo account")
              const mine = chat.findLast(({ sendUserId }) => sendUserId === user.id)?.n ?? -1
              return chat.length - 1 - Math.max(read, mine)
            }),
          ),
        )
        expect(unread).toEqual([0, 2, 1])
        expect(messages.every(({ time }, i) => time > (messages[i - 1]?.time ?? 0))).toBe(true)
      }),
    ))
})

describe("demo hosts", () => {
  test("CHAT-01: one answers after 1 to 3 s and says first that it is a demo account, once", () =>
    inDemo(
      Effect.gen(function* () {
        const [me, mia] = [yield* addUser("Ann"), yield* byEmail(MIA_EMAIL)]
        yield* write(me, mia, "Hello?")
        yield* TestClock.adjust("900 millis")
        yield* settle
        expect(yield* messagesOf(me.id, mia.id)).toHaveLength(1)
        yield* wait("3 seconds")
        yield* write(me, mia, "Are you there?")
        yield* wait("3 seconds")
        const answers = (yield* messagesOf(me.id, mia.id)).filter(({ sendUserId }) => sendUserId === mia.id)
        expect(answers).toHaveLength(2)
        expect(answers[0]?.message).toContain("demo account")
        expect(answers[1]?.message).not.toContain("demo account")
        const read = (yield* feedOf(me.id)).filter(({ event }) => event._tag === "v1.SessionRead")
        expect(read.at(-1)?.event).toMatchObject({ readerId: mia.id, upTo: 2 })
      }),
    ))

  test("one whom somebody is signed in as is silent, also when they sign in while the answer waits", () =>
    inDemo(
      Effect.gen(function* () {
        const [me, mia, online] = [yield* addUser("Ann"), yield* byEmail(MIA_EMAIL), yield* Online]
        yield* write(me, mia, "before")
        online.enter(mia.id)
        yield* wait("5 seconds")
        yield* write(me, mia, "after")
        yield* wait("5 seconds")
        expect(yield* messagesOf(me.id, mia.id)).toHaveLength(2)
      }),
    ))

  test("two of them never talk to each other for ever", () =>
    inDemo(
      Effect.gen(function* () {
        const [mia, other] = [yield* byEmail(MIA_EMAIL), yield* onlineHost]
        yield* write(mia, other, "Hi from a host")
        for (let i = 0; i < 10; i++) yield* wait("4 seconds")
        expect(yield* messagesOf(mia.id, other.id)).toHaveLength(2)
      }),
    ))

  test("CALL-06: a call to one who is not signed in rings, is declined after 4 s and explained", () =>
    inDemo(
      Effect.gen(function* () {
        const [me, host, store] = [yield* addUser("Ann"), yield* onlineHost, yield* Store]
        yield* store.transact((tx) => grantCoins(tx, { userId: me.id, amount: 500, reason: "reward", key: "test" }))
        const request = { c_u_id: host.id, c_locate: "wall", callType: "video" } as const
        const { room } = yield* launchNow(request, callerOf(me))
        yield* wait("3 seconds")
        const ringing = yield* store.transact((tx) => tx.calls.find(room.roomNum))
        expect(ringing?.state).toBe("ringing")
        yield* wait("2 seconds")
        const ended = yield* store.transact((tx) => tx.calls.find(room.roomNum))
        expect(ended).toMatchObject({ state: "ended", outcome: "refused", endedBy: host.id, coins: 0 })
        const [note, text] = yield* messagesOf(me.id, host.id)
        expect(note?.call?.outcome).toBe("refused")
        expect(text?.message).toContain("demo account")
        expect(text?.message).toContain(host.email ?? "never")
      }),
    ))

  test("a call that was taken back in time is not explained", () =>
    inDemo(
      Effect.gen(function* () {
        const [me, host, store] = [yield* addUser("Ann"), yield* onlineHost, yield* Store]
        yield* store.transact((tx) => grantCoins(tx, { userId: me.id, amount: 500, reason: "reward", key: "test" }))
        const request = { c_u_id: host.id, c_locate: "wall", callType: "voice" } as const
        const { room } = yield* launchNow(request, callerOf(me))
        yield* wait("2 seconds")
        yield* callHandlers.cancel({ roomNum: room.roomNum, room_Id: room.roomNum }, callerOf(me))
        yield* wait("8 seconds")
        expect((yield* messagesOf(me.id, host.id)).map(({ messageType }) => messageType)).toEqual([4])
      }),
    ))
})

describe("pictures", () => {
  const media = (path: string) =>
    makeDrawnPictures({ pictures: PICTURES, sitterOf })(path, new Request(`http://localhost${path}`))
  const textOf = (reply: Response | undefined) => Effect.promise(async () => (await reply?.text()) ?? "")

  test("a demo account has three portraits that never change and cannot run anything", () =>
    inWorld(
      Effect.gen(function* () {
        yield* seedDemo(seed)
        const mia = yield* byEmail(MIA_EMAIL)
        expect(mia.photos).toHaveLength(3)
        for (const { pic } of mia.photos) {
          const reply = yield* media(pic)
          expect(reply?.headers.get("cache-control")).toContain("immutable")
          expect(reply?.headers.get("content-security-policy")).toContain("sandbox")
          expect(yield* textOf(reply)).toContain("<svg")
        }
      }),
    ))

  test("everybody has an avatar with an initial, whatever the name is", () =>
    inWorld(
      Effect.gen(function* () {
        const names = ["ann", "<b>x", "&", "", "Ünal", "日本"]
        const users = yield* Effect.forEach(names, (name) => addUser(name))
        const bodies = yield* Effect.forEach(users, ({ id, userName }) =>
          Effect.flatMap(media(initialAvatarOf(id, userName)), textOf),
        )
        const initials = bodies.map((body) => />([^<]*)<\/text>/.exec(body)?.[1])
        expect(initials).toEqual(["A", "B", "?", "?", "Ü", "日"])
      }),
    ))

  test("there is nothing at other paths", () =>
    inWorld(
      Effect.gen(function* () {
        yield* seedDemo(seed)
        const [mia, user] = [yield* byEmail(MIA_EMAIL), yield* addUser("Ann")]
        const paths = [
          `portrait/${mia.id}/3`,
          `portrait/${mia.id}/x`,
          `portrait/${user.id}/0`,
          "portrait/1/0",
          "avatar/x",
          "avatar/1-",
          "../etc",
        ]
        for (const path of paths) expect(yield* media(`/media/${path}.svg`)).toBeUndefined()
      }),
    ))
})

describe("people who befriend and greet demo hosts", () => {
  test("SOC-01: a demo host accepts a friend request after a moment, once, and says that a demo account does that", () =>
    inDemo(
      Effect.gen(function* () {
        const [ann, host] = [yield* addUser("Ann"), yield* onlineHost]
        yield* wish(ann, { _tag: "requestFriend", to: host.id, text: "hi" })
        yield* settle
        expect(yield* between(ann, host)).toMatchObject({ friend: false, request: "sent" })
        yield* wait("5 seconds")
        expect(yield* between(ann, host)).toMatchObject({ friend: true, request: "none" })
        yield* wait("30 seconds")
        const texts = (yield* messagesOf(ann.id, host.id)).map(({ message }) => message)
        expect(texts).toHaveLength(1)
        expect(texts[0]).toMatch(/demo account/)
      }),
    ))

  test("SOC-01: a request that is taken back before that is not accepted", () =>
    inDemo(
      Effect.gen(function* () {
        const [ann, host] = [yield* addUser("Ann"), yield* onlineHost]
        yield* wish(ann, { _tag: "requestFriend", to: host.id, text: "" })
        yield* wish(ann, { _tag: "removeFriend", userId: host.id })
        yield* wait("30 seconds")
        expect(yield* between(ann, host)).toMatchObject({ friend: false, request: "none" })
        expect(yield* messagesOf(ann.id, host.id)).toEqual([])
      }),
    ))

  test("CHAT-03: a greeting is answered by a canned line that says so, and is a say-hi session no more", () =>
    inDemo(
      Effect.gen(function* () {
        const [ann, host] = [yield* addUser("Ann"), yield* onlineHost]
        yield* wish(ann, { _tag: "sayHi", to: host.id, text: "hello" })
        yield* wait("10 seconds")
        const [, answer, ...more] = yield* messagesOf(ann.id, host.id)
        expect([answer?.messageType, more]).toEqual([1, []])
        expect(answer?.message).toMatch(/demo account.*saying hi/)
        expect(yield* between(ann, host)).toMatchObject({ sayHi: "none" })
      }),
    ))
})
