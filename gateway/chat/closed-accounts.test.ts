import { Effect } from "effect"
import { expect, test } from "vitest"
import { answerNow, launchNow } from "../../tests/worlds/gateway/calls.ts"
import { addHost, addUser, callerOf, feedOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { banAccount, banDevice } from "../accounts/ban.ts"
import { grantNewUserCoins } from "../coins/coins.ts"
import { Online } from "../people/online.ts"
import { session } from "../store/contract/samples.ts"
import { Store } from "../store/store.ts"
import { sayHi } from "./say-hi.ts"
import { sendText } from "./send-message.ts"

test("SAF-09: nothing is written to a banned person: the sender is told, and neither feed has it", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
      const send = (n: number) => sendText(ann.id, { intentId: `intent-of-closed-${n}`, to: bo.id, message: "hello" })
      yield* send(1)
      yield* banAccount(bo.id, true)
      const [hers, his] = [yield* feedOf(ann.id), yield* feedOf(bo.id)]
      expect((yield* Effect.flip(send(2))).error.kind).toBe("accountClosed")
      const greeting = { intentId: "intent-of-closed-3", to: bo.id, text: "hi" }
      expect((yield* Effect.flip(sayHi(ann.id, greeting))).error.kind).toBe("accountClosed")
      expect([yield* feedOf(ann.id), yield* feedOf(bo.id)]).toEqual([hers, his])
      yield* banAccount(bo.id, false)
      expect((yield* send(4)).entries.map(({ event }) => event._tag)).toEqual(["v1.MessageReceived"])
    }),
  ))

test("SAF-09: a ban ends the call of a host at once, and nobody rings her again", () =>
  inWorld(
    Effect.gen(function* () {
      const [store, online] = [yield* Store, yield* Online]
      const [sam, mia] = [yield* addUser("Sam"), yield* addHost("Mia")]
      for (const { id } of [sam, mia]) online.enter(id)
      yield* store.transact((tx) => grantNewUserCoins(tx, sam.id))
      const launch = () => launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(sam))
      const { room } = yield* launch()
      yield* banAccount(mia.id, true)
      expect((yield* store.transact((tx) => tx.calls.find(room.roomNum)))?.state).toBe("ended")
      const tags = (yield* feedOf(sam.id)).map(({ event }) => event._tag)
      expect(tags).toContain("v1.CallRefused")
      expect((yield* Effect.flip(launch())).error.kind).toBe("accountClosed")
    }),
  ))

test("SAF-09: a ban of a device ends the call on it at once, though its user is here by another device, and no call elsewhere", () =>
  inWorld(
    Effect.gen(function* () {
      const [store, online] = [yield* Store, yield* Online]
      const [sam, mia] = [yield* addUser("Sam"), yield* addHost("Mia")]
      for (const { id } of [sam, mia]) online.enter(id)
      yield* store.transact((tx) => grantNewUserCoins(tx, sam.id))
      const { deviceId } = callerOf(mia)
      for (const device of [deviceId, "cc-other-device"])
        yield* store.transact((tx) => tx.sessions.insert(session(mia.id, device, { expiresAt: START + 1_000_000 })))
      const { room } = yield* launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(sam))
      const { roomNum } = room
      yield* answerNow({ roomNum, room_Id: roomNum }, callerOf(mia))
      const state = store.transact((tx) => Effect.map(tx.calls.find(roomNum), (row) => row?.state))
      yield* banDevice("cc-other-device", true)
      expect(yield* state).toBe("joining")
      yield* banDevice(deviceId, true)
      expect(yield* state).toBe("ended")
      expect((yield* feedOf(sam.id)).map(({ event }) => event._tag)).toContain("v1.CallHungUp")
    }),
  ))
