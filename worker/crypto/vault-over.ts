/** The vault over any storage of single values. What is read back is checked: a damaged value counts as missing. */

import { Effect, Option, Schema } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { AppConfig } from "#schema/gateway/account.ts"
import { DeviceId } from "#schema/ids.ts"
import { storageFailure } from "../store/storage-failure.ts"
import { makeDeviceKeys } from "./device-keys.ts"
import { Entropy } from "./entropy.ts"
import type { Kept } from "./kept.ts"
import { drawDeviceId, drawNonce } from "./random-text.ts"
import { importSigningKey } from "./signing.ts"
import type { DeviceKeys, VaultShape } from "./vault.ts"

export const DEVICE_KEYS = "device-keys"
const DEVICE_ID = "device-id"
const CONFIG = "config"
const MARK = "mark:"
const signingKeyOf = (userId: number): string => `signing-key:${userId}`

const isDeviceKeys = Schema.is(Schema.Struct({ privateKey: Schema.instanceOf(CryptoKey), publicKey: Schema.String }))
const isSigningKey = Schema.is(Schema.Struct({ key: Schema.instanceOf(CryptoKey), session: Schema.String }))
const isDeviceId = Schema.is(DeviceId)
const readConfig = Schema.decodeUnknownOption(AppConfig)

const kept = <A>(read: () => Promise<A>): Effect.Effect<A, AppFailure> =>
  Effect.tryPromise({ try: read, catch: storageFailure })

export const vaultOver = (storage: Kept): Effect.Effect<VaultShape> =>
  Effect.gen(function* () {
    const entropy = yield* Entropy
    let deviceKeys: DeviceKeys | undefined

    /** Two workers may make one at the same time: the first kept is everybody's. */
    const madeOnce = <A>(key: string, is: (value: unknown) => value is A, make: () => Promise<A>) =>
      kept(async (): Promise<A> => {
        const found = await storage.get(key)
        if (is(found)) return found
        const made = await make()
        const first = await storage.putFirst(key, made)
        if (is(first)) return first
        await storage.put(key, made)
        return made
      })

    return {
      deviceKeys: Effect.suspend(() =>
        deviceKeys === undefined
          ? Effect.tap(madeOnce<DeviceKeys>(DEVICE_KEYS, isDeviceKeys, makeDeviceKeys), (keys) =>
              Effect.sync(() => {
                deviceKeys = keys
              }),
            )
          : Effect.succeed(deviceKeys),
      ),
      deviceId: madeOnce(DEVICE_ID, isDeviceId, async () => drawDeviceId(entropy)),
      keepDeviceId: (deviceId) => kept(() => storage.put(DEVICE_ID, deviceId)),
      signingKey: (userId) =>
        kept(async () => {
          const found = await storage.get(signingKeyOf(userId))
          return isSigningKey(found) ? found : null
        }),
      keepSigningKey: (userId, token) =>
        Effect.flatMap(
          Effect.tryPromise({
            try: () => importSigningKey(token),
            catch: () => failure("replyInvalid"),
          }),
          (key) => kept(() => storage.put(signingKeyOf(userId), { key, session: drawNonce(entropy) })),
        ),
      forgetSigningKey: (userId, session) =>
        kept(() =>
          storage.removeIf(
            signingKeyOf(userId),
            (value) => session === null || !isSigningKey(value) || value.session === session,
          ),
        ),
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
