/**
 * The real gateway as an actor: its layers over a store, with the world's clock, randomness and keys. Its process may
 * die, and another one takes over.
 */
import { createHash, generateKeyPairSync } from "node:crypto"
import { Clock, Context, Effect, Exit, type Fiber, Layer, Logger, Random, References, Scheduler, Scope } from "effect"
import { Derivation } from "../../../gateway/accounts/password.ts"
import { type GatewayServices, gatewayLayer } from "../../../gateway/app.ts"
import { PostedByHand } from "../../../gateway/coins/verify-ledger.ts"
import { Entropy } from "../../../gateway/entropy.ts"
import { PictureMaker } from "../../../gateway/media/picture-maker.ts"
import { MediaStorage, memoryStorage } from "../../../gateway/media/storage.ts"
import { unopenedVideos, VideoMaker } from "../../../gateway/media/videos/video-maker.ts"
import type { PaymentProvider } from "../../../gateway/payment/provider.ts"
import { type Attached, Hub } from "../../../gateway/realtime/hub.ts"
import { Captcha } from "../../../gateway/shop/captcha.ts"
import { makeMemoryStore } from "../../../gateway/store/memory/memory-store.ts"
import { Store } from "../../../gateway/store/store.ts"
import { makeTill, type Till } from "../../worlds/gateway/till.ts"
import { makeClock } from "../kernel/clock.ts"
import type { Actor, Kernel } from "../kernel/kernel.ts"
import { makePrng, type Prng } from "../kernel/prng.ts"
import { makeScheduler } from "../kernel/scheduler.ts"
import { auditedStore, type Written } from "./audited-store.ts"
import { type Door, makeServe, type Serve } from "./door.ts"
import type { SimHub } from "./sim-wire.ts"

/** Sealing is left out, so any key will do; an Ed25519 key is generated at once. */
const firstKey = {
  kid: "simulated",
  pkcs8: generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
}

export const bytesOf =
  (draw: Prng) =>
  (count: number): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(count)
    for (let at = 0; at < count; at++) bytes[at] = draw.uint() >>> 24
    return bytes
  }

export const quickHash = (password: string): string => `scrypt$2$1$1$AA$${quickKey(password).toString("base64url")}`
const quickKey = (password: string): Buffer => createHash("sha256").update(password).digest()

/** What Effect needs from an actor's surroundings: scheduler, clock, randomness, logging. */
export const surroundings = (
  kernel: Kernel,
  actor: Actor,
  seed: number,
  offset: () => number,
  log: (line: string) => void,
): Context.Context<never> => {
  const draw = makePrng(seed, `random ${actor.name}`)
  const logger = Logger.make(({ message, cause }) => {
    log([message].flat().map(String).join(" ") + (cause.reasons.length > 0 ? ` ${String(cause)}` : ""))
  })
  return Context.empty().pipe(
    Context.add(Scheduler.Scheduler, makeScheduler(kernel, actor)),
    Context.add(Clock.Clock, makeClock(kernel, actor, offset)),
    Context.add(Random.Random, {
      nextDoubleUnsafe: draw.unit,
      nextIntUnsafe: () => Math.floor((draw.unit() - 0.5) * Number.MAX_SAFE_INTEGER),
    }),
    Context.add(Logger.CurrentLoggers, new Set([logger])),
    Context.add(References.MinimumLogLevel, "Warn"),
    // Operators post points for calls that never took place (operator.ts).
    Context.add(PostedByHand, ["earned"]),
  )
}

export interface SimGateway {
  /** Everything that comes to the gateway from outside arrives at this actor. It outlives the gateway's processes. */
  readonly actor: Actor
  readonly door: Door
  readonly hub: SimHub
  /** The payment channel of this world. */
  readonly till: Till
  /**
   * Runs a program on the services of the current process, or of the next one when there is none. The program ends when
   * its process dies.
   */
  readonly fork: <A>(program: Effect.Effect<A, unknown, GatewayServices>, done: (value: A) => void) => void
  /** The actor of the process; null while there is none. */
  readonly process: () => Actor | null
  /**
   * The process dies between two of its steps: uncommitted work is rolled back, its requests get no answer, its sockets
   * end.
   */
  readonly kill: () => void
  /** Another process takes over what the last one has left. */
  readonly start: () => void
  /** Ends the gateway for good. */
  readonly close: () => void
}

/** A running process of the gateway. */
interface Process {
  readonly serve: Serve
  readonly hub: Hub["Service"]
  readonly run: <A>(program: Effect.Effect<A, unknown, GatewayServices>) => Fiber.Fiber<A, unknown>
}

/** The only warning that is expected: the world's payment channel is unavailable at times. */
const EXPECTED = /^a payment provider does not answer .*payUnavailable/

/** There is no proof of work in a simulated world: each captcha is right, once. */
const captcha = Layer.succeed(Captcha, {
  challenge: Effect.die("nobody asks for a challenge"),
  take: (tx, solved) => tx.replays.remember(`captcha:${solved}`, Number.MAX_SAFE_INTEGER),
})

