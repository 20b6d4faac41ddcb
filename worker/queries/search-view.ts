/** Query `search`: searched for beside the other views, so that none of them waits for it. */
import { Effect } from "effect"
import { Searching } from "../search/searching.ts"
import type { OpenView } from "./view.ts"

export const openSearch: OpenView<"search", Searching> = Effect.fnUntraced(function* (query) {
  const { watch } = yield* Searching
  const { concerns, touched, result } = yield* watch(query)
  return {
    concerns,
    topics: ["search"],
    read: (changed) => {
      if (changed !== null && changed.size > 0) touched(changed)
      return result
    },
  }
})
