/**
 * The index of all messages on this device. The log itself is its young part: a message can be found once its commit is on
 * the disk, because what no segment holds yet is read from the log. Segments are written in the background, and each step leaves
 * a mark that says what of the log they know; a worker that was killed goes on from there. A segment only tells which message of which
 * chat: whether it still stands, and what it says, is read from its page when it is found.
 */
import { Effect } from "effect"
import type { Segment } from "./index-mark.ts"
import { makeIndexState } from "./index-state.ts"
import { makeUpkeep, type UpkeepOptions } from "./index-upkeep.ts"

export type SearchIndex = ReturnType<typeof makeSearchIndex>

export const makeSearchIndex = (options: UpkeepOptions) => {
  const state = makeIndexState(options)
  return {
    /** Takes what the log has grown by. */
    advance: state.advance,
    step: makeUpkeep(state, options),
    /** Everything as it stands on the disk, read anew. */
    forget: state.forget,
    /** What segments hold is read again at the next search. */
    rest: (): void => state.loaded.clear(),
    /** Runs while no segment's row goes. */
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
