import { Effect } from "effect"
import { expect, test } from "vitest"
import { FIRST_PRICES } from "#schema/rules/calls/host-prices.ts"
import { addUser, callerOf, feedOf, inWorld, visitor } from "../../../tests/worlds/gateway/world.ts"
import { callConfigHandlers } from "../../calls/call-config.ts"
import { callSettingsHandlers } from "../../calls/call-settings.ts"
import { peopleHandlers } from "../../people/people-handlers.ts"
import { Settings } from "../../settings.ts"
import { Store } from "../../store/store.ts"
import { allHosts, demoHostHandlers, setHost } from "./hosts.ts"

const { callSettings, setCallSettings } = callSettingsHandlers
const { setDemoHost } = demoHostHandlers
const { callConfig } = callConfigHandlers
const tagOf = (who: string, isHost: boolean) => Effect.map(setHost(who, isHost), ({ _tag }) => _tag)

test("PROD-02: by an operator's word a member becomes a host at the first prices, is told, and is called on the wall", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann", { email: "ann@mail.example" })
      expect(yield* tagOf("Ann@Mail.example", true)).toBe("done")
      expect(yield* tagOf(String(ann.id), true)).toBe("same")
      expect((yield* allHosts).map(({ id }) => id)).toEqual([ann.id])
      expect(yield* callSettings({}, callerOf(ann))).toEqual({ ...FIRST_PRICES, friendsOnly: false, schedule: null })
      const told = (yield* feedOf(ann.id)).map(({ event }) => event).filter(({ _tag }) => _tag === "v1.ProfileSaved")
      expect(told).toMatchObject([{ user: { goddess: true, callPrice: FIRST_PRICES.callPrice } }])
    }),
  ))

test("PROD-02: who is a host no more keeps the prices for another time; the unknown and the banned become none", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bob] = [yield* addUser("Ann"), yield* addUser("Bob", { banned: true })]
      yield* setHost(String(ann.id), true)
      const prices = { callPrice: 90, friendCallPrice: 60 }
      yield* setCallSettings({ ...prices, friendsOnly: true }, callerOf(ann))
      expect([yield* tagOf(String(ann.id), false), yield* tagOf(String(ann.id), false)]).toEqual(["done", "same"])
      expect(yield* allHosts).toEqual([])
      yield* setHost(String(ann.id), true)
      expect(yield* callSettings({}, callerOf(ann))).toEqual({ ...prices, friendsOnly: true, schedule: null })
      expect([yield* tagOf(String(bob.id), true), yield* tagOf("nobody@mail.example", true)]).toEqual([
        "banned",
        "unknown",
      ])
      expect((yield* (yield* Store).transact((tx) => tx.accounts.find(bob.id)))?.goddess).toBe(false)
    }),
  ))

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
