import { CircleCheck, CreditCard } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import type { SavedCard } from "#schema/shop/card.ts"
import type { SubscriptionRecord } from "#schema/shop/subscription.ts"
import { PlainScreen } from "../../../shell/PlainScreen.tsx"
import { AsOf } from "../../../ui/AsOf.tsx"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { ErrorState } from "../../../ui/ErrorState.tsx"
import { LinkButton } from "../../../ui/LinkButton.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { Note } from "../ShopView.tsx"

export interface CardsModel {
  readonly cards: ReadonlyArray<SavedCard> | undefined
  /** Subscriptions that are not cancelled. */
  readonly plans: ReadonlyArray<SubscriptionRecord>
  readonly failed: AppError | undefined
  readonly staleAsOf: number | undefined
  /** A card has just been added. */
  readonly isAdded: boolean
  /** Id of the card that is being changed. */
  readonly changing: string | undefined
  /** Why nothing can be changed now. */
  readonly off: string | undefined
  /** Gateway time, ms. */
  readonly now: number
}

interface Props {
  model: CardsModel
  onUse: (card: SavedCard, plan: SubscriptionRecord) => void
  onRemove: (card: SavedCard) => void
  onRetry: () => void
  onBack: () => void
}

/** The cards that the payment providers keep: what each pays for, and how it is removed. */
export const CardsView = ({ model, onUse, onRemove, onRetry, onBack }: Props) => {
  const { t } = useTranslation("more")
  const { cards } = model
  const box = useRef<HTMLDivElement>(null)
  const removing = useRef<{ readonly cardId: string; readonly at: number }>(undefined)
  useEffect(() => {
    const gone = removing.current
    if (gone === undefined || cards === undefined || cards.some(({ cardId }) => cardId === gone.cardId)) return
    removing.current = undefined
    if (document.activeElement !== document.body) return
    // The pressed button is gone with its card: the next card takes the focus, else the way to add one.
    const rest = box.current?.querySelectorAll("li")
    const next = rest?.[Math.min(gone.at, rest.length - 1)]?.querySelector("button")
    ;(next ?? box.current?.querySelector("a"))?.focus()
  }, [cards])
  const add = (
    <LinkButton look="primary" to="/paymentInfoAdd">
      {t("cards.add")}
    </LinkButton>
  )
  return (
    <PlainScreen title={t("cards.title")} onBack={onBack}>
      <div ref={box} className="flex flex-col gap-5">
        {model.isAdded && <Note icon={<CircleCheck />}>{t("cards.added")}</Note>}
        <p className="text-pretty text-muted">{t("cards.lead")}</p>
        {model.staleAsOf !== undefined && <AsOf time={model.staleAsOf} />}
        {cards === undefined ? (
          model.failed === undefined ? (
            <div aria-busy className="flex flex-col gap-3">
              {["a", "b"].map((key) => (
                <Skeleton key={key} className="h-20 rounded-2xl" />
              ))}
            </div>
          ) : (
            <ErrorState error={model.failed} onRetry={onRetry} />
          )
        ) : cards.length === 0 ? (
          <EmptyState icon={<CreditCard />} title={t("cards.none")} text={t("cards.noneText")} action={add} />
        ) : (
          <>
            <ul className="flex flex-col gap-3">
              {cards.map((card, at) => (
                <li key={card.cardId} className="rounded-2xl bg-surface px-4 py-3 shadow-lift">
                  <Card
                    card={card}
                    model={model}
                    onUse={onUse}
                    onRemove={() => {
                      removing.current = { cardId: card.cardId, at }
                      onRemove(card)
                    }}
                  />
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap gap-3">{add}</div>
          </>
        )}
      </div>
    </PlainScreen>
  )
}

const Card = ({ card, model, onUse, onRemove }: Pick<Props, "model" | "onUse" | "onRemove"> & { card: SavedCard }) => {
  const { t } = useTranslation("more")
  const [isSure, setSure] = useState(false)
  const { brand, last4, expMonth, expYear, subscriptionIds } = card
  const date = `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`
  const isOver = model.now >= Date.UTC(expYear, expMonth)
  const paid = model.plans.filter(({ subscriptionId }) => subscriptionIds.includes(subscriptionId))
  const others = model.plans.filter((plan) => plan.channelCode === card.channelCode && !paid.includes(plan))
  const nameOf = (plan: SubscriptionRecord): string => t(`plans.coins.${plan.type}`, { count: plan.totalCoinNum })
  const common = { loading: model.changing === card.cardId, off: model.off }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <CreditCard aria-hidden className="size-6 shrink-0 text-accent-text" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold tabular-nums">
            {brand} <span aria-hidden>{`•••• ${last4}`}</span>
            <span className="sr-only">{t("cards.number", { digits: last4.split("").join(" ") })}</span>
          </h2>
          <p className="text-sm text-muted tabular-nums">{t(isOver ? "cards.over" : "cards.ends", { date })}</p>
          {paid.map((plan) => (
            <p key={plan.subscriptionId} className="mt-1 text-sm">
              {t("cards.pays", { plan: nameOf(plan) })}
            </p>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isOver &&
          others.map((plan) => (
            <Button key={plan.subscriptionId} {...common} onClick={() => onUse(card, plan)}>
              {t("cards.use", { plan: nameOf(plan) })}
            </Button>
          ))}
        {paid.length === 0 && (
          <Button {...common} onClick={() => (isSure ? onRemove(card) : setSure(true))}>
            {isSure ? t("cards.sure") : t("cards.remove")}
          </Button>
        )}
      </div>
    </div>
  )
}
