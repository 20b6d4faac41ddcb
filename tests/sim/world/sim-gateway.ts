/** The real gateway as an actor: its layers over a store, with the world's clock, randomness and keys. */
import { createHash, generateKeyPairSync } from "node:crypto"
import { Clock, Context, Effect, Exit, Layer, Logger, Random, References, Scheduler, Scope } from "effect"
import { Derivation } from "../../../gateway/accounts/password.ts"
import { type GatewayServices, gatewayLayer } from "../../../gateway/app.ts"
import { Entropy } from "../../../gateway/entropy.ts"
import { PictureMaker } from "../../../gateway/media/picture-maker.ts"
import type { PaymentProvider } from "../../../gateway/payment/provider.ts"
import { Hub } from "../../../gateway/realtime/hub.ts"
import { Captcha } from "../../../gateway/shop/captcha.ts"
import { memoryStore } from "../../../gateway/store/memory/memory-store.ts"
import type { Store } from "../../../gateway/store/store.ts"
import { makeTill, type Till } from "../../worlds/gateway/till.ts"
import { makeClock } from "../kernel/clock.ts"
import type { Actor, Kernel } from "../kernel/kernel.ts"
import { makePrng, type Prng } from "../kernel/prng.ts"
import { makeScheduler } from "../kernel/scheduler.ts"
import { auditedStore, type Written } from "./audited-store.ts"
import { type Door, makeDoor } from "./door.ts"

/** Sealing is left out, so any key will do; an Ed25519 one is made at once. */
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

/** What Effect asks of an actor's surroundings: scheduler, clock, randomness, where logs go. */
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
  )
}

export interface SimGateway {
  readonly actor: Actor
  readonly door: Door
  readonly hub: Hub["Service"]
  /** Who takes the money of this world. */
  readonly till: Till
  /** Begins a program on the gateway's services. */
  readonly fork: <A>(program: Effect.Effect<A, unknown, GatewayServices>, done: (value: A) => void) => void
  /** Sees that nothing of it is left. */
  readonly close: () => void
}

/** What a gateway may warn of in a world whose payment channel is away at times. */
const EXPECTED = /^a payment provider does not answer .*payUnavailable/

/** Proof of work proves nothing in a world of ours: each captcha is right, and each once. */
const captcha = Layer.succeed(Captcha, {
  challenge: Effect.die("nobody asks for a challenge"),
  take: (tx, solved) => tx.replays.remember(`captcha:${solved}`, Number.MAX_SAFE_INTEGER),
})

export interface SimGatewayOptions {
  readonly kernel: Kernel
  readonly seed: number
  readonly committed: (written: Written) => void
  /** A card was charged for this order, as its channel was asked to. */
  readonly charged: (orderId: string) => void
  readonly defect: (name: string, cause: string) => void
  /** Memory unless told. */
  readonly store?: Layer.Layer<Store>
}

/** Done when the gateway stands. */
export const openSimGateway = async ({
  kernel,
  seed,
  committed,
  charged,
  defect,
  store = memoryStore,
}: SimGatewayOptions): Promise<SimGateway> => {
  const actor = kernel.actor("gateway")
  const draw = bytesOf(makePrng(seed, "gateway entropy"))
  const base = surroundings(
    kernel,
    actor,
    seed,
    () => 0,
    (line) => EXPECTED.test(line) || defect("log", line),
  )
  const till = makeTill()
  const provider: PaymentProvider = {
    ...till.provider,
    charge: (charge) => Effect.tap(till.provider.charge(charge), () => Effect.sync(() => charged(charge.orderId))),
  }
  const layer = gatewayLayer({
    payments: [provider],
    captcha,
    store: { layer: auditedStore(store, committed) },
    demo: false,
    pictures: PictureMaker.unopened,
    firstKey,
    entropy: Layer.succeed(Entropy, {
      bytes: (count) => Effect.sync(() => draw(count)),
      id: Effect.sync(() => Buffer.from(draw(16)).toString("base64url")),
    }),
  }).pipe(Layer.provideMerge(Layer.succeed(Derivation, (password: string) => Effect.sync(() => quickKey(password)))))
  const scope = Scope.makeUnsafe()
  let built: Context.Context<GatewayServices> | undefined
  let failed: unknown
  Effect.runForkWith(base)(Layer.buildWithScope(layer, scope)).addObserver((exit) => {
    if (Exit.isSuccess(exit)) built = Context.merge(base, exit.value)
    else failed = exit.cause
  })
  await kernel.run({ check: () => built !== undefined || failed !== undefined })
  if (built === undefined) throw new Error(`the gateway does not open: ${String(failed)}`)
  const context = built
  const run = Effect.runForkWith(context)
  return {
    actor,
    door: makeDoor(actor, context, defect),
    hub: Context.get(context, Hub),
    till,
    fork: (program, done) => {
      run(program).addObserver((exit) => {
        if (Exit.isSuccess(exit)) done(exit.value)
        else defect("program", String(exit.cause))
      })
    },
    close: () => kernel.kill(actor),
  }
}
