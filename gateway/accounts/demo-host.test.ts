import { Effect } from "effect"
import { expect, test } from "vitest"
import { FIRST_PRICES } from "#schema/rules/host-prices.ts"
import { addUser, callerOf, feedOf, inWorld, visitor } from "../../tests/worlds/gateway/world.ts"
import { callConfigHandlers } from "../calls/call-config.ts"
import { peopleHandlers } from "../people/people-handlers.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { demoHostHandlers } from "./hosts.ts"

const { setDemoHost } = demoHostHandlers
const { callConfig } = callConfigHandlers
const inDemo = Effect.provideService(Settings, { iceServers: [], agora: null, demo: true })
const wall = Effect.map(peopleHandlers.wallGuest({ groupId: 0, pageNo: 1, pageSize: 24 }, visitor), ({ list }) =>
  list.map(({ userName }) => userName),
)

test("PROD-02: in a demo a member becomes a host by a switch, which the feed and the wall tell, and is one no more by it", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const told = Effect.map(feedOf(ann.id), (entries) =>
        entries.map(({ event }) => event).filter(({ _tag }) => _tag === "v1.ProfileSaved"),
      )
      yield* inDemo(setDemoHost({ on: true }, callerOf(ann)))
      yield* inDemo(setDemoHost({ on: true }, callerOf(ann)))
      expect(yield* told).toMatchObject([{ user: { goddess: true, callPrice: FIRST_PRICES.callPrice } }])
      expect(yield* wall).toEqual(["Ann"])
      yield* inDemo(setDemoHost({ on: false }, callerOf(ann)))
      expect(yield* told).toMatchObject([{ user: { goddess: true } }, { user: { goddess: false } }])
      expect(yield* wall).toEqual([])
    }),
  ))

test("PROD-02: the call config says whether this is a demo; where it is none, or somebody is banned, nobody becomes a host", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bob] = [yield* addUser("Ann"), yield* addUser("Bob", { banned: true })]
      expect([(yield* callConfig({}, visitor)).demoHost, (yield* inDemo(callConfig({}, visitor))).demoHost]).toEqual([
        undefined,
        true,
      ])
      const refused = [
        setDemoHost({ on: true }, callerOf(ann)),
        inDemo(setDemoHost({ on: true }, callerOf(bob))),
        inDemo(setDemoHost({ on: true }, callerOf({ id: 999 }))),
      ]
      for (const asked of refused) expect((yield* Effect.flip(asked)).error.kind).toBe("forbidden")
      const rows = yield* (yield* Store).transact((tx) => tx.accounts.facts([ann.id, bob.id]))
      expect(rows.map(({ goddess }) => goddess)).toEqual([false, false])
    }),
  ))

test("PROD-02: the switch of a demo is turned twenty times a day at most", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      for (let n = 0; n < 20; n++) yield* inDemo(setDemoHost({ on: n % 2 === 0 }, callerOf(ann)))
      const refused = yield* Effect.flip(inDemo(setDemoHost({ on: true }, callerOf(ann))))
      expect(refused.error.kind).toBe("rateLimited")
    }),
  ))
