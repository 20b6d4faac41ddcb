import "../../../i18n/wall-texts.ts"
import { Hand, ThumbsUp, Undo2, Users, X } from "lucide-react"
import type { KeyboardEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { PlainScreen } from "../../../shell/PlainScreen.tsx"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { ErrorState } from "../../../ui/ErrorState.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { HostCard, type HostCardModel, HostCardSkeleton } from "../../../ui/people/HostCard.tsx"
import { useSwipe } from "./use-swipe.ts"

/** `next` lies below `top`, so that its picture is loaded when its turn comes. */
export type CardsModel =
  | { readonly state: "loading" | "moreFailed" }
  /** `beyond`: hosts whom this user may not see. */
  | { readonly state: "end"; readonly beyond: { readonly count: number; readonly to: "members" | "vip" } | undefined }
  | { readonly state: "failed"; readonly error: AppError }
  | { readonly state: "ready"; readonly top: HostCardModel; readonly next: HostCardModel | undefined }

export interface CardsActions {
  onPass: (host: HostCardModel) => void
  onLike: (host: HostCardModel) => void
  onHi: (host: HostCardModel) => void
  onCall: (hostId: number) => void
  /** Undefined: no card can be brought back. */
  onUndo: (() => void) | undefined
  onAgain: () => void
  onRetry: () => void
  onMore: () => void
  onBeyond: () => void
}

interface Props extends CardsActions {
  cards: CardsModel
  end?: ReactNode
  onBack: () => void
}

/** One host at a time. A throw to the left passes, a throw to the right likes; buttons and arrow keys do the same. */
export const CardsView = ({ cards, end, onBack, ...actions }: Props) => {
  const { t } = useTranslation()
  return (
    <PlainScreen title={t("wall.deck.title")} end={end} onBack={onBack}>
      <div className="mx-auto max-w-md">
        {cards.state === "loading" && <HostCardSkeleton />}
        {cards.state === "failed" && <ErrorState error={cards.error} onRetry={actions.onRetry} />}
        {cards.state === "moreFailed" && (
          <EmptyState
            icon={<Users />}
            title={t("wall.moreFailed")}
            action={<Button onClick={actions.onMore}>{t("common.retry")}</Button>}
          />
        )}
        {cards.state === "end" && (
          <EmptyState
            icon={<Users />}
            title={t("wall.deck.end")}
            text={t("wall.deck.endText")}
            action={
              <div className="flex flex-col gap-3">
                {cards.beyond !== undefined && (
                  <Button look="primary" onClick={actions.onBeyond}>
                    {t(`wall.beyond.${cards.beyond.to}`, { count: cards.beyond.count })}
                  </Button>
                )}
                <Button onClick={actions.onAgain}>{t("wall.deck.again")}</Button>
              </div>
            }
          />
        )}
        {cards.state === "ready" && <Deck key={cards.top.id} top={cards.top} next={cards.next} {...actions} />}
      </div>
    </PlainScreen>
  )
}

const Deck = ({
  top,
  next,
  onPass,
  onLike,
  onHi,
  onCall,
  onUndo,
}: { top: HostCardModel; next: HostCardModel | undefined } & CardsActions) => {
  const { t } = useTranslation()
  const { dx, handlers } = useSwipe((to) => (to === "left" ? onPass(top) : onLike(top)))
  const { name } = top
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") onPass(top)
    if (key === "ArrowRight") onLike(top)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons below are the way for everybody; arrow keys and throws are shorter
    <div onKeyDown={onKeyDown}>
      <div className="relative">
        {next !== undefined && (
          <div inert className="absolute inset-0">
            <HostCard host={next} eager />
          </div>
        )}
        <div
          {...handlers}
          className="relative"
          style={{ touchAction: "pan-y", transform: dx === 0 ? undefined : `translateX(${dx}px)` }}
        >
          <HostCard host={top} onCall={onCall} eager />
        </div>
      </div>
      <p role="status" className="sr-only">
        {name}
      </p>
      <div className="flex items-center justify-center gap-3 py-4">
        <IconButton
          label={t("wall.deck.undo")}
          icon={<Undo2 className="size-5" />}
          off={onUndo === undefined ? t("wall.deck.noUndo") : undefined}
          onClick={onUndo}
        />
        <IconButton
          look="quiet"
          size="large"
          label={t("wall.deck.pass", { name })}
          icon={<X className="size-6" />}
          onClick={() => onPass(top)}
        />
        <IconButton
          look="accent"
          size="large"
          label={t("wall.deck.like", { name })}
          icon={<ThumbsUp className="size-6" />}
          onClick={() => onLike(top)}
        />
        <IconButton label={t("wall.deck.hi", { name })} icon={<Hand className="size-5" />} onClick={() => onHi(top)} />
      </div>
      <p className="text-center text-sm text-faint">{t("wall.deck.hint")}</p>
    </div>
  )
}
