/** Members with living sessions, put straight into the store: a registration would hash a password for each. */
import crypto from "node:crypto"
import { Effect } from "effect"
import { newAccount } from "../../gateway/accounts/new-account.ts"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { Store } from "../../gateway/store/store.ts"
import { Device } from "../attack/client.ts"
import { makePair } from "../attack/wire.ts"

const BATCH = 200

const secret = () => crypto.randomBytes(32).toString("base64url")

/** Devices at `origin`, each with an account and a session of its own in the database, and an address of its own. */
export const makeMembers = async (
  databaseUrl: string,
  origin: string,
  count: number,
): Promise<ReadonlyArray<Device>> => {
  const pair = makePair()
  const devices = Array.from({ length: count }, () => new Device(origin, { pair, keepsKey: true }))
  const insert = (some: ReadonlyArray<Device>) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.forEach(
          some,
          Effect.fnUntraced(function* (device) {
            const now = Date.now()
            const { id } = yield* tx.accounts.insert(newAccount({ userName: "Loader", createdAt: now }))
            const token = secret()
            device.userId = id
            device.signingToken = secret()
            device.cookies.set("user_login_id", String(id)).set("user_token", token)
            yield* tx.sessions.insert({
              id: crypto.randomUUID(),
              userId: id,
              deviceId: device.deviceId,
              tokenHash: crypto.createHash("sha256").update(token).digest("hex"),
              signingToken: device.signingToken,
              devicePublicKey: device.publicKey,
              resumeHash: null,
              createdAt: now,
              expiresAt: now + 86_400_000,
              revokedAt: null,
              revokedFor: null,
            })
          }),
          { discard: true },
        ),
      ),
    )
  const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, n) => devices.slice(n * BATCH, (n + 1) * BATCH))
  await Effect.runPromise(Effect.provide(Effect.forEach(batches, insert), postgresStore(databaseUrl)))
  return devices
}
