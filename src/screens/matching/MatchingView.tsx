import { Shuffle } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { WANTED } from "#schema/rules/calls/match.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Segmented } from "../../ui/form/Segmented.tsx"
import { FoundStep, SearchingStep } from "./MatchSteps.tsx"
import type { MatchingActions, MatchingModel } from "./matching-model.ts"
import { PastMatches } from "./PastMatches.tsx"
import "./matching.css"

interface Props extends MatchingActions {
  model: MatchingModel
  /** The user's own video while the camera is on. */
  ownPicture?: ReactNode
  /** Told before the user's first call. */
  note?: string | undefined
  /** Boxes with what waits for the user, at the bottom. */
  boxes?: ReactNode
}

/** Random video matching: what it is and costs, the search, and the decision about the person found. */
export const MatchingView = ({ model, ownPicture, note, boxes, ...actions }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const { at, failed } = model
  return (
    <PlainScreen title={t("match.title")} onBack={actions.onBack}>
      <div className="flex flex-col gap-5">
        {at.step === "intro" && <Intro model={model} note={note} {...actions} />}
        {at.step === "searching" && <SearchingStep at={at} ownPicture={ownPicture} onStop={actions.onStop} />}
        {at.step === "found" && (
          <FoundStep
            key={at.person.id}
            at={at}
            onAgree={actions.onAgree}
            onNext={actions.onNext}
            onSafety={actions.onSafety}
          />
        )}
        {failed !== undefined && model.config !== undefined && (
          <div role="alert" className="text-center">
            <p>{errorText(failed)}</p>
            {failed.kind === "coinLimit" && (
              <Button size="small" className="mt-3" onClick={actions.onLimit}>
                {t("limit.title")}
              </Button>
            )}
          </div>
        )}
        {at.step === "intro" && boxes !== undefined && <div className="h-13">{boxes}</div>}
        {at.step === "intro" && <PastMatches past={model.past} onPerson={actions.onPerson} />}
      </div>
    </PlainScreen>
  )
}

const Intro = ({ model, note, onWanted, onStart, onRetry }: MatchingActions & Pick<Props, "model" | "note">) => {
  const { t } = useTranslation("more")
  const { wanted, config, at, off, failed } = model
  return (
    <>
      <div className="flex items-start gap-4 rounded-2xl border border-line bg-surface p-5">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-2xl bg-accent-soft text-accent-text">
          <Shuffle aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="text-pretty">{t("match.lead")}</p>
          {config !== undefined && (
            <p className="mt-0.5 text-sm text-muted">
              {t("match.lasts", { count: Math.round(config.callSeconds / 60) })}
            </p>
          )}
          {note && <p className="mt-0.5 text-sm text-muted">{note}</p>}
        </div>
      </div>
      <Segmented
        label={t("match.wanted")}
        segments={WANTED.map((value) => ({ value, label: t(`match.${value}`) }))}
        value={wanted}
        onChange={onWanted}
      />
      {config === undefined && failed !== undefined ? (
        <ErrorState error={failed} onRetry={onRetry} />
      ) : (
        <div className="flex flex-col items-center gap-3 text-center">
          <div className="min-h-13">{config !== undefined && <Price config={config} />}</div>
          <Button
            look="primary"
            size="large"
            loading={(at.step === "intro" && at.isStarting) || config === undefined}
            off={off}
            onClick={onStart}
          >
            {t("match.start")}
          </Button>
          {off !== undefined && <p className="text-sm text-muted">{off}</p>}
        </div>
      )}
    </>
  )
}

/** The cost of the next match, told before the camera opens. */
const Price = ({ config: { price, freeLeft } }: { config: NonNullable<MatchingModel["config"]> }) => {
  const { t } = useTranslation("more")
  if (freeLeft === null) return <p className="font-semibold">{t("match.unlimited")}</p>
  if (price === 0) return <p className="font-semibold">{t("match.free", { count: freeLeft })}</p>
  return (
    <>
      <p className="flex flex-wrap items-center justify-center gap-2 font-semibold">
        <CoinIcon className="size-5" />
        {t("match.price", { count: price })}
        <MoneyOf coins={price} className="text-sm text-muted" />
      </p>
      <p className="text-sm text-muted">{t("match.priceHow")}</p>
    </>
  )
}
