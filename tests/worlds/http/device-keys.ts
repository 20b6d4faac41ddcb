/** Two device key pairs for the tests of a process: making one takes a second, and most tests are about something else. */

import type { DeviceKeys } from "../../../worker/crypto/vault.ts"
import { makeDeviceKeys } from "../../../worker/crypto/vault-over.ts"

const made = new Map<string, Promise<DeviceKeys>>()

/** The same name gives the same pair. */
export const deviceKeysOf = (name: "one" | "two" = "one"): Promise<DeviceKeys> => {
  const keys = made.get(name) ?? makeDeviceKeys()
  made.set(name, keys)
  return keys
}
