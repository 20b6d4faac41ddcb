import "../../i18n/picks-texts.ts"
import { type ReactNode, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { AsOf } from "../../ui/AsOf.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { LogoMark } from "../../ui/LogoMark.tsx"
import { DemoNote } from "../../ui/people/DemoNote.tsx"
import { HostCard, type HostCardModel, HostCardSkeleton } from "../../ui/people/HostCard.tsx"
import "./flop.css"

export interface FlopCard {
  readonly host: HostCardModel
  readonly isOpen: boolean
  /** What the user and the host have in common, in words. */
  readonly reasons: ReadonlyArray<string>
}

export type FlopModel =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: AppError }
  /**
   * `nextAt`: device time of the next cards, ms. `asOf`: time of a saved answer; undefined when the answer is fresh.
   */
  | {
      readonly state: "ready"
      readonly cards: ReadonlyArray<FlopCard>
      readonly nextAt: number
      readonly asOf: number | undefined
    }

interface Props {
  flop: FlopModel
  end?: ReactNode
  /** The greeting button for a host whose card is open. */
  greet: (host: HostCardModel) => ReactNode
  onOpen: (hostId: number) => void
  onCall: (hostId: number) => void
  onRetry: () => void
  onBack: () => void
}

const COLUMNS = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-3 md:gap-4"
/** Placeholders, as many as there are picks, while the hosts are unknown. */
const PLACES = ["a", "b", "c", "d", "e", "f"] as const

/** The picks of the day: cards that lie face down until the user turns them over. */
export const FlopView = ({ flop, end, onBack, ...on }: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("picks.title")} end={end} onBack={onBack}>
      {flop.state === "failed" ? (
        <ErrorState error={flop.error} onRetry={on.onRetry} />
      ) : flop.state === "ready" && flop.cards.length === 0 ? (
        <EmptyState
          icon={<LogoMark />}
          title={t("picks.empty")}
          text={t("picks.emptyText")}
          action={<LinkButton to="/wall">{t("picks.wall")}</LinkButton>}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <p className="text-pretty text-muted">{t("picks.lead")}</p>
          {flop.state === "ready" ? <Cards flop={flop} {...on} /> : <Waiting />}
        </div>
      )}
    </PlainScreen>
  )
}

const Waiting = () => (
  <ul className={COLUMNS}>
    {PLACES.map((place) => (
      <li key={place}>
        <HostCardSkeleton />
      </li>
    ))}
  </ul>
)

const Cards = ({
  flop,
  greet,
  onOpen,
  onCall,
}: { flop: FlopModel & { state: "ready" } } & Pick<Props, "greet" | "onOpen" | "onCall">) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  const { cards, nextAt, asOf } = flop
  const list = useRef<HTMLUListElement>(null)
  /** Id of the host whose card was just turned. The focus was on its back, which is gone. */
  const turned = useRef<number>(undefined)
  useEffect(() => {
    if (turned.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-id="${turned.current}"] a`)?.focus({ preventScroll: true })
    turned.current = undefined
  })
  const isDone = cards.every(({ isOpen }) => isOpen)
  const demoSaid = cards.every(({ host }) => host.demo)
  return (
    <>
      {asOf !== undefined && <AsOf time={asOf} />}
      {demoSaid && <DemoNote />}
      <ul ref={list} className={COLUMNS}>
        {cards.map(({ host, isOpen, reasons }, at) => (
          <li key={host.id} data-id={host.id}>
            {isOpen ? (
              <div className="flop-open">
                <HostCard host={host} onCall={onCall} eager demoSaid={demoSaid} />
                <p className="mt-2 mb-3 text-sm text-pretty text-muted">{reasons.join(" · ")}</p>
                {greet(host)}
              </div>
            ) : (
              <button
                type="button"
                aria-label={t("picks.turn", { n: at + 1, count: cards.length })}
                onClick={() => {
                  turned.current = host.id
                  onOpen(host.id)
                }}
                className="flop-back border border-line bg-raised shadow-lift transition hover:bg-hover active:scale-95"
              >
                <LogoMark />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="text-center text-sm text-faint">
        {isDone && t("picks.done")} {t("picks.next", { time: dayClock(nextAt) })}
      </p>
    </>
  )
}