export interface SimGatewayOptions {
  readonly kernel: Kernel
  readonly seed: number
  readonly committed: (written: Written) => void
  /** Called when the channel has been asked to charge a card for this order. */
  readonly charged: (orderId: string) => void
  readonly defect: (name: string, cause: string) => void
  /** Default: memory. */
  readonly store?: Layer.Layer<Store>
}

const NO_PEER: Attached = { receive: () => {}, closed: () => {} }

/** Resolves when the gateway is up. */
export const openSimGateway = async (options: SimGatewayOptions): Promise<SimGateway> => {
  const { kernel, seed, committed, charged, defect } = options
  const actor = kernel.actor("door")
  const memory = makeMemoryStore()
  const audited = auditedStore(options.store ?? Layer.succeed(Store, memory), committed)
  const keep = Layer.mergeAll(audited, memoryStorage)
  // Store and files outlive the processes that use them.
  const kept = Effect.runSync(Scope.provide(Layer.build(keep), Scope.makeUnsafe()))
  const draw = bytesOf(makePrng(seed, "gateway entropy"))
  const till = makeTill()
  const provider: PaymentProvider = {
    ...till.provider,
    charge: (charge) => Effect.tap(till.provider.charge(charge), () => Effect.sync(() => charged(charge.orderId))),
  }
  const layer = gatewayLayer({
    payments: [provider],
    captcha,
    store: { layer: Layer.succeed(Store, Context.get(kept, Store)) },
    media: { layer: Layer.succeed(MediaStorage, Context.get(kept, MediaStorage)) },
    demo: false,
    settings: { reportsSuffice: true },
    pictures: PictureMaker.unopened,
    videos: Layer.succeed(VideoMaker, unopenedVideos),
    firstKey,
    entropy: Layer.succeed(Entropy, {
      bytes: (count) => Effect.sync(() => draw(count)),
      id: Effect.sync(() => Buffer.from(draw(16)).toString("base64url")),
    }),
  }).pipe(Layer.provideMerge(Layer.succeed(Derivation, (password: string) => Effect.sync(() => quickKey(password)))))

  let processes = 0
  let living: Actor | null = null
  let standing: Process | null = null
  let failed: unknown
  const programs: Array<() => void> = []
  const unanswered = new Set<() => void>()
  const sockets = new Set<() => void>()

  const start = (): void => {
    if (living !== null) return
    processes += 1
    const process = kernel.actor(processes === 1 ? "gateway" : `gateway ${processes}`)
    living = process
    const base = surroundings(
      kernel,
      process,
      seed,
      () => 0,
      (line) => EXPECTED.test(line) || defect("log", line),
    )
    Effect.runForkWith(base)(Layer.buildWithScope(layer, Scope.makeUnsafe())).addObserver((exit) => {
      if (living !== process) return
      if (Exit.isFailure(exit)) {
        failed = exit.cause
        return defect("start", String(exit.cause))
      }
      const context = Context.merge(base, exit.value)
      standing = {
        serve: makeServe(context, defect),
        hub: Context.get(context, Hub),
        run: Effect.runForkWith(context),
      }
      for (const program of programs.splice(0)) program()
    })
  }
  const kill = (): void => {
    if (living === null) return
    kernel.kill(living)
    living = null
    standing = null
    memory.forsake()
    for (const lost of [...unanswered]) lost()
    for (const end of [...sockets]) end()
  }

  start()
  await kernel.run({ check: () => standing !== null || failed !== undefined })
  if (standing === null) throw new Error(`the gateway does not open: ${String(failed)}`)
  return {
    actor,
    door: {
      actor,
      serve: (knock, answer, lost) => {
        if (standing === null) return lost()
        const unserved = (): void => {
          if (unanswered.delete(unserved)) lost()
        }
        unanswered.add(unserved)
        standing.serve(knock, (told) => {
          if (unanswered.delete(unserved)) answer(told)
        })
      },
    },
    hub: {
      attach: (connection, upgrade) => {
        if (standing === null) {
          connection.close()
          return NO_PEER
        }
        const end = (): void => {
          if (sockets.delete(end)) connection.close()
        }
        sockets.add(end)
        const peer = standing.hub.attach({ send: connection.send, close: end }, upgrade)
        return {
          receive: (text) => {
            if (sockets.has(end)) peer.receive(text)
          },
          closed: () => {
            if (sockets.delete(end)) peer.closed()
          },
        }
      },
    },
    till,
    fork: (program, done) => {
      const begin = (): void => {
        standing?.run(program).addObserver((exit) => {
          if (Exit.isSuccess(exit)) done(exit.value)
          else defect("program", String(exit.cause))
        })
      }
      if (standing === null) programs.push(begin)
      else begin()
    },
    process: () => living,
    kill,
    start,
    close: () => {
      kill()
      kernel.kill(actor)
    },
  }
}
