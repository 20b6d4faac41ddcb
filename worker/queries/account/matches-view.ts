/** Query `matches`: the match to decide on, and those that were. */
import { Effect } from "effect"
import { EMPTY_BOOK } from "../../projections/matches.ts"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import type { OpenView } from "../view.ts"

export const openMatches: OpenView<"matches", LiveRows> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const key = families.matchBook.key()
  return { topics: [], read: () => Effect.map(live.rows([key]), (rows) => rows.get(key) ?? EMPTY_BOOK) }
})
