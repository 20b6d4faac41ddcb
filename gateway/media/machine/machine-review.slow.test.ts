/** The real model in its thread: what it is sure of is approved, everything else waits for operators. */
import { Effect, Exit, Fiber } from "effect"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { PictureReview } from "../review.ts"
import type { Kinds } from "./look-thread.ts"
import { machineReview, verdictOf } from "./machine-review.ts"

const drawn = (shapes: string): Promise<Uint8Array> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">${shapes}</svg>`))
    .blur(12)
    .webp()
    .toBuffer()
/** Roughly a head and shoulders. */
const PORTRAIT =
  "<rect width='720' height='960' fill='#311'/><ellipse cx='360' cy='480' rx='260' ry='420' fill='#d9a184'/><ellipse cx='260' cy='420' rx='90' ry='90' fill='#e3b096'/><ellipse cx='460' cy='420' rx='90' ry='90' fill='#e3b096'/><circle cx='260' cy='430' r='18' fill='#a5604f'/><circle cx='460' cy='430' r='18' fill='#a5604f'/>"
/** Skin from edge to edge: it shows nothing, but the model takes it for something. */
const BARE =
  "<rect width='720' height='960' fill='#e8cfc0'/><path d='M100 960 Q200 300 360 420 Q520 300 620 960Z' fill='#d39b7d'/><path d='M340 960 Q360 600 380 960Z' fill='#8a4f3c'/>"

const judged = (id: string, file: Uint8Array | null, use: "profile" | "album" | "video" = "profile") =>
  PictureReview.use((review) => review.judge({ id, use, shown: Effect.succeed(file) }))
const withModel = <A, E>(body: Effect.Effect<A, E, PictureReview>) =>
  Effect.runPromise(Effect.provide(body, machineReview))

describe("the model", () => {
  test("AUTH-12: approves what it is sure of, and leaves to operators what looks naked, what is no picture, and every video", async () => {
    const [portrait, bare] = await Promise.all([drawn(PORTRAIT), drawn(BARE)])
    const verdicts = await withModel(
      Effect.all([
        judged("a", portrait),
        judged("b", bare, "album"),
        judged("c", new Uint8Array([1, 2, 3])),
        judged("d", null),
        judged("e", portrait, "video"),
        judged("f", portrait, "album"),
      ]),
    )
    expect(verdicts).toEqual(["approved", "later", "later", "later", "later", "approved"])
  })

  test("AUTH-12: photos that come at once are looked at one after another, each for what it is", async () => {
    const [portrait, bare] = await Promise.all([drawn(PORTRAIT), drawn(BARE)])
    const many = Array.from({ length: 12 }, (_, n) => judged(`p${n}`, n % 2 === 0 ? portrait : bare))
    const verdicts = await withModel(Effect.all(many, { concurrency: "unbounded" }))
    expect(verdicts).toEqual(Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? "approved" : "later")))
  })

  test("AUTH-12: what is left to operators is not looked at again", async () => {
    let reads = 0
    const bare = await drawn(BARE)
    const shown = Effect.sync(() => {
      reads++
      return bare
    })
    const again = PictureReview.use((review) => review.judge({ id: "a", use: "album", shown }))
    expect(await withModel(Effect.all([again, again, again]))).toEqual(["later", "later", "later"])
    expect(reads).toBe(1)
  })

  test("AUTH-12: a read that fails decides nothing, and the next photo is looked at", async () => {
    const portrait = await drawn(PORTRAIT)
    const broken = PictureReview.use((review) =>
      review.judge({ id: "a", use: "profile", shown: Effect.die(new Error("no answer")) }),
    )
    const [first, second] = await withModel(Effect.all([Effect.exit(broken), judged("a", portrait)]))
    expect(Exit.isFailure(first)).toBe(true)
    expect(second).toBe("approved")
  })

  test("AUTH-12: a look that is broken off ends its thread, and the next photo is looked at in another one", async () => {
    const [portrait, bare] = await Promise.all([drawn(PORTRAIT), drawn(BARE)])
    const verdict = await withModel(
      Effect.gen(function* () {
        const cut = yield* Effect.forkChild(judged("a", bare))
        yield* Effect.sleep("5 millis")
        yield* Fiber.interrupt(cut)
        // If the thread lived on, its answer to the first picture would be taken for the second's.
        return yield* judged("b", portrait)
      }),
    )
    expect(verdict).toBe("approved")
  })

  test("AUTH-12: only so much of neutral and drawing is sure enough; what could not be looked at is not", () => {
    const of = (neutral: number, sexy: number): Kinds => ({
      ...{ Neutral: neutral, Drawing: 0.1, Sexy: sexy, Porn: 0.9 - neutral - sexy, Hentai: 0 },
    })
    expect([of(0.9, 0), of(0.6, 0.3), of(0.59, 0.31), of(0, 0), null].map(verdictOf)).toEqual([
      "approved",
      "approved",
      "later",
      "later",
      "later",
    ])
  })
})
