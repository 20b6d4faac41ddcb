/** Bans of accounts and devices. A ban of an account is a field of its row. */
import { type Column, eq, type Placeholder, sql } from "drizzle-orm"
import { pgTable, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../memory/refuse.ts"
import { type Journal, Table } from "../memory/table.ts"
import { ask, type Database, firstOf } from "../sql/database.ts"
import { type Accounts, accounts } from "./accounts.ts"

export const bannedDevices = pgTable("banned_devices", { deviceId: text("device_id").primaryKey() })

export type Ban = "none" | "account" | "device" | "both"

export interface Bans {
  /** `userId` 0 asks for the device only. */
  check(userId: number, deviceId: string): Effect.Effect<Ban>
  setAccount(userId: number, banned: boolean): Effect.Effect<void>
  setDevice(deviceId: string, banned: boolean): Effect.Effect<void>
}

export const banOf = (account: boolean, device: boolean): Ban =>
  account && device ? "both" : account ? "account" : device ? "device" : "none"

export const isDeviceBanned = (deviceId: string | Placeholder | Column) =>
  sql<boolean>`exists(select 1 from ${bannedDevices} where ${bannedDevices.deviceId} = ${deviceId})`

export const sqlBans = (db: Database): Bans => ({
  check: (userId, deviceId) =>
    Effect.gen(function* () {
      const found = yield* ask(() =>
        db
          .select({
            account: sql<boolean>`exists(select 1 from ${accounts} where ${accounts.id} = ${userId} and ${accounts.banned})`,
            device: isDeviceBanned(deviceId),
          })
          .from(sql`(select 1) as one`),
      )
      const { account, device } = firstOf(found)
      return banOf(account, device)
    }),
  setAccount: (userId, banned) =>
    Effect.asVoid(ask(() => db.update(accounts).set({ banned }).where(eq(accounts.id, userId)))),
  setDevice: (deviceId, banned) =>
    Effect.asVoid(
      banned
        ? ask(() => db.insert(bannedDevices).values({ deviceId }).onConflictDoNothing())
        : ask(() => db.delete(bannedDevices).where(eq(bannedDevices.deviceId, deviceId))),
    ),
})

export const memoryBans = (journal: Journal, accounts: Accounts) => {
  const devices = new Table<string, true>(journal)
  return refusing<Bans>(bannedDevices, {
    check: (userId, deviceId) =>
      Effect.map(accounts.find(userId), (row) => banOf(row?.banned ?? false, devices.has(deviceId))),
    setAccount: (userId, banned) => Effect.asVoid(accounts.update(userId, { banned })),
    setDevice: (deviceId, banned) =>
      Effect.sync(() => (banned ? devices.set(deviceId, true) : devices.delete(deviceId))),
  })
}
