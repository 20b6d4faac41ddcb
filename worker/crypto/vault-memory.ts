/** The vault in memory, for tests and for browsers that refuse storage. It lasts as long as the layer. */
import { Effect, Layer } from "effect"
import { type DeviceKeys, Vault } from "./vault.ts"
import { DEVICE_KEYS, type Kept, vaultOver } from "./vault-over.ts"

export const keptIn = (values: Map<string, unknown>): Kept => ({
  get: async (key) => values.get(key),
  put: async (key, value) => {
    values.set(key, value)
  },
  putFirst: async (key, value) => {
    if (!values.has(key)) values.set(key, value)
    return values.get(key)
  },
  remove: async (key) => {
    values.delete(key)
  },
  removeIf: async (key, is) => {
    if (values.has(key) && !is(values.get(key))) return false
    values.delete(key)
    return true
  },
  keysFrom: async (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
})

/**
 * `deviceKeys` saves tests the second that making a key pair takes; without it the vault makes its own. `values` is the
 * vault's storage: emptying it clears the vault.
 */
export const vaultMemoryWith = (
  deviceKeys?: DeviceKeys,
  values: Map<string, unknown> = new Map(),
): Layer.Layer<Vault> =>
  Layer.effect(
    Vault,
    Effect.suspend(() => {
      if (deviceKeys !== undefined) values.set(DEVICE_KEYS, deviceKeys)
      return vaultOver(keptIn(values))
    }),
  )

export const vaultMemory: Layer.Layer<Vault> = vaultMemoryWith()
