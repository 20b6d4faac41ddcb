/**
 * Which entries of a feed still count once later entries are known: folding only those gives the same rows as folding
 * all. An event that tells nothing whole (schema/log/tells.ts) always counts, which is correct and only longer.
 */
import { type EventTag, isTold, toldBy } from "#schema/events.ts"
import type { FeedEntry, RawEvent } from "#schema/log/entry.ts"

/** Events of one chat or person: they come with it (snapshot.ts). */
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
  "v1.CallGoesOn",
  "v1.CallBroken",
  "v1.CallMended",
  "v1.CallHungUp",
  "v1.MatchBegan",
  "v1.PrivateAsked",
  "v1.PrivateBegan",
]

/** The entries that still count, in order. */
export const standingOf = (entries: ReadonlyArray<FeedEntry>): ReadonlyArray<RawEvent> => {
  const standing = standingIn(entries)
  return entries.filter(({ seq }) => standing.has(seq)).map(({ event }) => event)
}

/** Numbers of the entries with the last word on something. */
export const standingIn = (entries: ReadonlyArray<FeedEntry>): ReadonlySet<number> => {
  const last = new Map<string, { readonly to: number; readonly seq: number }>()
  for (const { seq, event } of entries)
    for (const [name, to] of wordsOf(event, seq))
      if (to >= (last.get(name)?.to ?? Number.NEGATIVE_INFINITY)) last.set(name, { to, seq })
  return new Set([...last.values()].map(({ seq }) => seq))
}

/**
 * The names that an entry tells about; the highest value for a name is the last word. The gateway wrote the entry by
 * the schema of its tag.
 */
const wordsOf = (event: RawEvent, seq: number): ReadonlyArray<readonly [name: string, to: number]> => {
  if (!isTold(event)) return [[`entry ${seq}`, seq]]
  const { sets = [], raises = [] } = toldBy(event)
  return [...sets.map((name) => [`set ${name}`, seq] as const), ...raises]
}
