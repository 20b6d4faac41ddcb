/**
 * Says, beside each feed event, which values the event carries in full: a later event for the same values replaces it.
 * Compaction of a device's log and the gateway's snapshot drop replaced events by this. A dropped event is lost to
 * every future projection too.
 */

/** What one event carries in full. It may be dropped when later events cover all of it. */
export interface Told {
  /** Names that the event sets, whatever value they had. Of several events, the last one is enough. */
  readonly sets?: ReadonlyArray<string>
  /** Names that the event raises to a number. Of several events, the one with the highest number is enough. */
  readonly raises?: ReadonlyArray<readonly [name: string, to: number]>
  /** Statistics sum over all events of this tag: a device's log keeps each event, and the snapshot sends the sums. */
  readonly isSummed?: true
}

/** What the events of a table carry in full, by tag. */
export type Tells<Events extends Readonly<Record<string, { readonly Type: unknown }>>> = {
  readonly [T in keyof Events]?: (event: Events[T]["Type"]) => Told
}
