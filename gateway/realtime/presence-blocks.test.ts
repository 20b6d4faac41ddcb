import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import type { GatewayPacket } from "#schema/realtime/packets.ts"
import { inHub, settle, signIn } from "../../tests/worlds/gateway/hub.ts"
import { wish } from "../../tests/worlds/gateway/wishes.ts"
import { addUser } from "../../tests/worlds/gateway/world.ts"

describe("blocks", () => {
  test("SOC-08: a block hides online status at once on both sides' sockets, and lifting it shows it again", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, bob] = [yield* addUser("Ann"), yield* addUser("Bob")]
        const [hers, his] = [yield* signIn(ann), yield* signIn(bob)]
        yield* hers.say({ _tag: "presence", userIds: [bob.id] })
        yield* his.say({ _tag: "presence", userIds: [ann.id] })
        yield* settle
        const statuses = (packets: ReadonlyArray<GatewayPacket>) =>
          packets.flatMap((packet) => (packet._tag === "presence" ? packet.list.map(({ status }) => status) : []))
        expect([statuses(yield* hers.news), statuses(yield* his.news)]).toEqual([[2], [2]])
        yield* wish(ann, { _tag: "block", userId: bob.id, on: true })
        yield* settle
        expect([statuses(yield* hers.news), statuses(yield* his.news)]).toEqual([[3], [3]])
        yield* TestClock.adjust("20 seconds")
        yield* settle
        expect([statuses(yield* hers.news), statuses(yield* his.news)]).toEqual([[], []])
        yield* wish(ann, { _tag: "block", userId: bob.id, on: false })
        yield* settle
        expect([statuses(yield* hers.news), statuses(yield* his.news)]).toEqual([[2], [2]])
      }),
    ))
})
