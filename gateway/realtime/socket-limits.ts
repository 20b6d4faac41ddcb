/**
 * Limits for one socket, for all sockets of a session and for all of an address. Our client uses a tenth of them: it
 * watches some 200 people, changes them at most once a second, and begins a call with some fifty signals.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { type Buckets, makeBuckets, type Rate } from "../buckets.ts"
import type { Socket } from "./socket.ts"

/** Open sockets of one session; another one closes the oldest. */
export const MOST_OF_SESSION = 8
/** Sockets of one address before their hello. */
const MOST_STRANGERS = 20

/** Signals of one socket: a side sends some fifty to begin a call, and more after each network change. */
export const SIGNAL_RATE: Rate = { burst: 300, perSecond: 10 }

/** For one socket. A session may have twice as much, an address twenty times. */
export const SOCKET_RATES = {
  packets: { burst: 400, perSecond: 40 },
  bytes: { burst: 1_000_000, perSecond: 50_000 },
  presence: { burst: 20, perSecond: 1 },
  ids: { burst: 4_000, perSecond: 200 },
} as const satisfies Record<string, Rate>
const OF_SESSION = 2
const OF_ADDRESS = 20
/** Refused hellos of one address. */
export const WRONG_HELLOS: Rate = { burst: 10, perSecond: 10 / 60 }

type What = keyof typeof SOCKET_RATES

export class SocketLimits extends Context.Service<
  SocketLimits,
  {
    /** Takes from all limits; false when one is exhausted. */
    take(socket: Socket, what: What, amount: number, now: number): boolean
    /** Counts a connection before its hello; false, and not counted, when there are too many. */
    enter(ip: string): boolean
    /** Uncounts a connection that has said hello or has closed. */
    leave(ip: string): void
    /**
     * Runs the authentication of a hello, unless too many hellos of the address were refused. Errors: rateLimited, and
     * those of `proof`.
     */
    prove<A, R>(ip: string, proof: Effect.Effect<A, AppFailure, R>): Effect.Effect<A, AppFailure, R>
  }
>()("livcam/gateway/realtime/SocketLimits") {
  static readonly layer = Layer.sync(SocketLimits, makeSocketLimits)
}

function makeSocketLimits(): SocketLimits["Service"] {
  const times = ({ burst, perSecond }: Rate, by: number) =>
    makeBuckets({ burst: burst * by, perSecond: perSecond * by })
  const bucketsOf = (rate: Rate) => ({ session: times(rate, OF_SESSION), address: times(rate, OF_ADDRESS) })
  const buckets: Readonly<Record<What, { readonly session: Buckets; readonly address: Buckets }>> = {
    packets: bucketsOf(SOCKET_RATES.packets),
    bytes: bucketsOf(SOCKET_RATES.bytes),
    presence: bucketsOf(SOCKET_RATES.presence),
    ids: bucketsOf(SOCKET_RATES.ids),
  }
  const wrong = makeBuckets(WRONG_HELLOS)
  const strangers = new Map<string, number>()

  return {
    take: (socket, what, amount, now) => {
      const { session, address } = buckets[what]
      return (
        socket.mayAsk(what, amount, now) &&
        (socket.session === null || session.take(socket.session.id, now, amount)) &&
        (socket.ip === "" || address.take(socket.ip, now, amount))
      )
    },
    enter: (ip) => {
      if (ip === "") return true
      const count = strangers.get(ip) ?? 0
      if (count >= MOST_STRANGERS) return false
      strangers.set(ip, count + 1)
      return true
    },
    leave: (ip) => {
      const left = (strangers.get(ip) ?? 1) - 1
      if (left > 0) strangers.set(ip, left)
      else strangers.delete(ip)
    },
    prove: (ip, proof) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (ip !== "" && !wrong.has(ip, now)) return yield* failure("rateLimited")
        return yield* Effect.tapError(proof, () => Effect.sync(() => wrong.take(ip, now)))
      }),
  }
}
