/** Accounts, sessions and bans in memory. */
import { Effect, Struct } from "effect"
import { accountChanged } from "../changes.ts"
import { ACCOUNT_FACTS, type AccountFacts, type AccountRow, type SessionRow } from "../rows.ts"
import type { Accounts, Bans, Sessions } from "../store.ts"
import { type Journal, Table } from "./table.ts"

const FIRST_ID = 10_001
const MOST_USERS = 20

const factsOf = (row: AccountRow): AccountFacts => Struct.pick(row, ACCOUNT_FACTS)

/** A ban of an account is a field of its row, so both are made together. */
export const makeAccounts = (
  journal: Journal,
  announce: (notice: string) => void,
): { accounts: Accounts; bans: Bans } => {
  const accounts = new Table<number, AccountRow>(journal)
  const idsByEmail = new Table<string, number>(journal)
  const bannedDevices = new Table<string, true>(journal)

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
    if (ACCOUNT_FACTS.some((fact) => row[fact] !== before[fact]))
      announce(accountChanged(id, row.goddess || before.goddess))
    return row
  }

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
          announce(accountChanged(row.id, row.goddess))
          return row
        }),
      update: (id, patch) => Effect.sync(() => update(id, patch)),
      facts: (ids) => Effect.sync(() => [...new Set(ids)].flatMap((id) => accounts.get(id) ?? []).map(factsOf)),
      hostFacts: () =>
        Effect.sync(() =>
          accounts
            .values()
            .filter(({ goddess }) => goddess)
            .map(factsOf),
        ),
      count: () => Effect.sync(() => accounts.size),
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

export const makeSessions = (journal: Journal): Sessions => {
  const sessions = new Table<string, SessionRow>(journal)
  const idsByToken = new Table<string, string>(journal)
  const revoke = (row: SessionRow, why: SessionRow["revokedFor"], at: number): void =>
    row.revokedAt === null ? sessions.set(row.id, { ...row, revokedAt: at, revokedFor: why }) : undefined

  return {
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
    living: (deviceId, now) =>
      Effect.sync(() =>
        sessions.values().filter((row) => row.deviceId === deviceId && row.revokedAt === null && row.expiresAt > now),
      ),
    usersOf: (deviceId, tokenHash) =>
      Effect.sync(() => {
        const theirs = sessions
          .values()
          .filter(
            (row) =>
              (deviceId !== "" && row.deviceId === deviceId) || (tokenHash !== "" && row.tokenHash === tokenHash),
          )
          .sort((a, b) => b.createdAt - a.createdAt)
        return [...new Set(theirs.map(({ userId }) => userId))].slice(0, MOST_USERS)
      }),
    endResuming: (deviceId, userId) =>
      Effect.sync(() => {
        for (const row of sessions.values())
          if (row.deviceId === deviceId && row.userId === userId && row.revokedFor === "resumed")
            sessions.set(row.id, { ...row, revokedFor: "replaced" })
      }),
  }
}
