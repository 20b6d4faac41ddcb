/**
 * Which entries of a feed still count when later ones are known. Folding them gives the same rows as folding all. An event that has
 * no line here always counts, which is right and only longer.
 */
import type { EventOf, EventTag } from "#schema/events.ts"
import type { FeedEntry, RawEvent } from "#schema/log/entry.ts"

/** The key of an event that the next one of the same tag and key replaces. */
const KEYS: { readonly [T in EventTag]?: (event: EventOf<T>) => string } = {
  "v1.AccountUpdated": () => "",
  "v1.CoinsPosted": ({ currency }) => currency,
  "v1.CheckedIn": () => "",
  "v1.ProfileSaved": () => "",
  "v1.PhotoReviewed": () => "",
  "v1.RelationUpdated": ({ relation }) => String(relation.userId),
  "v1.ReportFiled": ({ report }) => report.reportId,
}

/** Events that belong to one chat or person: they come with it (snapshot.ts). */
export const OF_CHATS: ReadonlyArray<EventTag> = ["v1.MessageReceived", "v1.SessionRead", "v1.PersonSeen"]

/** Events of calls: only the newest call's still count. */
export const OF_CALLS: ReadonlyArray<EventTag> = [
  "v1.CallInvited",
  "v1.CallCancelled",
  "v1.CallJoined",
  "v1.CallStarted",
  "v1.CallRefused",
  "v1.CallTimedOut",
  "v1.CallEndingSoon",
  "v1.CallHungUp",
]

/** The entries that still count, in their order. */
export const standingOf = (entries: ReadonlyArray<FeedEntry>): ReadonlyArray<RawEvent> => {
  const last = new Map<string, number>()
  for (const { seq, event } of entries) last.set(keyOf(event) ?? `entry ${seq}`, seq)
  const standing = new Set(last.values())
  return entries.filter(({ seq }) => standing.has(seq)).map(({ event }) => event)
}

const keyOf = (event: RawEvent): string | undefined => {
  // The gateway wrote the entry by the very schema of its tag.
  const key = (KEYS as Readonly<Record<string, ((event: RawEvent) => string) | undefined>>)[event._tag]
  return key === undefined ? undefined : `${event._tag} ${key(event)}`
}
