import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { GatewayPacket } from "#schema/realtime/packets.ts"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { feedLife } from "../worlds/feed/feed-life.ts"
import { type FeedGateway, makeFeedGateway, openDevice, refoldedRows, rowsOfDevice } from "../worlds/feed/world.ts"
import { FUZZ_RUNS, FUZZ_SEED, mutated, mutatedText } from "../worlds/mutate.ts"

/** Cases that one device lives through before its rows are compared and the next device begins. */
const LIFE = 100

const inTime = <A, E>(body: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.provide(body, TestClock.layer()))

/** A gateway whose feed has entries of every kind. */
const talkative = Effect.gen(function* () {
  const gateway = yield* makeFeedGateway(4)
  for (const deed of fc.sample(feedLife(3, 10), { numRuns: 1, seed: FUZZ_SEED }).flat()) yield* deed(gateway)
  return gateway
})

/** The page as it comes over the line, in JSON; null when it has no JSON. */
const overTheLine = (page: unknown): unknown => JSON.parse(JSON.stringify(page) ?? "null")

/**
 * Bad data harms nothing: the device fails cleanly or takes the data whole. Its rows are the fold of its log, which has
 * no gap.
 */
const survives = (
  gateway: FeedGateway,
  ask: FeedGateway["ask"],
  live: (device: Effect.Success<ReturnType<typeof openDevice>>) => Effect.Effect<unknown, unknown>,
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const device = yield* openDevice(gateway.me, makeMemoryMedium(), ask)
      for (let at = 0; at < LIFE; at++) yield* Effect.ignore(live(device))
      const [rows, refolded] = [yield* rowsOfDevice(device), yield* refoldedRows(device, gateway.me)]
      expect(rows).toEqual(refolded)
      const seqs = (yield* device.store.entries(0, Number.POSITIVE_INFINITY)).entries.map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.map((_, at) => at + 1))
      yield* device.log.append([])
    }),
  )

const rounds = { numRuns: Math.max(1, Math.ceil(FUZZ_RUNS / LIFE)), seed: FUZZ_SEED }

test(`CARD-11: ${FUZZ_RUNS} spoilt pages of the feed stop nothing and leave nothing half written`, () =>
  inTime(
    Effect.scoped(
      Effect.gen(function* () {
        const gateway = yield* talkative
        const samples = [
          yield* gateway.ask("feedPull", { after: 0, limit: 12 }),
          yield* gateway.ask("feedPull", { after: 12, limit: 12 }),
        ]
        const pages = fc.array(mutated(samples), { minLength: LIFE, maxLength: LIFE })
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(pages, (spoilt) =>
              Effect.runPromise(
                survives(
                  gateway,
                  // When the spoilt pages are used up, sound ones follow, so that there is always something behind
                  // them.
                  (name, request) =>
                    Effect.suspend(() => {
                      const page = spoilt.pop()
                      return page === undefined || name !== "feedPull"
                        ? gateway.ask(name, request)
                        : Effect.succeed(overTheLine(page))
                    }),
                  (device) => device.feed.pull,
                ),
              ),
            ),
            rounds,
          ),
        )
      }),
    ),
  ))

test(`P11: ${FUZZ_RUNS} spoilt pages of a snapshot stop nothing and leave nothing half written`, () =>
  inTime(
    Effect.scoped(
      Effect.gen(function* () {
        const gateway = yield* talkative
        const sample = yield* gateway.ask("feedSnapshot", { next: "" })
        const long = { head: 5_000, entries: [] }
        const pages = fc.array(mutated([sample, { ...(sample as object), next: "people.9.0" }]), {
          minLength: LIFE,
          maxLength: LIFE,
        })
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(pages, (spoilt) =>
              Effect.runPromise(
                survives(
                  gateway,
                  (name) =>
                    Effect.sync(() =>
                      name === "feedSnapshot"
                        ? overTheLine(spoilt.pop() ?? { ...(sample as object), next: null })
                        : long,
                    ),
                  (device) => device.feed.pull,
                ),
              ),
            ),
            rounds,
          ),
        )
      }),
    ),
  ))

test(`NET-08: ${FUZZ_RUNS} spoilt hints stop nothing and leave nothing half written`, () =>
  inTime(
    Effect.scoped(
      Effect.gen(function* () {
        const gateway = yield* talkative
        const growth = yield* gateway.ask("feedPull", { after: 0, limit: 8 })
        const samples = [
          { _tag: "hint", ...(growth as object) },
          { _tag: "welcome", head: 7, now: 1 },
        ]
        const decode = Schema.decodeUnknownOption(Schema.fromJsonString(GatewayPacket))
        const texts = fc.array(mutatedText(samples), { minLength: LIFE, maxLength: LIFE })
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(texts, (spoilt) =>
              Effect.runPromise(
                survives(gateway, gateway.ask, (device) =>
                  Effect.gen(function* () {
                    const packet = decode(spoilt.pop() ?? "")
                    if (packet._tag === "Some") yield* device.hear(packet.value)
                    yield* Effect.yieldNow
                  }),
                ),
              ),
            ),
            rounds,
          ),
        )
      }),
    ),
  ))
