import { type ReactNode, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import "../../i18n/call-media-texts.ts"
import { MATCH_WAITING_TOLD } from "#schema/rules/calls/match.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { Photo } from "../../ui/people/Photo.tsx"
import type { MatchingActions, MatchStep } from "./matching-model.ts"

type At<S extends MatchStep["step"]> = Extract<MatchStep, { step: S }>

/** Moves the focus to the heading at first, so that screen readers announce the new step. */
const useFocusFirst = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}

/** Searching: shows the user's own picture and how many others wait. */
export const SearchingStep = ({
  at: { others, isOffline, news },
  ownPicture,
  onStop,
}: {
  at: At<"searching">
  ownPicture: ReactNode
  onStop: () => void
}) => {
  const { t } = useTranslation("more")
  const heading = useFocusFirst()
  const who =
    others === undefined
      ? ""
      : others === 0
        ? t("match.nobody")
        : others >= MATCH_WAITING_TOLD
          ? t("match.many")
          : t("match.others", { count: others })
  return (
    <>
      <div className="match-stage">
        <div className="match-fill">{ownPicture}</div>
        <span aria-hidden className="match-fill">
          <span className="match-ring" />
          <span className="match-ring" />
        </span>
        <div className="match-shade">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            {t("match.searching")}
          </h2>
          {ownPicture !== undefined && <p className="text-sm text-white/85">{t("match.ownPicture")}</p>}
        </div>
      </div>
      <p role="status" className="text-center text-pretty text-muted">
        {isOffline ? t("match.offline") : [news, who].filter((text) => text).join(" ")}
      </p>
      <div className="flex flex-col items-center gap-3 text-center">
        <Button size="large" onClick={onStop}>
          {t("match.stop")}
        </Button>
      </div>
    </>
  )
}

/** A person was found: a blurred picture, the cost, and the time to decide. */
export const FoundStep = ({
  at: { person, secondsLeft, fee, agreed },
  onAgree,
  onNext,
  onSafety,
}: { at: At<"found"> } & Pick<MatchingActions, "onAgree" | "onNext" | "onSafety">) => {
  const { t } = useTranslation("more")
  const heading = useFocusFirst()
  return (
    <>
      <div className="match-stage">
        <div role="img" aria-label={t("match.blurred", { name: person.name })} className="match-fill">
          <Photo src={person.photo} name={person.name} eager className="match-blur size-full text-5xl" />
        </div>
        <span role="timer" aria-label={t("match.seconds", { count: secondsLeft })} className="match-clock">
          {secondsLeft}
        </span>
        <div className="match-shade">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            {t("match.found", { name: person.name })}
          </h2>
          <p className="mt-0.5 text-sm text-white/85">{t("match.foundHow")}</p>
        </div>
      </div>
      <div className="flex flex-col items-center gap-3 text-center">
        <p className="flex items-center justify-center gap-2 font-semibold">
          {fee > 0 && <CoinIcon className="size-5" />}
          {fee > 0 ? t("match.price", { count: fee }) : t("match.costsNothing")}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="primary" size="large" loading={agreed} onClick={onAgree}>
            {t("match.agree")}
          </Button>
          <Button size="large" onClick={onNext}>
            {t("match.next")}
          </Button>
        </div>
        <p role="status" className="text-sm text-muted">
          {agreed ? t("match.waiting", { name: person.name }) : ""}
        </p>
        <Button look="quiet" onClick={() => onSafety(person)}>
          {t("callMedia.safety", { name: person.name })}
        </Button>
      </div>
    </>
  )
}
