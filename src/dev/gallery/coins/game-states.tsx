import { FIELDS, type GameName } from "#schema/rules/coins/games.ts"
import { GameView } from "../../../screens/games/GameView.tsx"
import type { CheckedPlay, GameModel } from "../../../screens/games/game-model.ts"
import "../../../i18n/seldom-texts.ts"
import { framed } from "../Framed.tsx"

const nothing = () => {}
const NOW = Date.now()
const HASH = "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8"
const SEED = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

const play = (game: GameName, patch: Partial<CheckedPlay>): CheckedPlay => ({
  ...{ game, playId: "4b7f1c2e-8d1a-4a55-9c3e", commitment: HASH, seed: SEED, pick: 0, at: NOW, isFair: true },
  ...{ shown: [], coins: 0, gift: null },
  ...patch,
})
const shown = (game: GameName, patch: Partial<GameModel> = {}, open: ReadonlyArray<number> = []) =>
  framed(
    <GameView
      model={{
        ...{ game, isVisitor: false, step: "open", pick: null, play: null, commitment: HASH, nextAt: null },
        ...{ off: undefined, isChecking: false, failed: undefined },
        ...patch,
      }}
      open={new Set(open)}
      {...{
        onPlay: nothing,
        onPlace: nothing,
        onShowAll: nothing,
        onLogin: nothing,
        onRetry: nothing,
        onBack: nothing,
      }}
    />,
    { immersive: true },
  )
const over = { step: "over", nextAt: NOW + 2e7 } as const
const rose = { giftId: 1, giftName: "Rose", giftImage: "/gifts/rose.svg" }

export const gameStates = {
  slot: () => shown("slotmachine"),
  slotTurning: () => shown("slotmachine", { step: "sent", isChecking: true }),
  slotWon: () => shown("slotmachine", { ...over, play: play("slotmachine", { shown: [1, 1, 1], coins: 10 }) }),
  slotUnfair: () =>
    shown("slotmachine", { ...over, play: play("slotmachine", { shown: [0, 2, 3], coins: 0, isFair: false }) }),
  cards: () => shown("flipcard"),
  cardsWon: () =>
    shown("flipcard", {
      ...over,
      play: play("flipcard", { shown: [3, 1, 0, 5, 8, 2, 7, 4, 6], pick: 4, gift: rose }),
    }),
  scratch: () => shown("sacard", { off: "Games need a connection. Your free play waits." }),
  scratching: () =>
    shown("sacard", { step: "shown", play: play("sacard", { shown: [3, 20, 3, 1, 3, 5], coins: 3 }) }, [0, 3]),
  scratchWon: () =>
    shown(
      "sacard",
      { ...over, play: play("sacard", { shown: [3, 20, 3, 1, 3, 5], coins: 3 }) },
      Array.from({ length: FIELDS }, (_, at) => at),
    ),
  visitor: () => shown("slotmachine", { isVisitor: true, commitment: undefined }),
  failed: () => shown("sacard", { step: "loading", failed: { kind: "serverTrouble" } }),
}
