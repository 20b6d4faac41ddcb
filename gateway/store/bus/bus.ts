/**
 * What gateway processes tell each other. A process hears what it publishes at once and never again; others hear it soon, in order and
 * once. What is on its way to them waits here, bounded, until the wire has taken it: nobody who publishes waits. Each process numbers
 * what it tells, so that the others know when something did not arrive: then, and when a connection was lost, this process hears MISSED.
 */
import { Effect, Fiber, FiberSet, Random, type Scope } from "effect"
import { announcementMeter } from "../../observability/metrics.ts"
import { MISSED } from "../changes.ts"

export interface Bus {
  /** Tells this process at once, and all others soon. */
  publish(notices: ReadonlyArray<string>): void
  /** Something may have happened of which nothing was published: everybody hears MISSED soon. */
  doubt(): void
  /** Hears what is published here and elsewhere, until the scope closes. */
  listen(hear: (notice: string) => void): Effect.Effect<void, never, Scope.Scope>
}

/** What carries texts between processes. */
export interface Wire {
  /** Succeeds once the texts are past this process. One that fails may have delivered some of them: they come again. */
  readonly send: (texts: ReadonlyArray<string>) => Effect.Effect<void>
}
export interface WireEvents {
  /** A text came, perhaps one of our own. */
  readonly heard: (text: string) => void
  /** Connected after a time in which texts may have been missed. */
  readonly back: () => void
}
export type OpenWire = (events: WireEvents) => Effect.Effect<Wire, never, Scope.Scope>

/** PostgreSQL carries less than 8,000 bytes in one text, and so does every wire; the name and number of a text take some of them. */
const MOST_BYTES = 7_900
/** What waits while the wire is away: beyond it the oldest are forgotten, and the others learn that they missed something. */
const [MOST_WAITING, MOST_CHARACTERS] = [20_000, 16_000_000]
const MOST_AT_ONCE = 1_000
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [50, 500]
/** Looks that one loss leads to are one, those of many processes are not all at the same time, and what was in doubt has happened by then. */
const [MISSED_AFTER_MS, MISSED_WITHIN_MS] = [200, 1_000]
/** What is on its way when a process closes. */
const CLOSE_MS = 2_000
/** Processes whose numbers are kept. */
const MOST_PROCESSES = 1_000

/** Those of this process who listen: all there is to tell where no other process opens the store. */
export const makeEars = (): Bus => {
  const ears = new Set<(notice: string) => void>()
  const publish = (notices: ReadonlyArray<string>): void => {
    for (const notice of notices) for (const hear of ears) hear(notice)
  }
  return {
    publish,
    doubt: () => publish([MISSED]),
    listen: (hear) =>
      Effect.asVoid(
        Effect.acquireRelease(
          Effect.sync(() => ears.add(hear)),
          () => Effect.sync(() => ears.delete(hear)),
        ),
      ),
  }
}

/** `~process.number notice`; what triggers of the database tell has no such beginning. */
const mark = (process: string, n: number, notice: string): string => `~${process}.${n} ${notice}`
const MARKED = /^~([0-9a-z]{1,32})(?:\.(\d{1,15}))? /

/** Gives each text that comes from outside once, and says when one before it is missing. */
const makeReceiver = (own: string, hear: (notice: string) => void, missed: () => void) => {
  const numbers = new Map<string, number>()
  return (text: string): void => {
    if (text.length > MOST_BYTES) return
    const [beginning = "", process, number] = MARKED.exec(text) ?? []
    if (process === own) return
    if (process !== undefined && number !== undefined) {
      const [n, last] = [Number(number), numbers.get(process) ?? 0]
      if (n <= last) return
      numbers.delete(process)
      numbers.set(process, n)
      const [oldest] = numbers.keys()
      if (numbers.size > MOST_PROCESSES && oldest !== undefined) numbers.delete(oldest)
      if (n > last + 1) missed()
    }
    hear(text.slice(beginning.length))
  }
}

