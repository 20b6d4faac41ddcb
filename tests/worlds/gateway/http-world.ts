/** A gateway in this process for the gateway's own tests: memory store, one RSA key for all of them. For tests only. */
import { generateKeyPairSync } from "node:crypto"
import { type Gateway, type GatewayOptions, makeGateway } from "../../../gateway/app.ts"
import type { KeptKey } from "../../../gateway/http/sealed/gateway-keys.ts"
import type { Rates } from "../../../gateway/rate-limit.ts"

const FREE = { burst: 1_000_000, perSecond: 1_000_000 }
/** For tests that send more requests than any person would. */
export const NO_LIMITS: Rates = {
  address: FREE,
  device: FREE,
  sealedAddress: FREE,
  sealedDevice: FREE,
  files: FREE,
  reports: FREE,
  uploads: FREE,
}

let made: KeptKey | undefined

/**
 * Made once in this process, and smaller than the gateway's own: finding its primes takes a moment instead of seconds.
 */
export const testKey = (): KeptKey => {
  made ??= {
    kid: "test-1",
    pkcs8: generateKeyPairSync("rsa", { modulusLength: 2048 })
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString(),
  }
  return made
}

export const testGateway = (options: Partial<GatewayOptions> = {}): Promise<Gateway> =>
  makeGateway({
    store: "memory",
    demo: false,
    firstKey: testKey(),
    passwordCost: { N: 1024, r: 8, p: 1 },
    ...options,
    settings: { reportsSuffice: true, ...options.settings },
  })
