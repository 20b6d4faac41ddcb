/** Once commands of calls as a device sends them now, each under an id of its own. */

import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { callHandlers } from "../../../gateway/calls/call-handlers.ts"
import type { Caller } from "../../../gateway/http/caller.ts"

const now = Effect.map(Clock.currentTimeMillis, (at) => ({ intentId: randomUUID(), deadline: at + 20_000 }))

type Asked<N extends "launch" | "answer"> = Omit<RequestOf<N>, "intentId" | "deadline">

export const launchNow = (request: Asked<"launch">, caller: Caller) =>
  Effect.flatMap(now, (under) => callHandlers.launch({ ...under, ...request }, caller))
export const answerNow = (request: Asked<"answer">, caller: Caller) =>
  Effect.flatMap(now, (under) => callHandlers.answer({ ...under, ...request }, caller))
