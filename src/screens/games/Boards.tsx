import { Cherry, Heart, type LucideIcon, Sparkles, Star } from "lucide-react"
import { useTranslation } from "react-i18next"
import { CARDS, FIELDS, REELS } from "#schema/rules/coins/games.ts"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { cardOf, type GameModel, wonPlaces } from "./game-model.ts"

interface Props {
  model: GameModel
  /** Places that are revealed: fields of a scratch card, or reels. */
  open: ReadonlySet<number>
  onPlace: (place: number) => void
}

const SYMBOLS: ReadonlyArray<{ readonly Icon: LucideIcon | undefined; readonly colour: string }> = [
  { Icon: Cherry, colour: "#e5484d" },
  { Icon: Heart, colour: "#f76b9e" },
  { Icon: Star, colour: "#e8a23c" },
  { Icon: undefined, colour: "#8b5cf6" },
]
/** Signs that are the same in every language. */
const [SEVEN, NO_PRIZE] = ["7", "–"]
const NAMES = ["cherry", "heart", "star", "seven"] as const

/** A symbol of a reel. */
const ReelSymbol = ({ of }: { of: number }) => {
  const { Icon, colour } = SYMBOLS[of] ?? { Icon: Sparkles, colour: "" }
  return Icon === undefined ? (
    <span style={{ color: colour, fontSize: "2rem", lineHeight: 1 }}>{SEVEN}</span>
  ) : (
    <Icon aria-hidden style={{ color: colour, fill: colour }} />
  )
}

/** The prize of a place: coins, a gift, or nothing. */
const Amount = ({ coins, gift }: { coins: number; gift: boolean }) => {
  const { t } = useTranslation("more")
  if (gift) return <img src="/gifts/rose.svg" alt={t("games.rose")} className="size-11" />
  if (coins === 0) return <span className="text-muted">{NO_PRIZE}</span>
  return <CoinAmount coins={coins} money="said" />
}

/** Three reels: they turn while the gateway draws, and stop one after the other. */
export const Reels = ({ model: { step, play }, open }: Props) => {
  const { t } = useTranslation("more")
  const won = play === null ? new Set() : wonPlaces(play)
  return (
    <div className="game-board" data-columns="3">
      {Array.from({ length: REELS }, (_, place) => place).map((place) => {
        const isTurning = step === "sent" || (step === "shown" && !open.has(place))
        const symbol = play?.shown[place]
        return (
          <div key={place} className="game-cell" data-won={(!isTurning && won.has(place)) || undefined}>
            {isTurning ? (
              <div aria-hidden className="game-strip">
                {[0, 1, 2, 3, 0].map((of, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the strip never changes
                  <ReelSymbol key={n} of={of} />
                ))}
              </div>
            ) : (
              <span
                className="game-landed"
                role="img"
                aria-label={symbol === undefined ? t("games.reel") : t(`games.symbol.${NAMES[symbol] ?? "cherry"}`)}
              >
                <ReelSymbol of={symbol ?? place} />
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Nine cards, of which the user chooses one; then all are shown. */
export const Cards = ({ model, open, onPlace }: Props) => {
  const { t } = useTranslation("more")
  const { step, play, pick } = model
  const isShown = play !== null && (step === "over" || open.size > 0)
  const canChoose = step === "open" && model.off === undefined
  return (
    <div className="game-board" data-columns="3">
      {CARDS.map((_, place) => {
        const held = isShown ? cardOf(play.shown[place] ?? 0) : undefined
        const isMine = place === (play?.pick ?? pick)
        const content = (
          <>
            {held !== undefined && <Amount coins={held.coins} gift={held.giftId !== null} />}
            <span aria-hidden className="game-back" data-asked={(step === "sent" && place === pick) || undefined}>
              <Sparkles />
            </span>
          </>
        )
        const state = {
          className: "game-cell",
          "data-open": held && "",
          "data-won": (held !== undefined && isMine) || undefined,
          "data-quiet": (held !== undefined && !isMine) || undefined,
        }
        return held === undefined ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            key={place}
            type="button"
            aria-disabled={!canChoose || undefined}
            aria-label={t("games.card", { n: place + 1 })}
            onClick={() => onPlace(place)}
            {...state}
          >
            {content}
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
          <div key={place} {...state}>
            {content}
          </div>
        )
      })}
    </div>
  )
}

/** Six fields, which the user scratches one by one. */
export const Fields = ({ model: { step, play }, open, onPlace }: Props) => {
  const { t } = useTranslation("more")
  const isAllOpen = step === "over" || open.size >= FIELDS
  const won = play !== null && isAllOpen ? wonPlaces(play) : new Set()
  return (
    <div className="game-board" data-columns="3">
      {Array.from({ length: FIELDS }, (_, place) => {
        const isOpen = play !== null && (isAllOpen || open.has(place))
        const content = (
          <>
            {isOpen && <Amount coins={play.shown[place] ?? 0} gift={false} />}
            <span aria-hidden className="game-cover">
              <Sparkles />
            </span>
          </>
        )
        const state = {
          className: "game-cell",
          "data-open": isOpen ? "" : undefined,
          "data-won": won.has(place) || undefined,
        }
        return isOpen ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
          <div key={place} {...state}>
            {content}
          </div>
        ) : (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
            key={place}
            type="button"
            aria-disabled={step === "sent" || undefined}
            aria-label={t("games.field", { n: place + 1 })}
            onClick={() => onPlace(place)}
            {...state}
          >
            {content}
          </button>
        )
      })}
    </div>
  )
}
