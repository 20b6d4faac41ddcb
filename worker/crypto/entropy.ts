/** Random bytes from the platform's CSPRNG, replaceable in tests. All ids, secrets and nonces come from here. */
import { Context } from "effect"

export interface EntropySource {
  readonly bytes: (count: number) => Uint8Array<ArrayBuffer>
}

export const Entropy = Context.Reference<EntropySource>("livcam/worker/crypto/Entropy", {
  defaultValue: () => ({ bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) }),
})
