/**
 * Where the engine's time goes: spans of Effect's tracer for commands, commits, folds, pages of the feed, requests and queries,
 * shown in /dev/log. They are taken for a minute after each read of them; otherwise `spanned` is the effect itself.
 * Attributes are names and numbers, never what people write.
 */
import { Clock, Context, Effect, Exit, Layer, Option, Tracer } from "effect"
import type { SpanLine } from "#schema/device/open-log.ts"

/** How long spans are taken after a reading, ms. */
const ON_MS = 60_000
const KEPT = 500

interface SpansShape {
  /** Null while nobody reads. */
  readonly tracer: () => Tracer.Tracer | null
  /** The newest spans that ended after the one numbered `after`, in the order of their end. */
  readonly read: (after: number) => ReadonlyArray<SpanLine>
}

export class Spans extends Context.Reference<SpansShape>("livcam/worker/observability/Spans", {
  defaultValue: () => ({ tracer: () => null, read: () => [] }),
}) {}

export const makeSpans: Effect.Effect<SpansShape> = Effect.map(Clock.Clock, (clock) => {
  let [onUntil, started, ended] = [0, 0, 0]
  let lines: ReadonlyArray<SpanLine> = []

  class Recorded extends Tracer.NativeSpan {
    readonly id = ++started
    override end(at: bigint, exit: Exit.Exit<unknown, unknown>): void {
      super.end(at, exit)
      const parent = Option.getOrUndefined(this.parent)
      const line: SpanLine = {
        n: ++ended,
        id: this.id,
        parent: parent instanceof Recorded ? parent.id : null,
        name: this.name,
        at: Number(this.startTime) / 1e6,
        ms: Number(at - this.startTime) / 1e6,
        failed: Exit.isFailure(exit),
        facts: Object.fromEntries([...this.attributes].map(([name, value]) => [name, String(value)])),
      }
      lines = [...lines.slice(1 - KEPT), line]
    }
  }
  const tracer = Tracer.make({ span: (options) => new Recorded(options) })
  const now = (): number => clock.currentTimeMillisUnsafe()
  return {
    tracer: () => (now() < onUntil ? tracer : null),
    read: (after) => {
      onUntil = now() + ON_MS
      return lines.filter(({ n }) => n > after)
    },
  }
})

export const spansLayer: Layer.Layer<never> = Layer.effect(Spans, makeSpans)

export const spanned = <A, E, R>(
  name: string,
  facts: Readonly<Record<string, string | number>>,
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Spans, (spans) => {
    const tracer = spans.tracer()
    return tracer === null
      ? effect
      : Effect.withTracer(Effect.withSpan(effect, name, { attributes: { ...facts } }), tracer)
  })
