/** Once commands of calls, as a device sends them at this moment, each under an id of its own. */

import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { callHandlers } from "../../../gateway/calls/call-handlers.ts"
import { grantOf, postingsOf } from "../../../gateway/coins/movement.ts"
import type { Caller } from "../../../gateway/http/caller.ts"
import { Online } from "../../../gateway/people/online.ts"
import { Store } from "../../../gateway/store/store.ts"
import { addHost, addUser, callerOf } from "./world.ts"

const now = Effect.map(Clock.currentTimeMillis, (at) => ({ intentId: randomUUID(), deadline: at + 20_000 }))

type Asked<N extends "launch" | "answer"> = Omit<RequestOf<N>, "intentId" | "deadline">

export const launchNow = (request: Asked<"launch">, caller: Caller) =>
  Effect.flatMap(now, (under) => callHandlers.launch({ ...under, ...request }, caller))
export const answerNow = (request: Asked<"answer">, caller: Caller) =>
  Effect.flatMap(now, (under) => callHandlers.answer({ ...under, ...request }, caller))

/** Ann, who has 500 coins, rings Mia; Bob is another user. `said`: the fields of all requests about the room. */
export const annRingsMia = Effect.gen(function* () {
  const [store, online] = [yield* Store, yield* Online]
  const [ann, mia, bob] = [yield* addUser("Ann"), yield* addHost("Mia"), yield* addUser("Bob")]
  yield* store.transact((tx) =>
    tx.ledger.post(postingsOf(grantOf({ userId: ann.id, amount: 500, reason: "newUser", key: "g" })), 0),
  )
  for (const { id } of [ann, mia]) online.enter(id)
  const { room } = yield* launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(ann))
  const { roomNum } = room
  return { ann: callerOf(ann), mia: callerOf(mia), bob: callerOf(bob), roomNum, said: { roomNum, room_Id: roomNum } }
})
