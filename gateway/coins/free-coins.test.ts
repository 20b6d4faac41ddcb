import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { addUser, callerOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { taskHandlers } from "../activity/tasks.ts"

/** How many of so many accounts, each with its own address and device, get the coins of a task. */
const given = (addresses: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(addresses, (ip, n) =>
      Effect.flatMap(addUser(`Farmed ${n}`), (user) =>
        Effect.result(taskHandlers.claimTask({ id: "webapp", from_webapp: 1 }, callerOf(user, { ip }))),
      ),
    ),
    (results) => results.filter(({ _tag }) => _tag === "Success").length,
  )
const block = (begin: string, size: number, end = "") => Array.from({ length: size }, (_, n) => `${begin}${n}${end}`)

test("COIN-10: the addresses of one network bring coins a bounded number of times a day, and nobody outside is the poorer", () =>
  inWorld(
    Effect.gen(function* () {
      expect(yield* given(block("203.0.113.", 256))).toBe(100)
      expect(yield* given(["203.0.114.9"])).toBe(1)
      expect(yield* given(block("2001:db8:1:", 256, "::/64"))).toBe(100)
      expect(yield* given(["2001:db8:2:1::/64"])).toBe(1)
      yield* TestClock.adjust("1 day")
      expect(yield* given(["203.0.113.7"])).toBe(1)
    }),
  ))

test("COIN-10: one address uses up no more of its network's than it gets itself", () =>
  inWorld(
    Effect.gen(function* () {
      expect(yield* given(Array<string>(200).fill("203.0.113.7"))).toBe(20)
      expect(yield* given(block("203.0.113.", 7))).toBe(7)
    }),
  ))
