import { Effect } from "effect"
import { expect, test } from "vitest"
import { FIRST_PRICES } from "#schema/rules/host-prices.ts"
import { addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { callSettingsHandlers } from "../calls/call-settings.ts"
import { Store } from "../store/store.ts"
import { allHosts, setHost } from "./hosts.ts"

const { callSettings, setCallSettings } = callSettingsHandlers
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
