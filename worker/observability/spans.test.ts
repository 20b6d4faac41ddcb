import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { makeSpans, Spans, spanned } from "./spans.ts"

const inSpans = <A>(program: (spans: Effect.Success<typeof makeSpans>) => Effect.Effect<A>) =>
  Effect.flatMap(makeSpans, (spans) => Effect.provideService(program(spans), Spans, spans)).pipe(
    Effect.provide(TestClock.layer()),
    Effect.runPromise,
  )
const work = spanned("commit", { requests: 2 }, Effect.ignore(spanned("fold", {}, Effect.fail("no"))))

test("nothing is taken while nobody reads, and again nothing a minute after the last reading", () =>
  inSpans((spans) =>
    Effect.gen(function* () {
      yield* work
      expect(spans.read(0)).toEqual([])
      yield* work
      yield* TestClock.adjust("61 seconds")
      yield* work
      expect(spans.read(0)).toHaveLength(2)
    }),
  ))

test("a span names what it happened in, how it ended, and its numbers; reading goes on from a number", () =>
  inSpans((spans) =>
    Effect.gen(function* () {
      spans.read(0)
      yield* work
      const [fold, commit] = spans.read(0)
      expect(fold).toMatchObject({ n: 1, name: "fold", parent: commit?.id, failed: true })
      expect(commit).toMatchObject({ n: 2, name: "commit", parent: null, failed: false, facts: { requests: "2" } })
      expect(spans.read(1)).toEqual([commit])
    }),
  ))

test("the newest 500 are kept", () =>
  inSpans((spans) =>
    Effect.gen(function* () {
      spans.read(0)
      for (let n = 0; n < 400; n++) yield* work
      expect(spans.read(0).map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, index) => 301 + index))
    }),
  ))
