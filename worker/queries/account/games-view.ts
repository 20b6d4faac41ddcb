/** Query `gamePlays`: the newest play of each game, each checked on this device. */
import { Effect } from "effect"
import { GAMES } from "#schema/rules/games.ts"
import { isFairPlay } from "../../crypto/fair-play.ts"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import type { OpenView } from "../view.ts"

export const openGamePlays: OpenView<"gamePlays", LiveRows> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const key = families.gamePlays.key()
  return {
    topics: [],
    read: () =>
      Effect.map(live.rows([key]), (rows) =>
        (rows.get(key) ?? []).flatMap((kept) => {
          const game = GAMES.find((name) => name === kept.game)
          if (game === undefined) return []
          const play = { ...kept, game }
          return { ...play, isFair: isFairPlay(play) }
        }),
      ),
  }
})
