import { Check, MessageCircle, Phone, Smartphone, Users } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Switch } from "../../ui/form/Switch.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import type { PushAble } from "./push-device.ts"
import { usePush } from "./use-push.ts"

export interface NotificationsModel {
  readonly able: PushAble
  /** Undefined: not known yet. */
  readonly status: "on" | "off" | undefined
  /** Coins that the user can still get; 0: none. */
  readonly bonus: number
  /** The same for installing the app. */
  readonly installBonus: number
  /** Notifications contain people's names. */
  readonly names: boolean
  readonly failed: AppError | undefined
  readonly busy: "on" | "off" | "names" | undefined
  /** silent: the test notification did not arrive. failed: the browser gave no subscription. */
  readonly trouble: "silent" | "failed" | undefined
}

interface Props {
  push: NotificationsModel
  onTurnOn: () => void
  onTurnOff: () => void
  onNames: (names: boolean) => void
  onRetry: () => void
  onClose: () => void
}

const TOLD = [
  ["messages", MessageCircle],
  ["calls", Phone],
  ["requests", Users],
] as const

/** What is announced while the app is closed, and the switch for it. */
export const NotificationsView = ({ push, onClose, ...on }: Props) => {
  const { t } = useTranslation("more")
  return (
    <Dialog open onClose={onClose} title={t("notify.title")} description={t("notify.lead")}>
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col gap-3">
          {TOLD.map(([name, Icon]) => (
            <li key={name} className="flex items-center gap-3">
              <Icon aria-hidden className="size-5 shrink-0 text-accent-text" />
              <span className="min-w-0 break-words">{t(`notify.${name}`)}</span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-pretty text-muted">{t("notify.privacy")}</p>
        <Ways push={push} {...on} />
      </div>
    </Dialog>
  )
}

const Ways = ({ push, onTurnOn, onTurnOff, onNames, onRetry }: Omit<Props, "onClose">) => {
  const { t } = useTranslation("more")
  const { able, status, bonus, installBonus, names, failed, busy, trouble } = push
  if (able === "unsupported") return <p className="text-pretty">{t("notify.unsupported")}</p>
  if (able === "needsInstall")
    return (
      <>
        <Hint title={t("notify.install")} text={t("notify.installHow")} />
        <Bonus text={t("notify.installBonus")} coins={installBonus} />
      </>
    )
  if (able === "blocked") return <Hint title={t("notify.blocked")} text={t("notify.blockedHow")} />
  if (failed !== undefined) return <ErrorState error={failed} onRetry={onRetry} />
  if (status === undefined) return <Skeleton className="h-16 rounded-2xl" />
  if (status === "on")
    return (
      <>
        <p className="flex items-center gap-3 font-medium">
          <Check aria-hidden className="size-5 text-live" />
          {t("notify.on")}
        </p>
        <div>
          <Switch label={t("notify.names")} on={names} fixed={busy !== undefined} onChange={onNames} />
          <p className="text-sm text-pretty text-muted">{t("notify.namesHow")}</p>
        </div>
        <Button wide loading={busy === "off"} onClick={onTurnOff}>
          {t("notify.turnOff")}
        </Button>
      </>
    )
  return (
    <>
      <Bonus text={t("notify.bonus")} coins={bonus} />
      <p role="status" className="text-sm text-pretty text-muted empty:hidden">
        {busy === "on" ? t("notify.turningOn") : trouble !== undefined ? t(`notify.${trouble}`) : null}
      </p>
      <Button look="primary" wide loading={busy === "on"} onClick={onTurnOn}>
        {t(trouble === undefined ? "notify.turnOn" : "notify.retry")}
      </Button>
    </>
  )
}

const Bonus = ({ text, coins }: { text: string; coins: number }) =>
  coins > 0 && (
    <p className="flex flex-wrap items-center gap-x-3 font-medium">
      {text}
      <CoinAmount coins={coins} />
    </p>
  )

const Hint = ({ title, text }: { title: string; text: string }) => (
  <div className="flex gap-3 rounded-2xl border border-line px-4 py-3">
    <Smartphone aria-hidden className="size-5 shrink-0 text-accent-text" />
    <div>
      <p className="font-medium">{title}</p>
      <p className="text-sm text-pretty text-muted">{text}</p>
    </div>
  </div>
)

/** The notifications of this device. */
const NotificationsOverlay = ({ onClose }: Closable) => {
  const { model, turnOn, turnOff, setNames, retry } = usePush()
  return (
    <NotificationsView
      push={model}
      onTurnOn={turnOn}
      onTurnOff={turnOff}
      onNames={setNames}
      onRetry={retry}
      onClose={onClose}
    />
  )
}

export default NotificationsOverlay
