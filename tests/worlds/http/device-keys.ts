/** Two device key pairs for the tests of a process: making one takes a second, and most tests are about something else. */
import { makeDeviceKeys } from "../../../worker/crypto/device-keys.ts"
import type { DeviceKeys } from "../../../worker/crypto/vault.ts"

const made = new Map<string, Promise<DeviceKeys>>()

/** The same pair for the same name. */
export const deviceKeysOf = (name: "one" | "two" = "one"): Promise<DeviceKeys> => {
  const keys = made.get(name) ?? makeDeviceKeys()
  made.set(name, keys)
  return keys
}
