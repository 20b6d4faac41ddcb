/** Members with valid sessions, written straight into the store: a registration would hash a password for each. */
import crypto from "node:crypto"
import { Effect, type Layer } from "effect"
import { newAccount } from "../../gateway/accounts/new-account.ts"
import { Store } from "../../gateway/store/store.ts"
import { Device } from "../attack/client.ts"
import { makePair } from "../attack/wire.ts"

const BATCH = 200

const secret = () => crypto.randomBytes(32).toString("base64url")

const livingSession = (device: Device, token: string) => {
  const now = Date.now()
  return {
    id: crypto.randomUUID(),
    userId: device.userId,
    deviceId: device.deviceId,
    tokenHash: crypto.createHash("sha256").update(token).digest("hex"),
    signingToken: device.signingToken,
    devicePublicKey: device.publicKey,
    resumeHash: null,
    createdAt: now,
    expiresAt: now + 86_400_000,
    revokedAt: null,
    revokedFor: null,
    provedAt: null,
  }
}

/** Devices at `origin`. Each has its own account and session in the store, and its own address. */
export const makeMembers = async (
  store: Layer.Layer<Store>,
  origin: string,
  count: number,
): Promise<ReadonlyArray<Device>> => makeDevices(store, origin, Array.from({ length: count }))

/** More devices of one account. */
export const moreDevices = async (
  store: Layer.Layer<Store>,
  { origin, userId }: Device,
  count: number,
): Promise<ReadonlyArray<Device>> =>
  makeDevices(
    store,
    origin,
    Array.from({ length: count }, () => userId),
  )

/** One device per entry, of the given account, or of a new one for undefined. */
const makeDevices = async (
  store: Layer.Layer<Store>,
  origin: string,
  userIds: ReadonlyArray<number | undefined>,
): Promise<ReadonlyArray<Device>> => {
  const pair = makePair()
  const devices = userIds.map((userId) => [userId, new Device(origin, { pair, keepsKey: true })] as const)
  const insert = (some: typeof devices) =>
    Store.use((opened) =>
      opened.transact((tx) =>
        Effect.forEach(
          some,
          Effect.fnUntraced(function* ([userId, device]) {
            const account = newAccount({ userName: "Loader", createdAt: Date.now() })
            const id = userId ?? (yield* tx.accounts.insert(account)).id
            const token = secret()
            device.userId = id
            device.signingToken = secret()
            device.cookies.set("user_login_id", String(id)).set("user_token", token)
            yield* tx.sessions.insert(livingSession(device, token))
          }),
          { discard: true },
        ),
      ),
    )
  const batches = Array.from({ length: Math.ceil(devices.length / BATCH) }, (_, n) =>
    devices.slice(n * BATCH, (n + 1) * BATCH),
  )
  await Effect.runPromise(Effect.provide(Effect.forEach(batches, insert), store))
  return devices.map(([, device]) => device)
}

/** The same device at another gateway. */
export const atOrigin = (origin: string, device: Device): Device => {
  const there = new Device(origin, device)
  for (const [name, value] of device.cookies) there.cookies.set(name, value)
  return Object.assign(there, { userId: device.userId, signingToken: device.signingToken })
}
