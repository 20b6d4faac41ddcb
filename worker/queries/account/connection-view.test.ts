import { Effect, SubscriptionRef } from "effect"
import { expect, test } from "vitest"
import { type ErrorKind, failure } from "#schema/errors.ts"
import { Health } from "../../network/health.ts"
import { messagingStatus, networkStatus, soonest } from "./connection-view.ts"

test("CARD-11: the network's state comes from attempts: nothing heard, heard, and what both lines say", () => {
  expect(networkStatus("never", "connecting", false)).toBe("starting")
  expect(networkStatus("ok", "online", false)).toBe("online")
  expect(networkStatus("ok", "connecting", false)).toBe("online")
  expect(networkStatus("ok", "offline", false)).toBe("weak")
  expect(networkStatus("ok", "offline", true)).toBe("online")
  expect(networkStatus("trouble", "online", false)).toBe("weak")
  expect(networkStatus("trouble", "connecting", false)).toBe("reconnecting")
  expect(networkStatus("trouble", "offline", false)).toBe("offline")
  expect(networkStatus("waking", "offline", false)).toBe("waking")
  for (const link of ["online", "connecting", "offline"] as const)
    for (const isVisitor of [true, false]) expect(networkStatus("cut", link, isVisitor)).toBe("offline")
})

test("CARD-11: the messaging connection is offline, online or calling", () => {
  expect(messagingStatus("offline", true)).toBe("offline")
  expect(messagingStatus("connecting", false)).toBe("offline")
  expect(messagingStatus("online", false)).toBe("online")
  expect(messagingStatus("online", true)).toBe("calling")
})

test("CARD-11: of two planned attempts the sooner is told", () => {
  expect(soonest(null, null)).toBeNull()
  expect(soonest(5, null)).toBe(5)
  expect(soonest(7, 5)).toBe(5)
})

test("a gateway that answers that it is starting is waited for, and is no lost network", () =>
  Effect.gen(function* () {
    const health = yield* Health
    const look = (kind: ErrorKind) =>
      Effect.andThen(Effect.ignore(health.observe(Effect.fail(failure(kind)))), SubscriptionRef.get(health.heard))
    expect(yield* look("offline")).toBe("trouble")
    expect(yield* look("serviceStarting")).toBe("waking")
    yield* health.observe(Effect.void)
    expect(yield* SubscriptionRef.get(health.heard)).toBe("ok")
  }).pipe(Effect.provide(Health.layer), Effect.runPromise))