interface Waiting {
  readonly n: number
  readonly text: string
}

/** What waits for the wire: by ascending number. */
const makeWaiting = () => {
  let waiting: Array<Waiting> = []
  let characters = 0
  const keep = (kept: Array<Waiting>): void => {
    waiting = kept
    characters = kept.reduce((sum, { text }) => sum + text.length, 0)
  }
  return {
    /** False when something was forgotten for it. */
    add: (one: Waiting): boolean => {
      waiting.push(one)
      characters += one.text.length
      if (waiting.length <= MOST_WAITING && characters <= MOST_CHARACTERS) return true
      keep(waiting.slice(Math.ceil(waiting.length / 2)))
      return false
    },
    next: (): ReadonlyArray<Waiting> => waiting.slice(0, MOST_AT_ONCE),
    /** Those up to this number have arrived. */
    count: () => waiting.length,
    sent: (upTo: number): void => keep(waiting.filter(({ n }) => n > upTo)),
  }
}

export const makeBus = (openWire: OpenWire): Effect.Effect<Bus, never, Scope.Scope> =>
  Effect.gen(function* () {
    const run = yield* FiberSet.makeRuntime<never>()
    const ears = makeEars()
    const own = Math.floor((yield* Random.next) * Number.MAX_SAFE_INTEGER).toString(36)
    const random = Effect.map(Random.next, (drawn) => 0.5 + drawn / 2)

    let isMissing = false
    const missed = (): void => {
      if (isMissing) return
      isMissing = true
      run(
        Effect.gen(function* () {
          yield* Effect.sleep(MISSED_AFTER_MS + (MISSED_WITHIN_MS - MISSED_AFTER_MS) * (yield* Random.next))
          isMissing = false
          ears.doubt()
        }),
      )
    }
    const wire = yield* openWire({ heard: makeReceiver(own, (notice) => ears.publish([notice]), missed), back: missed })

    const waiting = makeWaiting()
    const meter = yield* announcementMeter
    let sending: Fiber.Fiber<void> | undefined
    const sendAll = Effect.gen(function* () {
      let failures = 0
      for (let batch = waiting.next(); batch.length > 0; batch = waiting.next()) {
        const exit = yield* Effect.exit(wire.send(batch.map(({ text }) => text)))
        if (exit._tag === "Success") {
          waiting.sent(batch.at(-1)?.n ?? 0)
          meter.told(batch.length)
          meter.waiting(waiting.count())
          failures = 0
          continue
        }
        failures += 1
        if (failures === 1) yield* Effect.logWarning("what gateways tell each other waits", exit.cause)
        const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
        yield* Effect.sleep(longest * (yield* random))
      }
      sending = undefined
    })
    yield* Effect.addFinalizer(() =>
      Effect.suspend(() =>
        sending === undefined ? Effect.void : Effect.timeoutOption(Fiber.await(sending), CLOSE_MS),
      ),
    )

    let told = 0
    const send = (notice: string): void => {
      const text = mark(own, told + 1, notice)
      if (Buffer.byteLength(text) > MOST_BYTES) {
        run(
          Effect.logError(
            `a notice of ${text.length} characters is too long for other gateways: ${notice.slice(0, 20)}`,
          ),
        )
        return
      }
      told += 1
      const before = waiting.count() + 1
      if (!waiting.add({ n: told, text })) {
        meter.lost(before - waiting.count())
        run(Effect.logWarning("what gateways tell each other waits for so long that some was lost"))
      }
      meter.waiting(waiting.count())
      sending ??= run(sendAll)
    }
    return {
      listen: ears.listen,
      publish: (notices) => {
        ears.publish(notices)
        notices.forEach(send)
      },
      // The others miss a number, and know it when they hear the next one.
      doubt: () => {
        told += 1
        missed()
      },
    }
  })
