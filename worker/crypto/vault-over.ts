/**
 * The vault over any storage of single values. Each value that is read back is checked; a damaged value counts as
 * missing. A browser that clears its data while the app is open takes no key away: the worker puts back what it has
 * read, and uses that while it can read nothing.
 */

import { Effect, Option, Schema } from "effect"
import { AppConfig } from "#schema/account/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { DeviceId } from "#schema/ids.ts"
import { type StorageFailure, storageFailure } from "../store/disk/storage-failure.ts"
import { bytesToBase64 } from "./base64.ts"
import { Entropy } from "./entropy.ts"
import { drawDeviceId } from "./random-text.ts"
import { importSigningKey } from "./signing.ts"
import type { DeviceKeys, VaultShape } from "./vault.ts"

/** The storage that a vault needs: single values by key. Of two rival first writes, the first wins. */
export interface Kept {
  readonly get: (key: string) => Promise<unknown>
  readonly put: (key: string, value: unknown) => Promise<void>
  /** Keeps the value unless there is one already, in one transaction. Returns the value that is there afterwards. */
  readonly putFirst: (key: string, value: unknown) => Promise<unknown>
  readonly remove: (key: string) => Promise<void>
  /** Removes the value if `is` accepts it, in one transaction. True when there is no value afterwards. */
  readonly removeIf: (key: string, is: (value: unknown) => boolean) => Promise<boolean>
  /** Keys that begin with the prefix. */
  readonly keysFrom: (prefix: string) => Promise<ReadonlyArray<string>>
}

export const DEVICE_KEYS = "device-keys"
const DEVICE_ID = "device-id"
const CONFIG = "config"
const MARK = "mark:"
const signingKeyOf = (userId: number): string => `signing-key:${userId}`

const isDeviceKeys = Schema.is(Schema.Struct({ privateKey: Schema.instanceOf(CryptoKey), publicKey: Schema.String }))
const isSigningKey = Schema.is(Schema.Struct({ key: Schema.instanceOf(CryptoKey), session: Schema.String }))
const isDeviceId = Schema.is(DeviceId)
const readConfig = Schema.decodeUnknownOption(AppConfig)

const kept = <A>(read: () => Promise<A>): Effect.Effect<A, StorageFailure> =>
  Effect.tryPromise({ try: read, catch: storageFailure })

/** The device's own key pair. The private part never leaves WebCrypto. */
export const makeDeviceKeys = async (): Promise<DeviceKeys> => {
  const pair = await crypto.subtle.generateKey(
    { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ["encrypt", "decrypt"],
  )
  const spki = await crypto.subtle.exportKey("spki", pair.publicKey)
  return { privateKey: pair.privateKey, publicKey: bytesToBase64(new Uint8Array(spki)) }
}

export const vaultOver = (storage: Kept): Effect.Effect<VaultShape> =>
  Effect.gen(function* () {
    const entropy = yield* Entropy
    /** The values that identify this device, as this worker has read or kept them. */
    const known = new Map<string, unknown>()

    /**
     * True when the browser has cleared the storage. The app never removes the device's keys, so missing keys mean
     * that, and not that the user has signed out.
     */
    const isCleared = async (): Promise<boolean> =>
      known.has(DEVICE_KEYS) && (await storage.get(DEVICE_KEYS)) === undefined

    /** Writes the device's keys last: another tab that finds them also finds the other values. */
    const putBack = async (): Promise<void> => {
      const deviceKeys = known.get(DEVICE_KEYS)
      for (const [name, value] of known) if (name !== DEVICE_KEYS) await storage.putFirst(name, value)
      await storage.putFirst(DEVICE_KEYS, deviceKeys)
    }
    const readStored = async (key: string): Promise<unknown> => {
      let found = await storage.get(key)
      if (found === undefined) {
        if (await isCleared()) await putBack()
        // Another read or another tab may have put the value back meanwhile.
        found = await storage.get(key)
      }
      if (found === undefined) known.delete(key)
      else known.set(key, found)
      return found
    }
    /** While the browser clears its data, reads fail for a moment although nobody has signed out. */
    const read = (key: string): Promise<unknown> =>
      readStored(key).catch((failed: unknown) => {
        if (known.has(key)) return known.get(key)
        throw failed
      })
    const put = async (key: string, value: unknown): Promise<void> => {
      await storage.put(key, value)
      known.set(key, value)
    }

    /** Two workers may make the value at the same time; both use the one that was kept first. */
    const madeOnce = <A>(key: string, is: (value: unknown) => value is A, make: () => Promise<A>) =>
      kept(async (): Promise<A> => {
        const found = await read(key)
        if (is(found)) return found
        const made = await make()
        const first = await storage.putFirst(key, made)
        if (is(first)) {
          known.set(key, first)
          return first
        }
        await put(key, made)
        return made
      })

    return {
      deviceKeys: Effect.suspend(() => {
        const keys = known.get(DEVICE_KEYS)
        return isDeviceKeys(keys) ? Effect.succeed(keys) : madeOnce(DEVICE_KEYS, isDeviceKeys, makeDeviceKeys)
      }),
      deviceId: madeOnce(DEVICE_ID, isDeviceId, async () => drawDeviceId(entropy)),
      keepDeviceId: (deviceId) => kept(() => put(DEVICE_ID, deviceId)),
      signingKey: (userId) =>
        kept(async () => {
          const found = await read(signingKeyOf(userId))
          if (!isSigningKey(found)) return null
          for (const name of [DEVICE_KEYS, DEVICE_ID]) if (!known.has(name)) await read(name)
          return found
        }),
      keepSigningKey: (userId, { signingToken, sessionKey: session }) =>
        Effect.flatMap(
          Effect.tryPromise({
            try: () => importSigningKey(signingToken),
            catch: () => failure("replyInvalid"),
          }),
          (key) => kept(() => put(signingKeyOf(userId), { key, session })),
        ),
      forgetSigningKey: (userId, session) =>
        kept(async () => {
          const name = signingKeyOf(userId)
          const isOver = (value: unknown) => session === null || !isSigningKey(value) || value.session === session
          if (isOver(known.get(name))) known.delete(name)
          return await storage.removeIf(name, isOver)
        }),
      config: kept(async () => Option.getOrNull(readConfig(await storage.get(CONFIG)))),
      keepConfig: (config) => kept(() => storage.put(CONFIG, config)),
      mark: (name) =>
        kept(async () => {
          const found = await storage.get(MARK + name)
          return typeof found === "number" ? found : null
        }),
      keepMark: (name, value) =>
        kept(() => (value === null ? storage.remove(MARK + name) : storage.put(MARK + name, value))),
      marksFrom: (prefix) =>
        kept(async () => (await storage.keysFrom(MARK + prefix)).map((key) => key.slice(MARK.length))),
    }
  })
