/** A ledger entry as its owner's feed tells it. Pure. */
import type { EventOf } from "#schema/events.ts"
import type { LedgerEntryRow } from "../store/rows.ts"

/** Undefined for an account that belongs to nobody. Minutes of calls are told by calls/charge-minute.ts. */
export const entryToEvent = (
  entry: LedgerEntryRow,
): { readonly userId: number; readonly event: EventOf<"v1.CoinsPosted"> } | undefined => {
  const [currency, owner] = entry.account.split(":")
  if ((currency !== "coins" && currency !== "points") || entry.balance === null) return undefined
  const { id, amount, balance, reason, at } = entry
  return {
    userId: Number(owner),
    event: { _tag: "v1.CoinsPosted", entryId: id, currency, amount, balance, reason, roomNum: null, minute: null, at },
  }
}
