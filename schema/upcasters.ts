/**
 * Former versions of events, and what each of them is today (ARCHITECTURE.md, law 7). A version that goes out of service leaves the table
 * of events and gets a row in the table of its domain (such as coins/former.ts), with its schema. Rows lead straight to a tag of today, so that an event is upcast once.
 */
import type { Schema } from "effect"
import { callUpcasters } from "./calls/former.ts"
import { coinUpcasters } from "./coins/former.ts"
import type { EventTag } from "./events.ts"
import type { RawEvent, Upcaster } from "./log/upcaster.ts"

/** By the former tag. */
const upcasters = new Map<string, Upcaster>(Object.entries({ ...callUpcasters, ...coinUpcasters }))

/** The schema of each former version, by its tag. */
export const formerEvents: Readonly<Record<string, Schema.Top>> = Object.fromEntries(
  [...upcasters].map(([tag, { former }]) => [tag, former]),
)

/** Adds a row for a former tag, and gives what removes it again: for tests. */
export const addUpcaster = (tag: string, row: Upcaster): (() => void) => {
  upcasters.set(tag, row)
  return () => upcasters.delete(tag)
}

/** The event in the words of today; the same object when it is no former one. */
export const upcast = (event: RawEvent): RawEvent => upcasters.get(event._tag)?.change(event) ?? event

/** The tags under which events of these tags may stand where they were written: these, and their former ones. */
export const withFormer = (tags: ReadonlyArray<EventTag>): ReadonlyArray<string> => [
  ...tags,
  ...[...upcasters].flatMap(([former, { to }]) => (tags.includes(to) ? [former] : [])),
]
