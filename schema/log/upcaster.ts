/** How an event of a former version is read: decoded by its former schema, then changed into its current version. */
import { Option, Schema } from "effect"
import type { EventTag, events } from "../events.ts"

/** An event as written. Known tags are decoded when read. Unknown ones are kept and skipped. */
export interface RawEvent {
  readonly _tag: string
  readonly [field: string]: unknown
}

/** How a former version of an event becomes the current one. */
export interface Upcaster {
  /** The schema of the former version. It never changes. */
  readonly former: Schema.Top
  readonly to: EventTag
  /** Undefined when the event does not fit its former schema: the event is kept as it is, and skipped. */
  readonly change: (event: RawEvent) => RawEvent | undefined
}

type FieldsOf<T extends EventTag> = Omit<(typeof events)[T]["Encoded"], "_tag">

/** Makes an upcaster. `change` gives the fields of the current version. */
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
