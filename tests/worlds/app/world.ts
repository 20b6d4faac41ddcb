/** A whole world in one process: the real gateway, browsers with real workers and the page's own client, one virtual clock for all. */
import { Clock, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { type Gateway, type GatewayOptions, makeGateway } from "../../../gateway/app.ts"
import { type KeptKey, makeKeptKey } from "../../../gateway/http/sealed/gateway-keys.ts"
import { worldStore } from "../gateway/world-store.ts"
import { makeTestBrowser, type TestBrowser, type TestBrowserOptions } from "./browser.ts"
import { cryptoUnderWay } from "./crypto-under-way.ts"

/** Gateway time at the beginning of each world. */
export const BEGINNING = Date.UTC(2026, 2, 1, 12)
const STEP_MS = 2_000
const QUIET_TURNS = 4
const TIMEOUT_MS = 40_000

/** How far a device's clock is ahead, ms: a constant, or a function of the monotonic ms since the world's beginning. */
export type Ahead = number | ((sinceMs: number) => number)

export interface World {
  readonly gateway: Gateway
  /** A new browser. Its cookies, keys and databases live as long as the world; its tabs come and go. */
  browser(options?: TestBrowserOptions & { readonly clockAheadMs?: Ahead }): Promise<TestBrowser>
  /** Ends the gateway and starts another on the same store, which must be in a folder. Nobody reaches it meanwhile. */
  restartGateway(): Promise<void>
  /** Lets virtual time pass in small steps, with all that happens in it. */
  pass(ms: number): Promise<void>
  /** Like `pass`, but in one step, for hours and days: no tab may be open. */
  leap(ms: number): Promise<void>
  /** Waits in real time, while virtual time stands still, until the check holds. Throws the check's last failure. */
  until<A>(check: () => A): Promise<A>
  /** Like `until`, while virtual time passes. */
  eventually<A>(check: () => A): Promise<A>
  now(): number
  close(): Promise<void>
}

/** The same timeline under another wall clock. */
const aheadBy = (clock: Clock.Clock, begin: number, ahead: Ahead): Clock.Clock => {
  const aheadMs = (): number =>
    typeof ahead === "number" ? ahead : Math.round(ahead(clock.currentTimeMillisUnsafe() - begin))
  // A whole number, as Date.now() is: waits may end between two milliseconds.
  const millis = (): number => Math.floor(clock.currentTimeMillisUnsafe()) + aheadMs()
  const nanos = (): bigint => clock.currentTimeNanosUnsafe() + BigInt(aheadMs()) * 1_000_000n
  return {
    ...clock,
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
  }
}

/** Made once in a process: a key of the length that the worker accepts takes a second. */
let firstKey: Promise<KeptKey> | undefined
const theKey = (): Promise<KeptKey> => {
  firstKey ??= Effect.runPromise(makeKeptKey("first"))
  return firstKey
}

const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 2))

/** `begin`: gateway time at the beginning. */
export const makeWorld = async (
  options: Partial<GatewayOptions> = {},
  { begin = BEGINNING }: { readonly begin?: number } = {},
): Promise<World> => {
  const scope = Scope.makeUnsafe()
  const clock = await Effect.runPromise(Scope.provide(TestClock.make({ warningDelay: "1 hour" }), scope))
  await Effect.runPromise(clock.setTime(begin))
  const time = Layer.succeed(Clock.Clock, aheadBy(clock, begin, 0))
  const gatewayOptions: GatewayOptions = {
    store: { layer: worldStore },
    demo: false,
    firstKey: await theKey(),
    passwordCost: { N: 1024, r: 8, p: 1 },
    clock: time,
    ...options,
    settings: { reportsSuffice: true, ...options.settings },
  }
  let running = await makeGateway(gatewayOptions)
  const gateway: Gateway = {
    fetch: (request, peer) => running.fetch(request, peer),
    attachSocket: (connection, upgrade) => running.attachSocket(connection, upgrade),
    run: (program) => running.run(program),
    leave: () => running.leave(),
    close: () => running.close(),
  }
  const browsers: TestBrowser[] = []
  let inFlight = 0

  /** Done when no request and no cryptography has been under way for a few turns. */
  const settle = async (): Promise<void> => {
    const isQuiet = () => inFlight === 0 && cryptoUnderWay() === 0
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = isQuiet() ? quiet + 1 : 0) await turn()
  }

  const poll = async <A>(check: () => A, meanwhile: () => Promise<void>): Promise<A> => {
    const since = performance.now()
    for (;;) {
      try {
        return check()
      } catch (failed) {
        if (performance.now() - since > TIMEOUT_MS) throw failed
      }
      await meanwhile()
    }
  }

  const pass = async (ms: number): Promise<void> => {
    await settle()
    for (let left = ms; left > 0; left -= STEP_MS) {
      await Effect.runPromise(clock.adjust(Math.min(left, STEP_MS)))
      await settle()
    }
  }

  return {
    gateway,
    browser: async ({ clockAheadMs = 0, ...browserOptions } = {}) => {
      const browser = await makeTestBrowser({
        gateway,
        time: Layer.succeed(Clock.Clock, aheadBy(clock, begin, clockAheadMs)),
        number: browsers.length,
        travel: async (journey) => {
          inFlight += 1
          return await journey().finally(() => {
            inFlight -= 1
          })
        },
        ...browserOptions,
      })
      browsers.push(browser)
      return browser
    },
    restartGateway: async () => {
      for (const { network } of browsers) network.cut()
      await settle()
      await running.close()
      running = await makeGateway(gatewayOptions)
      for (const { network } of browsers) network.mend()
    },
    pass,
    leap: async (ms) => {
      await settle()
      await Effect.runPromise(clock.adjust(ms))
      await settle()
    },
    until: (check) => poll(check, turn),
    eventually: (check) => poll(check, () => pass(250)),
    now: () => clock.currentTimeMillisUnsafe(),
    close: async () => {
      for (const browser of browsers) await browser.close()
      await gateway.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    },
  }
}
