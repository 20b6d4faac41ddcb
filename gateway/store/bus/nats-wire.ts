/**
 * The wire over NATS, for more notices than one database can carry. When NATS is unreachable, at the start or later,
 * this reconnects for ever, and nothing else waits for it. The client's own reconnecting is off, because it silently
 * loses messages under way.
 */
import { type ConnectionOptions, connect, type NatsConnection } from "@nats-io/transport-node"
import { Deferred, Effect, Random, type Scope } from "effect"
import type { Wire, WireEvents } from "./bus.ts"

/** Where NATS is, from NATS_URL: servers of one cluster, separated by commas; the first contains user and password. */
export interface NatsPlace {
  readonly url: string
  /** Gateways with the same subject hear each other. */
  readonly subject: string
}

const CONNECT_MS = 5_000
/** Longest wait of a starting gateway for the first connection attempt, ms. */
const FIRST_MS = 2_000
/** The connection is given up when the server has not confirmed what was sent within this time, ms. */
const SENT_MS = 5_000
const PING_MS = 5_000
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [100, 2_000]

const optionsOf = (url: string): ConnectionOptions => {
  const servers = url.split(",").map((each) => new URL(each))
  const [first] = servers
  const [user, pass] = [first?.username ?? "", first?.password ?? ""].map(decodeURIComponent)
  return {
    servers: servers.map(({ host }) => host),
    ...(pass ? { user: user ?? "", pass } : user ? { token: user } : {}),
    ...(first?.protocol === "tls:" && { tls: {} }),
    ...{ name: "livcam", noEcho: true, reconnect: false },
    ...{ timeout: CONNECT_MS, pingInterval: PING_MS, maxPingOut: 2 },
  }
}

/** Waits until the server has what was sent; rejects when the connection ends first. */
const flushed = (connection: NatsConnection): Promise<void> =>
  Promise.race([
    connection.flush(),
    connection.closed().then((failed) => {
      throw failed ?? new Error("NATS: the connection ended")
    }),
  ])

export const natsWire = (
  { url, subject }: NatsPlace,
  { heard, back }: WireEvents,
): Effect.Effect<Wire, never, Scope.Scope> =>
  Effect.gen(function* () {
    let connection: NatsConnection | undefined
    let failures = 0
    const tried = yield* Deferred.make<void>()
    const options = optionsOf(url)

    const life = Effect.acquireUseRelease(
      Effect.promise(() => connect(options)),
      (opened) =>
        Effect.gen(function* () {
          opened.subscribe(subject, { callback: (_, message) => heard(message.string()) })
          yield* Effect.promise(() => flushed(opened))
          connection = opened
          failures = 0
          yield* Deferred.succeed(tried, undefined)
          back()
          yield* Effect.logInfo("NATS: connected")
          const failed = yield* Effect.promise(() => opened.closed())
          yield* Effect.logWarning(`NATS: the connection was lost: ${failed?.message ?? "it ended"}`)
        }),
      (opened) =>
        Effect.promise(async () => {
          connection = undefined
          await opened.close()
        }),
    )
    const surviving = Effect.gen(function* () {
      const exit = yield* Effect.exit(life)
      failures += 1
      yield* Deferred.succeed(tried, undefined)
      if (exit._tag === "Failure" && failures === 1) yield* Effect.logWarning("NATS is away", exit.cause)
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
      yield* Effect.sleep(longest * (0.5 + (yield* Random.next) / 2))
    })
    yield* Effect.forkScoped(Effect.forever(surviving))
    yield* Effect.timeoutOption(Deferred.await(tried), FIRST_MS)

    return {
      send: (texts) =>
        Effect.suspend(() => {
          const open = connection
          if (open === undefined) return Effect.die(new Error("NATS is away"))
          return Effect.promise(async () => {
            for (const text of texts) open.publish(subject, text)
            await flushed(open)
          }).pipe(
            Effect.timeout(SENT_MS),
            Effect.orDie,
            // After a failed send the connection is closed; the loop above opens a new one.
            Effect.onError(() => Effect.promise(() => open.close())),
          )
        }),
    }
  })
