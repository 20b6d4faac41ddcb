import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { connect, hello, inHub, sessionOf, settle, write } from "../../../tests/worlds/gateway/hub.ts"
import { addUser, START } from "../../../tests/worlds/gateway/world.ts"
import { Online } from "../../people/online.ts"
import { Store } from "../../store/store.ts"
import { AgoraMessages } from "./agora-messages.ts"
import { Leases } from "./leases.ts"

const deviceId = `cc-${"d".repeat(22)}`

/** A slow Agora: 10 s for each message. */
const slowAgora = (sent: string[]) =>
  Layer.succeed(AgoraMessages, {
    send: (uid, text) =>
      Effect.sync(() => sent.push(`${uid} ${JSON.parse(text)._tag}`)).pipe(
        Effect.andThen(Effect.sleep("10 seconds")),
        Effect.as(true),
      ),
  })
const withLeases = <A, E, R>(body: Effect.Effect<A, E, R | Leases>, sent: string[] = []) =>
  Effect.provide(body, Leases.layer.pipe(Layer.provide(slowAgora(sent))))
const pass = Effect.fnUntraced(function* (ms: number) {
  yield* settle
  yield* TestClock.adjust(ms)
  yield* settle
})

test.each([
  ["shown", true, 30_000],
  ["hidden", false, 90_000],
])(
  "AUTH-16: an app that is %s may miss three beats; then its user is gone, and was last seen then",
  (_name, visible, ms) =>
    inHub(
      withLeases(
        Effect.gen(function* () {
          const [user, leases, online, store] = [yield* addUser("Ann"), yield* Leases, yield* Online, yield* Store]
          const beat = leases.beat(sessionOf(user.id, deviceId), { visible, uid: null })
          for (let n = 0; n < 4; n++) {
            yield* beat
            yield* pass(ms - 5_000)
            expect(online.has(user.id)).toBe(true)
          }
          // Plus the time until the next check for silent sockets.
          yield* pass(6_001)
          expect(online.has(user.id)).toBe(false)
          const { seenAt } = (yield* store.transact((tx) => tx.accounts.find(user.id))) ?? { seenAt: 0 }
          expect(seenAt).toBeGreaterThan(START + 4 * (ms - 5_000))
        }),
      ),
    ),
)

test("AUTH-16: a socket of the same session takes the place of its lease", () =>
  inHub(
    withLeases(
      Effect.gen(function* () {
        const [user, leases, online] = [yield* addUser("Ann"), yield* Leases, yield* Online]
        yield* leases.beat(sessionOf(user.id, deviceId), { visible: true, uid: null })
        yield* settle
        const client = yield* connect()
        yield* client.say(hello(user.id, deviceId))
        yield* client.leave
        expect(online.has(user.id)).toBe(false)
      }),
    ),
  ))

test("P17: packets for one client leave one after the other, and the beat tells the head whatever Agora does", () => {
  const sent: string[] = []
  return inHub(
    withLeases(
      Effect.gen(function* () {
        const [ann, bob, leases] = [yield* addUser("Ann"), yield* addUser("Bob"), yield* Leases]
        const beat = leases.beat(sessionOf(ann.id, deviceId), { visible: true, uid: "ann" })
        expect(yield* beat).toEqual({ now: expect.any(Number), head: 0, againMs: 10_000 })
        yield* settle
        for (const text of ["one", "two", "three"]) {
          yield* write(bob, ann, text)
          yield* settle
        }
        expect(sent).toEqual(["ann hint"])
        expect((yield* beat).head).toBe(4)
        yield* pass(10_000)
        expect(sent).toEqual(["ann hint", "ann hint"])
      }),
      sent,
    ),
  )
})
