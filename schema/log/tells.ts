/**
 * What events of the feed tell whole, said beside each event: the later one is then all there is to know. Compaction of a device's
 * log and the gateway's snapshot go by it. A dropped event is lost to every future projection too.
 */

/** What one event tells. It may be dropped when others have the last word on all of it. */
export interface Told {
  /** Names that it gives a value whatever they had: of several events the last is enough. */
  readonly sets?: ReadonlyArray<string>
  /** Names that it raises to a number: of several events the highest is enough. */
  readonly raises?: ReadonlyArray<readonly [name: string, to: number]>
  /** Statistics are sums over all of them: a device's log keeps each, and the snapshot tells the sums. */
  readonly isSummed?: true
}

/** By tag, for the events of a table. */
export type Tells<Events extends Readonly<Record<string, { readonly Type: unknown }>>> = {
  readonly [T in keyof Events]?: (event: Events[T]["Type"]) => Told
}
