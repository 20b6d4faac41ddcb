/** How an event of a former version is read: decoded by the schema that it had, and said in the words of today. */
import { Option, Schema } from "effect"
import type { EventTag, events } from "../events.ts"

/** An event as written: known tags are decoded when read, unknown ones stay and are skipped. */
export interface RawEvent {
  readonly _tag: string
  readonly [field: string]: unknown
}

/** How a former version of an event becomes today's. */
export interface Upcaster {
  /** The schema that it had: it never changes either. */
  readonly former: Schema.Top
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
    former,
    to,
    change: (event) => Option.getOrUndefined(Option.map(decode(event), (known) => ({ ...change(known), _tag: to }))),
  }
}
