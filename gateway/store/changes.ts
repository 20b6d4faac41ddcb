/**
 * The store's own announcements after a commit, about rows that others cache in memory (people/directory.ts). The SQL
 * layer makes them with triggers, so a change made by hand is announced too.
 */

/** The account's facts have changed (tables/accounts/accounts.ts). `isHost`: the account is or was a host's. */
export const accountChanged = (id: number, isHost: boolean): string => `account ${id} ${isHost ? "host" : "user"}`
/** A call between these two users has changed its state. */
export const callChanged = (callerId: number, calleeId: number): string => `calls ${callerId} ${calleeId}`
/** The list of people whom the user has blocked, or who have blocked the user, has changed. */
export const blocksChanged = (userId: number): string => `blocks ${userId}`

/** A process says this to itself only: it may have missed announcements of other processes (bus/bus.ts). */
export const MISSED = "missed"

export type Change =
  | { readonly _tag: "account"; readonly userId: number; readonly isHost: boolean }
  | { readonly _tag: "blocks"; readonly userId: number }
  | { readonly _tag: "calls"; readonly userIds: ReadonlyArray<number> }
  /** Anything may have changed. */
  | { readonly _tag: "missed" }

/** Decodes one of the store's own announcements; undefined for any other. */
export const readChange = (notice: string): Change | undefined => {
  if (notice === MISSED) return { _tag: "missed" }
  const members = /^calls (\d{1,16}) (\d{1,16})$/.exec(notice)?.slice(1)
  if (members !== undefined) return { _tag: "calls", userIds: members.map(Number) }
  const [, what, id, kind] = /^(account|blocks) (\d{1,16})(?: (host|user))?$/.exec(notice) ?? []
  if (what === undefined) return undefined
  return what === "account"
    ? { _tag: "account", userId: Number(id), isHost: kind === "host" }
    : { _tag: "blocks", userId: Number(id) }
}
