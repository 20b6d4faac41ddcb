/** An actor's clock. Timers follow the world's one timeline; the wall clock is off by the actor's own clock error. */
import { type Clock, Duration, Effect } from "effect"
import type { Actor, Kernel } from "./kernel.ts"

/**
 * How far a wall clock is off, ms, as a function of the ms since the beginning of the run. The shapes are those of
 * TigerBeetle's TimeSim, and jumps (`step`).
 */
export type ClockShape =
  | { readonly kind: "right" }
  | { readonly kind: "linear"; readonly offset: number; readonly partsPerMillion: number }
  | { readonly kind: "periodic"; readonly amplitude: number; readonly period: number }
  | { readonly kind: "step"; readonly before: number; readonly at: number; readonly after: number }
  | { readonly kind: "nonIdeal"; readonly offset: number; readonly amplitude: number; readonly jitter: number }

export const offsetAt = (shape: ClockShape, ms: number): number => {
  switch (shape.kind) {
    case "right":
      return 0
    case "linear":
      return Math.round(shape.offset + (ms * shape.partsPerMillion) / 1_000_000)
    case "periodic":
      return Math.round(shape.amplitude * Math.sin((2 * Math.PI * ms) / shape.period))
    case "step":
      return ms < shape.at ? shape.before : shape.after
    case "nonIdeal":
      return Math.round(
        shape.offset + shape.amplitude * Math.sin(ms / 7_000) + shape.jitter * Math.sin((ms * 7_919) % 1_009),
      )
  }
}

export const makeClock = (kernel: Kernel, actor: Actor, offset: () => number): Clock.Clock => {
  const millis = (): number => kernel.now + offset()
  const nanos = (): bigint => BigInt(millis()) * 1_000_000n
  const monotonic = (): bigint => BigInt(kernel.now) * 1_000_000n
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: monotonic,
    monotonicTimeNanos: Effect.sync(monotonic),
    sleep: (duration) => {
      const ms = Duration.toMillis(duration)
      if (ms <= 0) return Effect.yieldNow
      if (!Number.isFinite(ms)) return Effect.never
      return Effect.callback<void>((resume) => {
        const off = kernel.after(actor, ms, () => resume(Effect.void))
        return Effect.sync(off)
      })
    },
  }
}
