/** What signs with a key of the vault: WebCrypto, unless the simulator stands in for it. */
import { Context, type Effect } from "effect"
import { sign } from "./signing.ts"

export const Signer = Context.Reference<(key: CryptoKey, text: string) => Effect.Effect<string>>(
  "livcam/worker/crypto/Signer",
  { defaultValue: () => sign },
)
