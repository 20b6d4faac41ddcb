import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { SNAPSHOT_AFTER_MS, SNAPSHOTS_KEPT_MS } from "#schema/rules/snapshots.ts"
import { annRingsMia, answerNow } from "../../tests/worlds/gateway/calls.ts"
import { inWorld, type World } from "../../tests/worlds/gateway/world.ts"
import { callHandlers } from "../calls/call-handlers.ts"
import { MediaStorage, memoryStorage } from "../media/storage.ts"
import { RateLimit } from "../rate-limit.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { pruneSnapshots, snapshotFile, snapshotHandlers } from "./snapshots.ts"

const { snapshotConf, uploadSnapshots } = snapshotHandlers
const filed = Layer.merge(memoryStorage, RateLimit.layer())
const inCalls = <A, E>(test: Effect.Effect<A, E, Layer.Success<typeof filed> | World>) =>
  inWorld(Effect.provide(test, filed))
const picture = (...rest: ReadonlyArray<number>) => Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...rest]).toString("base64url")

/** Ann and Mia are in a call that Mia has answered. */
const answered = Effect.tap(annRingsMia, ({ said, mia }) => answerNow(said, mia))
const seen = Effect.gen(function* () {
  const w = yield* answered
  for (const side of [w.ann, w.mia]) yield* callHandlers.notifyStartCall(w.said, side)
  return w
})
const refusal = <A, K, R>(act: Effect.Effect<A, { readonly error: { readonly kind: K } }, R>) =>
  Effect.match(act, { onFailure: ({ error }) => error.kind, onSuccess: () => "done" as const })
const fileOf = (roomNum: string, userId: number) =>
  MediaStorage.use((storage) => storage.get(snapshotFile(roomNum, userId)))

test("CALL-23: a member sends a JPEG of the running call, the newest stays, and it is about the other side", () =>
  inCalls(
    Effect.gen(function* () {
      const { ann, mia, roomNum } = yield* seen
      yield* uploadSnapshots({ roomNum, data: picture(1) }, ann)
      yield* uploadSnapshots({ roomNum, data: picture(2) }, ann)
      expect([...((yield* fileOf(roomNum, ann.userId)) ?? [])]).toEqual([0xff, 0xd8, 0xff, 0xe0, 2])
      expect(yield* fileOf(roomNum, mia.userId)).toBeNull()
      const rows = yield* (yield* Store).transact((tx) => tx.snapshots.before(Number.MAX_SAFE_INTEGER, 9))
      expect(rows.map(({ userId, aboutId }) => [userId, aboutId])).toEqual([[ann.userId, mia.userId]])
    }),
  ))

test("CALL-23: it is refused of a stranger's call, before both saw each other, an hour after the end, and as another kind of file", () =>
  inCalls(
    Effect.gen(function* () {
      const w = yield* answered
      const send = (by = w.ann, data = picture()) => refusal(uploadSnapshots({ roomNum: w.roomNum, data }, by))
      expect(yield* send()).toBe("callGone")
      for (const side of [w.ann, w.mia]) yield* callHandlers.notifyStartCall(w.said, side)
      expect(yield* send(w.bob)).toBe("callGone")
      expect(yield* refusal(uploadSnapshots({ roomNum: "elsewhere", data: picture() }, w.ann))).toBe("callGone")
      expect(yield* send(w.ann, Buffer.from("<svg/>").toString("base64url"))).toBe("imageUnsupported")
      yield* callHandlers.hangup(w.said, w.ann)
      yield* TestClock.adjust(SNAPSHOT_AFTER_MS)
      expect(yield* send(w.mia)).toBe("done")
      yield* TestClock.adjust(1)
      expect(yield* send(w.mia)).toBe("callGone")
    }),
  ))

test("CALL-23: where the operator wants none, the configuration says so and none is taken", () =>
  inCalls(
    Effect.gen(function* () {
      const { ann, roomNum } = yield* seen
      expect(yield* snapshotConf({}, ann)).toEqual({ isAllowed: true, quality: 0.2, edge: 640 })
      const off = Layer.succeed(Settings, { ...(yield* Settings), snapshots: false })
      expect((yield* Effect.provide(snapshotConf({}, ann), off)).isAllowed).toBe(false)
      expect(yield* refusal(Effect.provide(uploadSnapshots({ roomNum, data: picture() }, ann), off))).toBe("forbidden")
    }),
  ))

test("CALL-23: a picture whose file cannot be removed keeps no other one longer", () =>
  inCalls(
    Effect.gen(function* () {
      const { ann, mia, roomNum, said } = yield* seen
      for (const side of [ann, mia]) yield* uploadSnapshots({ roomNum, data: picture() }, side)
      yield* callHandlers.hangup(said, ann)
      yield* TestClock.adjust(SNAPSHOTS_KEPT_MS + 1)
      const storage = yield* MediaStorage
      const stuck = snapshotFile(roomNum, Math.min(ann.userId, mia.userId))
      const remove = (name: string) => (name === stuck ? Effect.die("read-only file system") : storage.remove(name))
      yield* Effect.provideService(pruneSnapshots, MediaStorage, { ...storage, remove })
      const left = yield* (yield* Store).transact((tx) => tx.snapshots.before(Number.MAX_SAFE_INTEGER, 9))
      expect(left.map(({ userId }) => snapshotFile(roomNum, userId))).toEqual([stuck])
      yield* pruneSnapshots
      expect(yield* (yield* Store).transact((tx) => tx.snapshots.before(Number.MAX_SAFE_INTEGER, 9))).toEqual([])
    }),
  ))

test("CALL-23: pictures and their files are gone after ninety days", () =>
  inCalls(
    Effect.gen(function* () {
      const { ann, roomNum, said } = yield* seen
      yield* uploadSnapshots({ roomNum, data: picture() }, ann)
      yield* callHandlers.hangup(said, ann)
      yield* TestClock.adjust(SNAPSHOTS_KEPT_MS)
      yield* pruneSnapshots
      expect(yield* fileOf(roomNum, ann.userId)).not.toBeNull()
      yield* TestClock.adjust(1)
      yield* pruneSnapshots
      expect(yield* fileOf(roomNum, ann.userId)).toBeNull()
      expect(yield* (yield* Store).transact((tx) => tx.snapshots.before(Number.MAX_SAFE_INTEGER, 9))).toEqual([])
    }),
  ))
