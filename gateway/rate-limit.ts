/**
 * Token buckets by address and by device, common to all processes (rates-elsewhere.ts). They are checked before
 * anything expensive: an RSA decryption takes 2.4 ms of one core. A device may send any id, so the address's bucket is
 * the reliable one.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { type Buckets, makeBuckets, type Rate, type Taken } from "./buckets.ts"
import { makeLines } from "./lines.ts"

export interface Rates {
  readonly address: Rate
  readonly device: Rate
  /** Requests with an envelope count here too. */
  readonly sealedAddress: Rate
  readonly sealedDevice: Rate
  /** Pictures and the page's files, by address. */
  readonly files: Rate
  /** Characters of event reports, by address. */
  readonly reports: Rate
  /** Characters of uploads, by address and by user. */
  readonly uploads: Rate
}

export const RATES: Rates = {
  address: { burst: 600, perSecond: 100 },
  device: { burst: 300, perSecond: 30 },
  sealedAddress: { burst: 300, perSecond: 50 },
  sealedDevice: { burst: 120, perSecond: 10 },
  // A cold start requests some 130 files and 120 pictures at once: room for ten such starts from one household.
  files: { burst: 2_500, perSecond: 100 },
  // A device that was long offline sends 300 reports of some 700 characters.
  reports: { burst: 1_500_000, perSecond: 1_000 },
  // A photo of 5 MB is 7 million characters: five at once, then one in some 20 seconds.
  uploads: { burst: 35_000_000, perSecond: 350_000 },
}
/** Requests of one address that run at once, and requests that may wait. */
const AT_ONCE = 8
const MOST_WAITING = 600

/** What was taken of each kind. */
export type Spent = { readonly [K in keyof Rates]?: ReadonlyArray<Taken> }

export const RATE_KINDS = [
  ...(["address", "device", "sealedAddress", "sealedDevice", "files", "reports", "uploads"] as const),
] as const satisfies ReadonlyArray<keyof Rates>

type TooMany = AppFailure<"rateLimited">

export class RateLimit extends Context.Service<
  RateLimit,
  {
    /** Fails with rateLimited. `deviceId` is empty when the client names none. */
    take(address: string, deviceId: string, isSealed: boolean): Effect.Effect<void, TooMany>
    /** Counts a picture or a file; false when the limit is reached. */
    takeFile(address: string): Effect.Effect<boolean>
    /** Counts the characters of event reports. Fails with rateLimited. */
    takeReports(address: string, characters: number): Effect.Effect<void, TooMany>
    /** Counts a part of an upload. Fails with rateLimited. */
    takeUpload(address: string, userId: number, characters: number): Effect.Effect<void, TooMany>
    /** What other processes must know, at most `most` keys of each kind. */
    news(most: number): Spent
    /** Subtracts what another process took. */
    hear(spent: Spent, now: number): void
    /** Runs the work when it is the address's turn. Fails with rateLimited when too many requests wait. */
    within<A, E, R>(address: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | TooMany, R>
  }
>()("livcam/gateway/RateLimit") {
  static readonly layer = (rates: Rates = RATES) => Layer.sync(RateLimit, () => makeRateLimit(rates))
}

function makeRateLimit(rates: Rates): RateLimit["Service"] {
  const buckets: Readonly<Record<keyof Rates, Buckets>> = {
    address: makeBuckets(rates.address),
    device: makeBuckets(rates.device),
    sealedAddress: makeBuckets(rates.sealedAddress),
    sealedDevice: makeBuckets(rates.sealedDevice),
    files: makeBuckets(rates.files),
    reports: makeBuckets(rates.reports),
    uploads: makeBuckets(rates.uploads),
  }
  const { address, device, sealedAddress, sealedDevice, files, reports, uploads } = buckets
  const lines = makeLines(AT_ONCE)
  return {
    news: (most) =>
      Object.fromEntries(
        RATE_KINDS.flatMap((kind) => {
          const taken = buckets[kind].news(most)
          return taken.length === 0 ? [] : [[kind, taken]]
        }),
      ),
    hear: (spent, now) => {
      for (const kind of RATE_KINDS) buckets[kind].hear(spent[kind] ?? [], now)
    },
    takeFile: (ip) => Effect.map(Clock.currentTimeMillis, (now) => files.take(ip, now)),
    takeReports: Effect.fnUntraced(function* (ip, characters) {
      if (!reports.take(ip, yield* Clock.currentTimeMillis, characters)) return yield* failure("rateLimited")
    }),
    takeUpload: Effect.fnUntraced(function* (ip, userId, characters) {
      const now = yield* Clock.currentTimeMillis
      const isFine = uploads.take(`user ${userId}`, now, characters) && uploads.take(`address ${ip}`, now, characters)
      if (!isFine) return yield* failure("rateLimited")
    }),
    within: <A, E, R>(ip: string, work: Effect.Effect<A, E, R>) =>
      Effect.suspend(
        (): Effect.Effect<A, E | TooMany, R> =>
          lines.count(ip) >= AT_ONCE + MOST_WAITING ? Effect.fail(failure("rateLimited")) : lines.within(ip, work),
      ),
    take: Effect.fnUntraced(function* (ip, deviceId, isSealed) {
      const now = yield* Clock.currentTimeMillis
      const isFine =
        address.take(ip, now) &&
        (deviceId === "" || device.take(deviceId, now)) &&
        (!isSealed || (sealedAddress.take(ip, now) && (deviceId === "" || sealedDevice.take(deviceId, now))))
      if (!isFine) return yield* failure("rateLimited")
    }),
  }
}
