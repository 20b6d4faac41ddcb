/** The vault of one browser in plain maps. It outlives tabs, and each operation is a step of the tab that asks. */
import { Effect } from "effect"
import type { AppConfig } from "#schema/account/endpoints.ts"
import type { EntropySource } from "../../../worker/crypto/entropy.ts"
import { drawDeviceId } from "../../../worker/crypto/random-text.ts"
import type { VaultShape } from "../../../worker/crypto/vault.ts"
import type { Actor, Kernel } from "../kernel/kernel.ts"

export interface KeptThings {
  deviceId: string | null
  config: AppConfig | null
  /** The secrets that the page keeps. */
  resumeSecrets: string | null
  /** Signing tokens by user, each with the name of its session. */
  readonly tokens: Map<number, { readonly token: string; readonly session: string }>
  /** Marks that all tabs share, by name. */
  readonly marks: Map<string, number>
}

export const makeKeptThings = (): KeptThings => ({
  deviceId: null,
  config: null,
  resumeSecrets: null,
  tokens: new Map(),
  marks: new Map(),
})

const keys = new WeakMap<object, string>()
/** Stands in for a key of WebCrypto; only `tokenOf` can tell its signing token. */
const keyOf = (token: string): CryptoKey => {
  const key = Object.freeze({ type: "secret" })
  keys.set(key, token)
  return key as unknown as CryptoKey
}
export const tokenOf = (key: CryptoKey): string => {
  const token = keys.get(key)
  if (token === undefined) throw new Error("not a key of the simulated vault")
  return token
}

export const DEVICE_PUBLIC_KEY = "simulated"

export const makeSimVault = (kernel: Kernel, actor: Actor, kept: KeptThings, entropy: EntropySource): VaultShape => {
  const operation = <A>(work: () => A): Effect.Effect<A> =>
    Effect.callback((resume) => kernel.soon(actor, () => resume(Effect.sync(work))))
  return {
    deviceKeys: Effect.succeed({ privateKey: keyOf("device"), publicKey: DEVICE_PUBLIC_KEY }),
    deviceId: operation(() => {
      kept.deviceId ??= drawDeviceId(entropy)
      return kept.deviceId
    }),
    keepDeviceId: (deviceId) =>
      operation(() => {
        kept.deviceId = deviceId
      }),
    signingKey: (userId) =>
      operation(() => {
        const found = kept.tokens.get(userId)
        return found === undefined ? null : { key: keyOf(found.token), session: found.session }
      }),
    keepSigningKey: (userId, { signingToken: token, sessionKey: session }) =>
      operation(() => void kept.tokens.set(userId, { token, session })),
    forgetSigningKey: (userId, session) =>
      operation(() => {
        const found = kept.tokens.get(userId)
        if (found !== undefined && session !== null && found.session !== session) return false
        kept.tokens.delete(userId)
        return true
      }),
    config: operation(() => kept.config),
    keepConfig: (config) =>
      operation(() => {
        kept.config = config
      }),
    mark: (name) => operation(() => kept.marks.get(name) ?? null),
    keepMark: (name, value) =>
      operation(() => void (value === null ? kept.marks.delete(name) : kept.marks.set(name, value))),
    marksFrom: (prefix) => operation(() => [...kept.marks.keys()].filter((name) => name.startsWith(prefix))),
  }
}
