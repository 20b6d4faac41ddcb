import { Check, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { FIELDS, GAMES, type GameName } from "#schema/rules/coins/games.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Link } from "../../ui/Link.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Cards, Fields, Reels } from "./Boards.tsx"
import { type CheckedPlay, type GameModel, toldOdds } from "./game-model.ts"
import "./games.css"

const BOARDS = { slotmachine: Reels, flipcard: Cards, sacard: Fields } as const

interface Props {
  model: GameModel
  open: ReadonlySet<number>
  onPlay: () => void
  /** The user chose a card or scratched a field. */
  onPlace: (place: number) => void
  onShowAll: () => void
  onLogin: () => void
  onRetry: () => void
  onBack: () => void
}

/** A game of chance: its board, its possible prizes, and how to check that a draw was fair. */
export const GameView = ({ model, open, onPlay, onPlace, onShowAll, onLogin, onRetry, onBack }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const { game } = model
  const Board = BOARDS[game]
  return (
    <PlainScreen title={t(`games.name.${game}`)} onBack={onBack}>
      <div className="flex flex-col gap-5">
        <p className="text-pretty text-muted">{t(`games.lead.${game}`)}</p>
        <Board model={model} open={open} onPlace={onPlace} />
        <div className="flex flex-col items-center gap-3 text-center">
          <Result model={model} />
          {model.failed !== undefined && model.step !== "loading" && <p role="alert">{errorText(model.failed)}</p>}
          {model.failed !== undefined && model.step === "loading" ? (
            <ErrorState error={model.failed} onRetry={onRetry} />
          ) : (
            <Act model={model} open={open} onPlay={onPlay} onShowAll={onShowAll} onLogin={onLogin} />
          )}
        </div>
        <Section title={t("games.others")}>
          <div className="flex flex-wrap gap-3">
            {GAMES.filter((other) => other !== game).map((other) => (
              <LinkButton key={other} to={`/${other}`}>
                {t(`games.name.${other}`)}
              </LinkButton>
            ))}
          </div>
        </Section>
        <Odds game={game} />
        <Fairness model={model} />
      </div>
    </PlainScreen>
  )
}

/** The result of the play, read out by screen readers too. */
const Result = ({ model: { step, play, nextAt, isChecking } }: { model: GameModel }) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  return (
    <div role="status" className="flex flex-col gap-1.5">
      {step === "over" && play !== null && (
        <p className="text-xl font-bold">
          <Won play={play} />
        </p>
      )}
      {step === "over" && play?.gift && (
        <Link to="/message" className="text-sm font-medium text-accent-text">
          {t("games.inBackpack")}
        </Link>
      )}
      {step === "over" && nextAt !== null && (
        <p className="text-sm text-muted">{t("games.next", { time: dayClock(nextAt) })}</p>
      )}
      {step === "sent" && isChecking && <p className="text-muted">{t("games.checking")}</p>}
    </div>
  )
}

const Won = ({ play: { coins, gift } }: { play: CheckedPlay }) => {
  const { t } = useTranslation("more")
  if (gift !== null) return t("games.wonGift")
  return coins === 0 ? t("games.wonNothing") : t("games.won", { count: coins })
}

/** The one action of the current step. */
const Act = ({ model, open, onPlay, onShowAll, onLogin }: Omit<Props, "onPlace" | "onRetry" | "onBack">) => {
  const { t } = useTranslation("more")
  const { game, isVisitor, step, off } = model
  if (isVisitor)
    return (
      <Button look="primary" size="large" onClick={onLogin}>
        {t("games.login")}
      </Button>
    )
  if (step === "over") return null
  if (game === "sacard" && step === "shown")
    return open.size < FIELDS ? <Button onClick={onShowAll}>{t("games.showAll")}</Button> : null
  if (game === "flipcard")
    return step === "open" ? <p className="text-muted">{off ?? t("games.play.flipcard")}</p> : null
  return (
    <>
      <Button look="primary" size="large" loading={step !== "open"} off={off} onClick={onPlay}>
        {t(`games.play.${game}`)}
      </Button>
      {off !== undefined && <p className="text-sm text-muted">{off}</p>}
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-2xl border border-line px-4 py-3">
    <h2 className="mb-2.5 text-sm font-semibold text-muted">{title}</h2>
    {children}
  </section>
)

const Odds = ({ game }: { game: GameName }) => {
  const { t, i18n } = useTranslation("more")
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 })
  return (
    <Section title={t("games.odds")}>
      <ul className="divide-y divide-line">
        {toldOdds(game).map(({ coins, giftId, chance }) => (
          <li key={`${coins} ${giftId}`} className="flex items-center gap-3 py-3 text-sm">
            <span className="min-w-0 flex-1">
              {giftId !== null ? t("games.rose") : coins === 0 ? t("games.nothing") : <CoinAmount coins={coins} />}
            </span>
            <span className="text-muted tabular-nums">{percent.format(chance)}</span>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-xs text-faint">{t("games.free")}</p>
    </Section>
  )
}

/** The values with which anybody can repeat the draw. */
const Fairness = ({ model: { play, step, commitment } }: { model: GameModel }) => {
  const { t } = useTranslation("more")
  const shown = step === "over" ? play : null
  const rows = [
    ["hash", shown?.commitment ?? commitment],
    ["own", shown?.playId],
    ["seed", shown?.seed],
  ] as const
  return (
    <Section title={t("games.fair")}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-pretty text-muted">{t("games.fairHow")}</p>
        {shown !== null && (
          <p className="flex items-center gap-1.5 font-medium">
            {shown.isFair ? (
              <Check aria-hidden className="size-4 text-live" />
            ) : (
              <TriangleAlert aria-hidden className="size-4 text-danger-text" />
            )}
            {t(shown.isFair ? "games.isFair" : "games.isUnfair")}
          </p>
        )}
        <dl className="flex flex-col gap-3">
          {rows.map(([name, value]) =>
            value === undefined ? null : (
              <div key={name}>
                <dt className="text-sm text-muted">{t(`games.fairRow.${name}`)}</dt>
                <dd className="font-mono text-xs break-all">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </Section>
  )
}
