import { Effect, Fiber, Result } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { ORIGIN, TestDevice } from "../tests/worlds/gateway/device.ts"
import { testGateway } from "../tests/worlds/gateway/http-world.ts"
import { RATES, RateLimit, type Rates } from "./rate-limit.ts"

const rates: Rates = {
  address: { burst: 6, perSecond: 2 },
  device: { burst: 4, perSecond: 1 },
  sealedAddress: { burst: 3, perSecond: 1 },
  sealedDevice: { burst: 2, perSecond: 1 },
  files: { burst: 5, perSecond: 1 },
  reports: { burst: 5, perSecond: 1 },
  uploads: { burst: 5, perSecond: 1 },
}

const inLimit = <A>(
  body: (take: (ip: string, device: string, isSealed?: boolean) => Effect.Effect<boolean>) => Effect.Effect<A>,
) =>
  Effect.gen(function* () {
    const limit = yield* RateLimit
    return yield* body((ip, device, isSealed = false) =>
      Effect.map(Effect.result(limit.take(ip, device, isSealed)), Result.isSuccess),
    )
  }).pipe(Effect.provide(RateLimit.layer(rates)), Effect.provide(TestClock.layer()), Effect.runPromise)

test("a device may burst, is then held to its rate, and does not hold up others", () =>
  inLimit((take) =>
    Effect.gen(function* () {
      const taken = yield* Effect.forEach([1, 2, 3, 4, 5], () => take("a", "cc-1"))
      expect(taken).toEqual([true, true, true, true, false])
      expect(yield* take("b", "cc-2")).toBe(true)
      yield* TestClock.adjust("1 second")
      expect([yield* take("a", "cc-1"), yield* take("a", "cc-1")]).toEqual([true, false])
    }),
  ))

test("an address is held to its rate however many devices it names", () =>
  inLimit((take) =>
    Effect.gen(function* () {
      const taken = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7], (n) => take("a", `cc-${n}`))
      expect(taken).toEqual([true, true, true, true, true, true, false])
      yield* TestClock.adjust("10 seconds")
      expect(yield* take("a", "")).toBe(true)
    }),
  ))

test("what carries an envelope is held tighter, before it costs an RSA decrypt", () =>
  inLimit((take) =>
    Effect.gen(function* () {
      expect(yield* Effect.forEach([1, 2, 3], () => take("a", "cc-1", true))).toEqual([true, true, false])
      expect(yield* take("b", "cc-1", false)).toBe(true)
    }),
  ))

test("the gateway answers 429 with a Retry-After, and goes on answering others", async () => {
  const gateway = await testGateway({ rates: { ...RATES, device: { burst: 2, perSecond: 0.001 } } })
  const device = new TestDevice(gateway)
  const ask = () => device.send("wallGroups", {})
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  const refused = await ask()
  expect([refused.status, (await refused.json()).code, refused.headers.get("retry-after")]).toEqual([429, 429, "1"])
  expect((await new TestDevice(gateway).send("wallGroups", {})).status).toBe(200)
  await gateway.close()
})

test("pictures and the page's files are counted by address, apart from requests", async () => {
  const gateway = await testGateway({ rates: { ...RATES, files: { burst: 3, perSecond: 0.001 } } })
  const get = async (path: string, ip = "192.0.2.1") => {
    const { status, headers } = await gateway.fetch(new Request(`${ORIGIN}${path}`), { ip })
    return [status, headers.get("retry-after")]
  }
  for (const path of ["/media/portrait/2/0.svg", "/assets/none.js", "/media/portrait/1/0.svg"])
    expect(await get(path)).toEqual([404, null])
  for (const path of ["/media/portrait/2/0.svg", "/assets/none.js", "/"]) expect(await get(path)).toEqual([429, "1"])
  expect(await get("/media/portrait/2/0.svg", "192.0.2.2")).toEqual([404, null])
  const device = new TestDevice(gateway)
  expect((await device.send("wallGroups", {})).status).toBe(200)
  await gateway.close()
})

test("of one address so many requests are worked on at once, the rest in order; another address does not wait", () =>
  Effect.gen(function* () {
    const limit = yield* RateLimit
    let [atOnce, most] = [0, 0]
    const work = Effect.gen(function* () {
      atOnce += 1
      most = Math.max(most, atOnce)
      yield* Effect.sleep("1 second")
      atOnce -= 1
    })
    const storm = yield* Effect.forkChild(
      Effect.forEach(Array(700), () => Effect.result(limit.within("a", work)), { concurrency: "unbounded" }),
    )
    yield* TestClock.adjust("1 millis")
    yield* limit.within("b", Effect.void)
    yield* TestClock.adjust("100 seconds")
    const results = yield* Fiber.join(storm)
    expect(most).toBe(8)
    expect(results.filter(Result.isFailure)).toHaveLength(92)
  }).pipe(Effect.provide(RateLimit.layer(rates)), Effect.provide(TestClock.layer()), Effect.runPromise))
