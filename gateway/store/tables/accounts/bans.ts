/**
 * Bans of accounts and devices. Banned, frozen and blocked are fields of the account's row; banned devices have a
 * table.
 */
import { type Column, eq, type Placeholder, type SQL, sql } from "drizzle-orm"
import { text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { ShutOut } from "#schema/rules/account/account-state.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf } from "../../sql/database.ts"
import { type AccountRow, type Accounts, accounts } from "./accounts.ts"

export const bannedDevices = splitTable("banned_devices", { deviceId: text("device_id").primaryKey() }, () =>
  split.whole("small, a copy in each database"),
)

/** What shuts a user out. A block may already be over: `shutOutBy` decides that by the time. */
export type Ban =
  | "none"
  | Exclude<ShutOut, "blocked" | "leaving">
  | { readonly blockedUntil: number }
  | { readonly leavesAt: number }

/** The state that shuts the user out, and its end if known; undefined when nothing shuts out at `now`. */
export const shutOutBy = (ban: Ban, now: number): { readonly state: ShutOut; readonly until?: number } | undefined => {
  if (ban === "none") return undefined
  if (typeof ban === "string") return { state: ban }
  if ("leavesAt" in ban) return { state: "leaving", until: ban.leavesAt }
  return ban.blockedUntil > now ? { state: "blocked", until: ban.blockedUntil } : undefined
}

export interface Bans {
  /** `userId` 0: checks the device only. */
  check(userId: number, deviceId: string): Effect.Effect<Ban>
  setDevice(deviceId: string, banned: boolean): Effect.Effect<void>
}

/** What shuts an account out, as a text: banned, frozen, when it leaves, or until when it is blocked. Null: nothing. */
export type Held = string | null

const LEAVES = "leaves "

export const banOf = (held: Held, device: boolean): Ban => {
  if (held === "banned") return device ? "both" : "account"
  if (device) return "device"
  if (held === null) return "none"
  if (held === "frozen") return "frozen"
  return held.startsWith(LEAVES) ? { leavesAt: Number(held.slice(LEAVES.length)) } : { blockedUntil: Number(held) }
}

type HeldBy = Pick<AccountRow, "banned" | "frozen" | "leavesAt" | "blockedUntil"> &
  Partial<Pick<AccountRow, "erasedAt">>

export const heldOf = ({ banned, frozen, leavesAt, erasedAt = null, blockedUntil }: HeldBy): Held => {
  // An erased account is banned too, but counts as leaving.
  if (banned && erasedAt === null) return "banned"
  if (frozen) return "frozen"
  if (leavesAt !== null) return `${LEAVES}${leavesAt}`
  return blockedUntil === null ? null : String(blockedUntil)
}

/** What shuts the account out at `now`; undefined when nothing does. */
export const shutOutOf = (account: Parameters<typeof heldOf>[0], now: number) =>
  shutOutBy(banOf(heldOf(account), false), now)

/** `Held` of the account that `where` finds, as a subquery. */
export const heldAccount = (where: SQL) =>
  sql<Held>`(select case when ${accounts.banned} and ${accounts.erasedAt} is null then 'banned' when ${accounts.frozen} then 'frozen'
    else coalesce(${LEAVES} || ${accounts.leavesAt}::text, ${accounts.blockedUntil}::text) end
    from ${accounts} where ${where})`

/** Whether the joined account is shut out at `now`. */
export const isHeldAt = (now: number | Placeholder) =>
  sql<boolean>`(${accounts.banned} or ${accounts.frozen} or ${accounts.leavesAt} is not null or coalesce(${accounts.blockedUntil} > ${now}::bigint, false))`

export const isDeviceBanned = (deviceId: string | Placeholder | Column) =>
  sql<boolean>`exists(select 1 from ${bannedDevices} where ${bannedDevices.deviceId} = ${deviceId})`

export const sqlBans = (db: Database): Bans => ({
  check: (userId, deviceId) =>
    Effect.gen(function* () {
      const found = yield* ask(() =>
        db
          .select({
            held: heldAccount(eq(accounts.id, userId)),
            device: isDeviceBanned(deviceId),
          })
          .from(sql`(select 1) as one`),
      )
      const { held, device } = firstOf(found)
      return banOf(held, device)
    }),
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
      Effect.map(accounts.find(userId), (row) => banOf(row && heldOf(row), devices.has(deviceId))),
    setDevice: (deviceId, banned) =>
      Effect.sync(() => (banned ? devices.set(deviceId, true) : devices.delete(deviceId))),
  })
}
