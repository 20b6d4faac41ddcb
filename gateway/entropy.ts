/** Randomness as a service: the system's generator in production, a seeded one in tests. Secrets come from here only. */
import { createHash, randomBytes } from "node:crypto"
import { Context, Effect, Layer } from "effect"

export class Entropy extends Context.Service<
  Entropy,
  {
    bytes(count: number): Effect.Effect<Uint8Array>
    /** 128 random bits as 22 base64url characters. */
    readonly id: Effect.Effect<string>
  }
>()("livcam/gateway/Entropy") {
  static readonly layer = Layer.succeed(Entropy, entropyOf(randomBytes))

  /** Equal seeds give equal bytes in equal order. For tests only. */
  static readonly seeded = (seed: string) =>
    Layer.sync(Entropy, () => {
      let block = 0
      return entropyOf((count) => {
        const parts: Array<Buffer> = []
        for (let length = 0; length < count; length += 32)
          parts.push(createHash("sha256").update(`${seed}:${block++}`).digest())
        return Buffer.concat(parts).subarray(0, count)
      })
    })
}

function entropyOf(draw: (count: number) => Buffer): Entropy["Service"] {
  return {
    bytes: (count) => Effect.sync(() => draw(count)),
    id: Effect.sync(() => draw(16).toString("base64url")),
  }
}
