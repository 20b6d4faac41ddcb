/**
 * Former versions of events, and what each of them is today (ARCHITECTURE.md, law 7). A version that goes out of service leaves the table
 * of events and gets a row here, with its schema. Rows lead straight to a tag of today, so that an event is upcast once.
 */
import { Option, Schema } from "effect"
import type { EventTag, events } from "../events.ts"

/** An event as written: known tags are decoded when read, unknown ones stay and are skipped. */
export interface RawEvent {
  readonly _tag: string
  readonly [field: string]: unknown
}

/** How a former version of an event becomes today's. */
export interface Upcaster {
  readonly to: EventTag
  /** Undefined for an event that its former schema does not take: it stays as it is, and is skipped. */
  readonly change: (event: RawEvent) => RawEvent | undefined
}

type FieldsOf<T extends EventTag> = Omit<(typeof events)[T]["Encoded"], "_tag">

/** `change` gives what the event says in the words of today. */
export const upcaster = <A, T extends EventTag>(
  former: Schema.Codec<A, unknown>,
  to: T,
  change: (event: A) => FieldsOf<T>,
): Upcaster => {
  const decode = Schema.decodeUnknownOption(former)
  return {
    to,
    change: (event) => Option.getOrUndefined(Option.map(decode(event), (known) => ({ ...change(known), _tag: to }))),
  }
}

/** By the former tag. */
const upcasters = new Map<string, Upcaster>()

/** Adds a row for a former tag, and gives what removes it again: for tests, while no version has gone out of service. */
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
