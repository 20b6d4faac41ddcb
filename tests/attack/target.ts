/**
 * The target of the attacks: the real gateway, set up as behind a proxy, over TCP. It runs on PGlite in memory, or on a
 * PostgreSQL database of its own when `npm run test:postgres` started one. The only file here that imports from
 * gateway/.
 */
import type { Effect } from "effect"
import { banDevice, type Standing, setStanding } from "../../gateway/accounts/ban.ts"
import { type Gateway, type GatewayOptions, makeGateway } from "../../gateway/app.ts"
import { type MailMessage, memoryMail } from "../../gateway/mail/mail.ts"
import { PictureReview } from "../../gateway/media/review.ts"
import { serve } from "../../gateway/serve.ts"
import { Store, type Tx } from "../../gateway/store/store.ts"
import { makeDatabase } from "../postgres/database.ts"
import { databaseImage } from "../worlds/gateway/database-image.ts"
import { testKey } from "../worlds/gateway/http-world.ts"
import { makeTill } from "../worlds/gateway/till.ts"
import { Device, type DeviceOptions } from "./client.ts"

const isPostgres = process.env.TEST_DATABASE_URL !== undefined

export interface Target {
  readonly origin: string
  /** The store in use, for printed figures. */
  readonly store: "PGlite" | "PostgreSQL"
  readonly gateway: Gateway
  device(options?: DeviceOptions): Device
  /** A device that has registered. Throws when the registration is refused. */
  member(fields?: Readonly<Record<string, unknown>>, options?: DeviceOptions): Promise<Device>
  /** Reads the store, or brings it to the state in which an attack begins (a ban, coins, a host). */
  inStore<A, E>(body: (tx: Tx) => Effect.Effect<A, E>): Promise<A>
  /** Sets an account's standing, as an operator does. */
  shutOut(userId: number, standing: Standing): Promise<void>
  /** Bans a device, as an operator does. */
  banDevice(deviceId: string): Promise<void>
  close(): Promise<void>
}

/** A target that sells coins, and the till at which they are paid. */
export const startShop = async () => {
  const till = makeTill()
  return { till, target: await startTarget({ payments: [till.provider] }) }
}

export type Mailbox = ReadonlyArray<MailMessage>

/** A target, and the mails that it sends. */
export const startMailTarget = async () => {
  const mails: Array<MailMessage> = []
  return { mails: mails as Mailbox, target: await startTarget({ mail: memoryMail(mails) }) }
}

/** A target whose photos stay under review. */
export const startUndecided = () => startTarget({ review: PictureReview.byHand })

/** Starts a target. Limits are the gateway's own unless `rates` are given; only password hashing is made cheap. */
export const startTarget = async (options: Partial<GatewayOptions> = {}): Promise<Target> => {
  const database = isPostgres ? await makeDatabase() : null
  const gateway = await makeGateway({
    store: database === null ? { pglite: await databaseImage() } : { databaseUrl: database.url },
    demo: false,
    firstKey: testKey(),
    passwordCost: { N: 1024, r: 8, p: 1 },
    ...options,
  })
  // The tests send a proxy's headers, but no proxy runs that would have to notice when this gateway closes.
  const served = await serve({ host: "127.0.0.1", port: 0, trustsProxy: true, noticedMs: 0 }, async () => gateway)
  const origin = `http://127.0.0.1:${served.port}`
  const device = (of?: DeviceOptions) => new Device(origin, of)
  return {
    origin,
    store: database === null ? "PGlite" : "PostgreSQL",
    gateway,
    device,
    member: async (fields, of) => {
      const member = device(of)
      const reply = await member.register(fields)
      if (reply.code !== 200) throw new Error(`the registration was refused: ${reply.code} ${reply.message}`)
      return member
    },
    inStore: (body) => gateway.run(Store.use((store) => store.transact(body))),
    shutOut: async (userId, standing) => void (await gateway.run(setStanding(userId, standing))),
    banDevice: (deviceId) => gateway.run(banDevice(deviceId, true)),
    close: async () => {
      await served.close()
      await database?.drop()
    },
  }
}
