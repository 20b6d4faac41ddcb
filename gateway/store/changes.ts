/**
 * What the store itself announces after a commit, because others keep it in memory (people/directory.ts): SQL does it by
 * triggers, so that a change made by hand is heard of too.
 */

/** Something in the account's facts (tables/accounts.ts). `isHost`: it is a host's, or was. */
export const accountChanged = (id: number, isHost: boolean): string => `account ${id} ${isHost ? "host" : "user"}`
/** A call of these two has begun, gone on or ended. */
export const callChanged = (callerId: number, calleeId: number): string => `calls ${callerId} ${calleeId}`
/** Whom the user has blocked, or who has blocked the user. */
export const blocksChanged = (userId: number): string => `blocks ${userId}`

/** Heard by a process alone, and said by nobody: announcements of others may have been missed (bus/bus.ts). */
export const MISSED = "missed"

export type Change =
  | { readonly _tag: "account"; readonly userId: number; readonly isHost: boolean }
  | { readonly _tag: "blocks"; readonly userId: number }
  | { readonly _tag: "calls"; readonly userIds: ReadonlyArray<number> }
  /** Anything may have changed. */
  | { readonly _tag: "missed" }

/** Undefined for what is no announcement of the store's own. */
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
