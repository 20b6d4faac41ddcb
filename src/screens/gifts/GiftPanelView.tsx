import { Crown, Send } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import type { PanelGift } from "#schema/gifts/gift.ts"
import { GIFT_COUNTS } from "#schema/rules/coins/gifts.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import { useGiftName } from "../../i18n/gift-name.ts"
import { AsOf } from "../../ui/AsOf.tsx"
import { Button } from "../../ui/Button.tsx"
import { FilterChip } from "../../ui/Chip.tsx"
import { classNames } from "../../ui/class-names.ts"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import type { BackpackStack } from "./backpack-model.ts"
import { burst } from "./burst.ts"

export type GiftCount = (typeof GIFT_COUNTS)[number]

export interface GiftPanelModel {
  /** Who receives the gift. */
  readonly name: string
  /** Undefined during the first fetch. */
  readonly gifts: ReadonlyArray<PanelGift> | undefined
  /** Why there are no gifts. */
  readonly failed: AppError | undefined
  /** Device time of the list when no newer list could be fetched. */
  readonly staleAsOf: number | undefined
  readonly isMember: boolean
  /** Coins that the user may spend. */
  readonly balance: number
  /** Further coins, which the call holds for its next minute. */
  readonly held: number
  /** The most that coins cost in money; undefined while no price is known. */
  readonly moneyOf: (coins: number) => string | undefined
  /** Undefined: the operator has closed the entrance to the backpack here. */
  readonly backpack: ReadonlyArray<BackpackStack> | undefined
  readonly chosen: number | undefined
  /** The chosen gift comes out of the backpack. */
  readonly isFree: boolean
  readonly count: GiftCount
  /**
   * asking: an expensive gift needs a confirmation. checking: the answer was lost, and the gateway is asked for the
   * outcome.
   */
  readonly step: "choose" | "asking" | "sending" | "checking"
  readonly refused: AppError | undefined
  /** How often in a row the chosen gift was sent. Each increase starts the animation. */
  readonly combo: number
  /** Why nothing can be sent now. */
  readonly off: string | undefined
}

interface Props {
  panel: GiftPanelModel
  onChoose: (giftId: number, isFree: boolean) => void
  onCount: (count: GiftCount) => void
  /** Opens what VIP is. */
  onVip: () => void
  onSend: () => void
  /** Goes from the confirmation back to the choice. */
  onBack: () => void
  /** Leads to ways to get coins. */
  onCoins: () => void
  /** Opens the user's own spending limit, over the panel. */
  onLimit: () => void
  onRetry: () => void
  onClose: () => void
}

const NONE: ReadonlyArray<BackpackStack> = []

