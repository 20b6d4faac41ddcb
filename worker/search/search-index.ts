/**
 * The index of all messages on this device. Its young part is the log itself: a message can be found once its commit is
 * on the disk, because what no segment holds yet is read from the log. Segments are written in the background. Each
 * step leaves a mark that says which part of the log they cover, and a killed worker goes on from there. A segment only
 * names a chat and a message number: whether the message still exists, and its text, are read from its page when it is
 * found.
 */
import { Effect } from "effect"
import type { Segment } from "./index-mark.ts"
import { makeIndexState } from "./index-state.ts"
import { makeUpkeep, type UpkeepOptions } from "./index-upkeep.ts"

export type SearchIndex = ReturnType<typeof makeSearchIndex>

export const makeSearchIndex = (options: UpkeepOptions) => {
  const state = makeIndexState(options)
  return {
    /** Takes in the log's new entries. */
    advance: state.advance,
    step: makeUpkeep(state, options),
    /** Drops the index from memory; it is read from the disk again. */
    forget: state.forget,
    /** Drops the loaded segments; the next search reads them again. */
    rest: (): void => state.loaded.clear(),
    /** Runs an effect while no row of a segment is deleted. */
    steadily: state.steady.withPermit,
    segments: Effect.gen(function* () {
      const read: Array<Segment> = []
      for (const { id } of state.mark()?.segments ?? []) read.push(yield* state.segment(id))
      return read
    }),
    young: state.young,
    progress: state.progress,
  }
}
