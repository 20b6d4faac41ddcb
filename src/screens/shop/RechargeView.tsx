import { CalendarCheck, ListChecks } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { useMoneyBeside } from "../../ui/coins/coin-price.ts"
import { PriceTag } from "../../ui/coins/PriceTag.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import type { Pack } from "./shop-model.ts"

/** A host whose call the balance can pay for. */
export interface Affordable {
  readonly userId: number
  readonly name: string
  readonly photo: string
  readonly coinsPerMinute: number
}

export interface RechargeModel {
  readonly balance: number
  readonly needed: number
  /** The smallest package that is enough, else the largest; undefined when nothing is missing, sold or known. */
  readonly pack: Pack | undefined
  readonly canCheckIn: boolean
  /** A task is not collected yet. */
  readonly hasTasks: boolean
  readonly hosts: ReadonlyArray<Affordable>
  /** Why nothing can be bought now. */
  readonly off: string | undefined
}

interface Props {
  recharge: RechargeModel
  onPay: (pack: Pack) => void
  onShop: () => void
  onCheckIn: () => void
  onTasks: () => void
  onHost: (userId: number) => void
  onClose: () => void
}

/**
 * Coins are too few: shows a package that is enough, ways to get coins for free, and hosts whom the balance can pay.
 */
export const RechargeView = ({ recharge, onPay, onShop, onCheckIn, onTasks, onHost, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { number, money } = useFormats()
  const { balance, needed, pack, hosts } = recharge
  const missing = Math.max(0, needed - balance)
  const worth = useMoneyBeside()(missing)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        missing === 0 ? t("recharge.enough") : t("recharge.title", { count: missing }) + (worth ? ` (${worth})` : "")
      }
      description={t("recharge.text", { needed: number(needed), balance: number(balance) })}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-3">
          {pack !== undefined && (
            <Button wide look="primary" off={recharge.off} onClick={() => onPay(pack)}>
              <CoinIcon className="size-5" />
              {t("recharge.buy", { count: pack.coins, price: money(pack.price, pack.currency) })}
            </Button>
          )}
          <Button wide look="plain" onClick={onShop}>
            {t("recharge.all")}
          </Button>
        </div>
        {(recharge.canCheckIn || recharge.hasTasks) && (
          <section className="flex flex-col gap-3">
            <h3 className="text-sm text-muted">{t("recharge.free")}</h3>
            <div className="flex flex-wrap gap-3">
              {recharge.canCheckIn && (
                <Button onClick={onCheckIn}>
                  <CalendarCheck aria-hidden className="size-5" />
                  {t("checkIn.title")}
                </Button>
              )}
              {recharge.hasTasks && (
                <Button onClick={onTasks}>
                  <ListChecks aria-hidden className="size-5" />
                  {t("tasks.title")}
                </Button>
              )}
            </div>
          </section>
        )}
        {hosts.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="text-sm text-muted">{t("recharge.hosts")}</h3>
            <ul className="flex flex-col gap-3">
              {hosts.map(({ userId, name, photo, coinsPerMinute }) => (
                <li key={userId}>
                  <button
                    type="button"
                    onClick={() => onHost(userId)}
                    className="flex w-full flex-wrap items-center gap-3 rounded-2xl border border-line px-4 py-3 text-start transition hover:bg-hover"
                  >
                    <Avatar src={photo} name={name} size="small" />
                    <span className="min-w-[min(60%,10rem)] flex-1 truncate font-medium">{name}</span>
                    <PriceTag coinsPerMinute={coinsPerMinute} className="flex-col" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
