/**
 * Carries announcements between gateway processes. A process hears its own notices at once and only once; the others
 * hear them soon, in order and once. Notices wait here, in a bounded queue, until the wire has taken them, so
 * publishing never waits. Each process numbers its notices: a process that finds a gap in another's numbers, or loses
 * its connection, hears MISSED.
 */
import { Effect, Fiber, FiberSet, Random, type Scope } from "effect"
import { announcementMeter } from "../../observability/metrics.ts"
import { MISSED } from "../changes.ts"

export interface Bus {
  /** Announces to this process at once, to all others soon. */
  publish(notices: ReadonlyArray<string>): void
  /** For a change that may have happened without a notice: every process hears MISSED soon. */
  doubt(): void
  /** Hears the notices of this and all other processes, until the scope closes. */
  listen(hear: (notice: string) => void): Effect.Effect<void, never, Scope.Scope>
}

/** Carries texts between processes. */
export interface Wire {
  /**
   * Succeeds once the texts have left this process. A failed send may have delivered some of them; all are sent again.
   */
  readonly send: (texts: ReadonlyArray<string>) => Effect.Effect<void>
}
export interface WireEvents {
  /** A text arrived; it may be this process's own. */
  readonly heard: (text: string) => void
  /** The wire is connected again; texts may have been missed before. */
  readonly back: () => void
}
export type OpenWire = (events: WireEvents) => Effect.Effect<Wire, never, Scope.Scope>

/**
 * Longest text, bytes, on every wire: PostgreSQL carries less than 8,000. The process's name and the number take some
 * of them.
 */
const MOST_BYTES = 7_900
/**
 * Most notices, and most characters, that wait while the wire is away. Beyond that the oldest are dropped, and the
 * others hear MISSED.
 */
const [MOST_WAITING, MOST_CHARACTERS] = [20_000, 16_000_000]
const MOST_AT_ONCE = 1_000
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [50, 500]
/**
 * MISSED comes within this random delay, ms. So several losses lead to one MISSED, processes do not all read at the
 * same time, and a commit that was in doubt is done by then.
 */
const [MISSED_AFTER_MS, MISSED_WITHIN_MS] = [200, 1_000]
/** How long a closing process waits for notices that are still being sent, ms. */
const CLOSE_MS = 2_000
/** Most processes whose last number is remembered. */
const MOST_PROCESSES = 1_000

/** The listeners of this process. That is the whole bus where no other process opens the store. */
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

/** `~process.number notice`. Announcements of the database's triggers have no such prefix. */
const mark = (process: string, n: number, notice: string): string => `~${process}.${n} ${notice}`
const MARKED = /^~([0-9a-z]{1,32})(?:\.(\d{1,15}))? /

/** Passes on each text from other processes once, and reports when one before it is missing. */
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

/** The queue for the wire, by ascending number. */
const makeWaiting = () => {
  let waiting: Array<Waiting> = []
  let characters = 0
  const keep = (kept: Array<Waiting>): void => {
    waiting = kept
    characters = kept.reduce((sum, { text }) => sum + text.length, 0)
  }
  return {
    /** False when older notices were dropped to make room. */
    add: (one: Waiting): boolean => {
      waiting.push(one)
      characters += one.text.length
      if (waiting.length <= MOST_WAITING && characters <= MOST_CHARACTERS) return true
      keep(waiting.slice(Math.ceil(waiting.length / 2)))
      return false
    },
    next: (): ReadonlyArray<Waiting> => waiting.slice(0, MOST_AT_ONCE),
    count: () => waiting.length,
    /** The notices up to this number have been sent. */
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
      // Skips a number: the others notice the gap when they hear the next one.
      doubt: () => {
        told += 1
        missed()
      },
    }
  })
