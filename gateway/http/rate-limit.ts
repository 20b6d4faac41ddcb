/**
 * Token buckets by address and by device, in this process. They stand before everything that costs: an RSA decrypt is
 * 2.4 ms of one core. A device may name itself anything, so the address's bucket is the one that holds.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { makeBuckets, type Rate } from "../buckets.ts"

export interface Rates {
  readonly address: Rate
  readonly device: Rate
  /** What carries an envelope counts here too. */
  readonly sealedAddress: Rate
  readonly sealedDevice: Rate
}

export const RATES: Rates = {
  address: { burst: 600, perSecond: 100 },
  device: { burst: 300, perSecond: 30 },
  sealedAddress: { burst: 300, perSecond: 50 },
  sealedDevice: { burst: 120, perSecond: 10 },
}

export class RateLimit extends Context.Service<
  RateLimit,
  {
    /** Fails with rateLimited. `deviceId` is empty when the client names none. */
    take(address: string, deviceId: string, isSealed: boolean): Effect.Effect<void, AppFailure>
  }
>()("livcam/gateway/http/RateLimit") {
  static readonly layer = (rates: Rates = RATES) => Layer.sync(RateLimit, () => makeRateLimit(rates))
}

function makeRateLimit(rates: Rates): RateLimit["Service"] {
  const [address, device] = [makeBuckets(rates.address), makeBuckets(rates.device)]
  const [sealedAddress, sealedDevice] = [makeBuckets(rates.sealedAddress), makeBuckets(rates.sealedDevice)]
  return {
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
