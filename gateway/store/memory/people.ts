/** Accounts, sessions and bans in memory. */
import { Effect } from "effect"
import type { AccountRow, SessionRow } from "../rows.ts"
import type { Accounts, Bans, Sessions } from "../store.ts"
import { type Journal, Table } from "./table.ts"

const FIRST_ID = 10_001

export const makePeople = (journal: Journal): { accounts: Accounts; sessions: Sessions; bans: Bans } => {
  const accounts = new Table<number, AccountRow>(journal)
  const idsByEmail = new Table<string, number>(journal)
  const sessions = new Table<string, SessionRow>(journal)
  const idsByToken = new Table<string, string>(journal)
  const bannedDevices = new Table<string, true>(journal)

  const hosts = (groupId: number, countryId: string | null): ReadonlyArray<AccountRow> =>
    accounts
      .values()
      .filter(
        (row) =>
          row.goddess &&
          (groupId === 0 || row.groupIds.includes(groupId)) &&
          (countryId === null || row.countryId === countryId),
      )
      .sort((a, b) => a.rank - b.rank || a.id - b.id)

  const claimEmail = (email: string | null, id: number): void => {
    if (email === null) return
    if ((idsByEmail.get(email) ?? id) !== id) throw new Error("store: the email belongs to another account")
    idsByEmail.set(email, id)
  }
  const update = (id: number, patch: Partial<AccountRow>): AccountRow | null => {
    const before = accounts.get(id)
    if (before === undefined) return null
    const row = { ...before, ...patch }
    if (row.email !== before.email) {
      claimEmail(row.email, id)
      if (before.email !== null) idsByEmail.delete(before.email)
    }
    accounts.set(id, row)
    return row
  }
  const revoke = (row: SessionRow, why: SessionRow["revokedFor"], at: number): void =>
    row.revokedAt === null ? sessions.set(row.id, { ...row, revokedAt: at, revokedFor: why }) : undefined

  return {
    accounts: {
      find: (id) => Effect.sync(() => accounts.get(id) ?? null),
      findMany: (ids) => Effect.sync(() => [...new Set(ids)].flatMap((id) => accounts.get(id) ?? [])),
      findByEmail: (email) => Effect.sync(() => accounts.get(idsByEmail.get(email) ?? -1) ?? null),
      insert: (account) =>
        Effect.sync(() => {
          const row = { ...account, id: FIRST_ID + accounts.size }
          claimEmail(row.email, row.id)
          accounts.set(row.id, row)
          return row
        }),
      update: (id, patch) => Effect.sync(() => update(id, patch)),
      hosts: ({ groupId, countryId }, offset, limit) =>
        Effect.sync(() => {
          const rows = hosts(groupId, countryId)
          return { rows: rows.slice(offset, offset + limit), count: rows.length }
        }),
      hostGroups: (countryId) =>
        Effect.sync(() => {
          const counts = new Map<number, number>()
          for (const { groupIds } of hosts(0, countryId))
            for (const groupId of groupIds) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
          return [...counts].map(([groupId, count]) => ({ groupId, count })).sort((a, b) => a.groupId - b.groupId)
        }),
      hostCountries: () =>
        Effect.sync(() => {
          const counts = new Map<string, number>()
          for (const { countryId } of hosts(0, null))
            if (countryId !== null) counts.set(countryId, (counts.get(countryId) ?? 0) + 1)
          return [...counts]
            .map(([countryId, count]) => ({ countryId, count }))
            .sort((a, b) => b.count - a.count || (a.countryId < b.countryId ? -1 : 1))
        }),
      count: () => Effect.sync(() => accounts.size),
    },
    sessions: {
      insert: (session) =>
        Effect.sync(() => {
          sessions.set(session.id, session)
          idsByToken.set(session.tokenHash, session.id)
        }),
      findByToken: (tokenHash) => Effect.sync(() => sessions.get(idsByToken.get(tokenHash) ?? "") ?? null),
      find: (id) => Effect.sync(() => sessions.get(id) ?? null),
      revoke: (id, why, at) =>
        Effect.sync(() => {
          const row = sessions.get(id)
          if (row !== undefined) revoke(row, why, at)
        }),
      revokeAll: (userId, why, at) =>
        Effect.sync(() => {
          for (const row of sessions.values()) if (row.userId === userId) revoke(row, why, at)
        }),
      revokeDevice: (deviceId, why, at) =>
        Effect.sync(() => {
          for (const row of sessions.values()) if (row.deviceId === deviceId) revoke(row, why, at)
        }),
      logOutReplaced: (deviceId) =>
        Effect.sync(() => {
          for (const row of sessions.values())
            if (row.deviceId === deviceId && row.revokedFor === "replaced")
              sessions.set(row.id, { ...row, revokedFor: "logout" })
        }),
    },
    bans: {
      check: (userId, deviceId) =>
        Effect.sync(() => {
          const account = accounts.get(userId)?.banned ?? false
          const device = bannedDevices.has(deviceId)
          return account && device ? "both" : account ? "account" : device ? "device" : "none"
        }),
      setAccount: (userId, banned) => Effect.sync(() => void update(userId, { banned })),
      setDevice: (deviceId, banned) =>
        Effect.sync(() => (banned ? bannedDevices.set(deviceId, true) : bannedDevices.delete(deviceId))),
    },
  }
}