/** Gifts in tabs. The user chooses one, then sends it. The animation starts after the charge. */
export const GiftPanelView = ({
  panel,
  onChoose,
  onCount,
  onVip,
  onSend,
  onBack,
  onCoins,
  onLimit,
  onRetry,
  onClose,
}: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { number, dayClock } = useFormats()
  const errorText = useErrorText()
  const [tab, setTab] = useState(panel.isFree ? "backpack" : "popular")
  const { gifts, chosen, isFree, count, step, balance } = panel
  const backpack = panel.backpack ?? NONE
  const gift = isFree ? undefined : gifts?.find(({ giftId }) => giftId === chosen)
  const free = isFree ? backpack.find(({ giftId }) => giftId === chosen) : undefined
  const cost = gift === undefined ? 0 : gift.gold * count
  const money = gift && panel.moneyOf(cost)
  const isShort = balance < cost
  const isBackpack = tab === "backpack"
  return (
    <Dialog open onClose={onClose} title={t("gift.title", { name: panel.name })}>
      {panel.failed !== undefined && gifts === undefined ? (
        <ErrorState error={panel.failed} onRetry={onRetry} />
      ) : step === "asking" && gift !== undefined ? (
        <Question gift={gift} count={count} money={money} name={panel.name} onBack={onBack} onSend={onSend} />
      ) : (
        <>
          <div className="-mx-3">
            <Tabs
              label={t("gift.tabs")}
              tabs={[
                { id: "popular", label: t("gift.popular") },
                ...(panel.backpack === undefined ? [] : [{ id: "backpack", label: t("gift.backpack") }]),
                { id: "vip", label: t("gift.vip") },
              ]}
              value={tab}
              onChange={setTab}
            >
              {({ bar, panel: content }) => (
                <>
                  {bar}
                  {content(
                    <div className="px-3 pt-4">
                      {tab === "vip" && !panel.isMember && (
                        <div className="mb-3 flex items-center gap-2 rounded-2xl bg-gold-soft px-4 py-3 text-sm">
                          <Crown aria-hidden className="size-5 shrink-0 text-gold" />
                          <p className="min-w-0 flex-1">{t("gift.vipOnly")}</p>
                          <Button size="small" onClick={onVip}>
                            {t("vip.title")}
                          </Button>
                        </div>
                      )}
                      {isBackpack && backpack.length === 0 && (
                        <p className="py-6 text-center text-muted">{t("gift.backpackNone")}</p>
                      )}
                      {!isBackpack && panel.staleAsOf !== undefined && <AsOf time={panel.staleAsOf} />}
                      <fieldset
                        aria-label={t("gift.choose")}
                        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,4.75rem),1fr))] gap-2"
                      >
                        {isBackpack
                          ? backpack.map((stack) => (
                              <Tile
                                key={stack.giftId}
                                gift={stack}
                                isChosen={stack === free}
                                combo={stack === free ? panel.combo : 0}
                                onChoose={() => onChoose(stack.giftId, true)}
                              >
                                <span className="text-xs text-muted tabular-nums">
                                  {t("gift.combo", { count: stack.count })}
                                </span>
                              </Tile>
                            ))
                          : gifts === undefined
                            ? ["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
                                <Skeleton key={key} className="h-24 rounded-2xl" />
                              ))
                            : gifts
                                .filter(({ vip }) => vip === (tab === "vip"))
                                .map((one) => (
                                  <Tile
                                    key={one.giftId}
                                    gift={one}
                                    isChosen={one === gift}
                                    combo={one === gift ? panel.combo : 0}
                                    onChoose={() => onChoose(one.giftId, false)}
                                  >
                                    <CoinAmount coins={one.gold} money="said" className="gap-1 text-xs" />
                                  </Tile>
                                ))}
                      </fieldset>
                    </div>,
                  )}
                </>
              )}
            </Tabs>
          </div>
          <div className="sticky bottom-0 -mx-3 border-t border-line bg-surface px-3 pt-3">
            {panel.refused !== undefined && (
              <div role="alert" className="mb-3 rounded-2xl bg-danger-soft px-4 py-3 text-sm text-danger-text">
                <p>{errorText(panel.refused)}</p>
                {panel.refused.kind === "coinLimit" && (
                  <Button size="small" className="mt-3" onClick={onLimit}>
                    {t("limit.title")}
                  </Button>
                )}
              </div>
            )}
            {isShort && (
              <p className="mb-3 rounded-2xl bg-gold-soft px-4 py-3 text-sm">
                {t("gift.short", { count: cost - balance })} <MoneyOf coins={cost - balance} />
                {panel.held > 0 && <span className="block">{t("gift.held", { count: panel.held })}</span>}
              </p>
            )}
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="flex items-center gap-1">
                <span className="sr-only">{t("gift.balance")}</span>
                <CoinAmount coins={balance} money="said" />
                <Button size="small" look="plain" onClick={onCoins}>
                  {t("gift.getCoins")}
                </Button>
              </span>
              {free !== undefined ? (
                <span className="text-sm text-muted">{t("gift.until", { time: dayClock(free.expiresAt) })}</span>
              ) : (
                <fieldset aria-label={t("gift.amount")} className="flex gap-1.5">
                  {GIFT_COUNTS.map((one) => (
                    <FilterChip key={one} on={count === one} onPress={() => onCount(one)}>
                      {t("gift.combo", { count: one })}
                    </FilterChip>
                  ))}
                </fieldset>
              )}
            </div>
            <Button
              look="primary"
              size="large"
              wide
              loading={step === "sending" || step === "checking"}
              off={gift === undefined && free === undefined ? t("gift.chooseFirst") : panel.off}
              onClick={isShort ? onCoins : onSend}
            >
              {isShort ? (
                t("gift.getCoins")
              ) : (
                <span className="flex flex-wrap items-center justify-center gap-x-2">
                  <Send aria-hidden className="size-5 rtl:-scale-x-100" />
                  {free === undefined ? t("gift.send") : t("gift.giveFree")}
                  {gift !== undefined && (
                    <span className="inline-flex items-center gap-1.5 tabular-nums">
                      <CoinIcon />
                      {number(cost)}
                      <MoneyOf said coins={cost} />
                    </span>
                  )}
                </span>
              )}
            </Button>
            {money !== undefined && step !== "checking" && (
              <p className="pt-1 text-center text-sm text-muted">{common("call.atMost", { money })}</p>
            )}
            <p role="status" className="pt-1 text-center text-sm text-muted empty:hidden">
              {step === "checking" && t("gift.checking")}
            </p>
          </div>
        </>
      )}
    </Dialog>
  )
}

const Tile = ({
  gift,
  isChosen,
  combo,
  onChoose,
  children,
}: {
  gift: Pick<PanelGift, "giftId" | "giftName" | "giftImage">
  isChosen: boolean
  combo: number
  onChoose: () => void
  /** Shown below the name. */
  children: ReactNode
}) => {
  const { t } = useTranslation("more")
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (combo > 0) burst(picture.current)
  }, [combo])
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-2xl border px-1 py-2 transition",
        isChosen ? "border-coral bg-accent-soft" : "border-transparent hover:bg-raised",
      )}
    >
      <img src={gift.giftImage} alt="" className="size-11" />
      <img
        ref={picture}
        src={gift.giftImage}
        alt=""
        className="pointer-events-none absolute inset-x-0 -top-2 z-10 mx-auto size-24 opacity-0"
      />
      <span className="max-w-full text-xs font-medium">{useGiftName()(gift)}</span>
      {children}
      {combo > 1 && (
        <span
          role="status"
          className="absolute -end-1 -top-1 rounded-full bg-coral px-2 py-0.5 text-xs font-bold text-on-accent tabular-nums"
        >
          {t("gift.combo", { count: combo })}
        </span>
      )}
    </button>
  )
}

const Question = ({
  gift,
  count,
  money,
  name,
  onBack,
  onSend,
}: {
  gift: PanelGift
  count: number
  money: string | undefined
  name: string
  onBack: () => void
  onSend: () => void
}) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const giftName = useGiftName()(gift)
  const { number } = useFormats()
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <img src={gift.giftImage} alt="" className="size-28" />
      <p className="text-lg font-semibold text-balance">
        {t("gift.question", { what: `${giftName} ×${number(count)}`, name })}
      </p>
      <CoinAmount coins={gift.gold * count} money="none" className="text-2xl" />
      {money !== undefined && <p className="text-muted">{common("call.atMost", { money })}</p>}
      <div className="flex w-full flex-col gap-3">
        <Button look="primary" size="large" wide data-first-focus onClick={onSend}>
          {t("gift.send")}
        </Button>
        <Button wide onClick={onBack}>
          {t("gift.back")}
        </Button>
      </div>
    </div>
  )
}
