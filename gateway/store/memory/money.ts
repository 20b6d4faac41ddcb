/** Ledger and calls in memory. */
import { Effect } from "effect"
import { CALLS_CHANGED } from "../changes.ts"
import { assertDoubleEntry, isHouse, planPostings } from "../posting-plan.ts"
import type { CallRow, LedgerAccount, LedgerEntryRow } from "../rows.ts"
import type { Calls, Ledger } from "../store.ts"
import { type Journal, Lists, Table } from "./table.ts"

export const makeLedger = (journal: Journal): Ledger => {
  const entries = new Lists<LedgerAccount, LedgerEntryRow>(journal)
  const keys = new Table<string, true>(journal)
  const sum = (list: ReadonlyArray<LedgerEntryRow>): number => list.reduce((total, { amount }) => total + amount, 0)
  const balanceOf = (account: LedgerAccount): number =>
    isHouse(account) ? sum(entries.of(account)) : (entries.of(account).at(-1)?.balance ?? 0)

  return {
    post: (postings, at) =>
      Effect.sync(() => {
        assertDoubleEntry(postings)
        const known = postings.map((posting) => posting.idempotencyKey).filter((key) => keys.has(key))
        const plan = planPostings(postings, known, balanceOf)
        if (plan._tag !== "planned") return plan
        const rows = plan.entries.map((entry): LedgerEntryRow => {
          const row = { ...entry, id: String(keys.size + 1), at }
          keys.set(entry.idempotencyKey, true)
          entries.push(entry.account, row)
          return row
        })
        return { _tag: "posted", entries: rows }
      }),
    balance: (account) => Effect.sync(() => balanceOf(account)),
    entries: (account) => Effect.sync(() => [...entries.of(account)]),
    total: () => Effect.sync(() => sum(entries.all())),
  }
}

export const makeCalls = (journal: Journal, announce: (notice: string) => void): Calls => {
  const calls = new Table<string, CallRow>(journal)
  const open = (): ReadonlyArray<CallRow> =>
    calls
      .values()
      .filter((call) => call.state !== "ended")
      .sort((a, b) => a.invitedAt - b.invitedAt || (a.roomNum < b.roomNum ? -1 : 1))

  return {
    insert: (call) =>
      Effect.sync(() => {
        if (calls.has(call.roomNum)) throw new Error("store: the room number is taken")
        calls.set(call.roomNum, call)
        announce(CALLS_CHANGED)
      }),
    find: (roomNum) => Effect.sync(() => calls.get(roomNum) ?? null),
    update: (roomNum, patch) =>
      Effect.sync(() => {
        const before = calls.get(roomNum)
        if (before === undefined) return null
        const call = { ...before, ...patch }
        calls.set(roomNum, call)
        if (call.state !== before.state) announce(CALLS_CHANGED)
        return call
      }),
    openOf: (userId) =>
      Effect.sync(() => open().find((call) => call.callerId === userId || call.calleeId === userId) ?? null),
    open: () => Effect.sync(open),
  }
}
