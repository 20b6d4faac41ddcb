import { CalendarCheck, Crown, Gift, Languages, type LucideIcon, Shuffle, Users } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { MATCH_FREE_PER_DAY } from "#schema/rules/calls/match.ts"
import { CHECK_IN_COINS } from "#schema/rules/coins/check-in.ts"
import { TRANSLATIONS_FREE_PER_DAY } from "#schema/rules/translation.ts"
import { MEMBER_HOSTS } from "#schema/rules/wall-rules.ts"
import { isVip, useSession } from "../../../account/use-session.ts"
import type { Closable } from "../../../overlays/overlay-props.ts"
import { overlays } from "../../../overlays/overlay-stack.ts"
import { Button } from "../../../ui/Button.tsx"
import { MoneyOf } from "../../../ui/coins/MoneyOf.tsx"
import { Dialog } from "../../../ui/dialog/Dialog.tsx"

interface Props {
  isVip: boolean
  onShop: () => void
  onCheckIn: () => void
  onClose: () => void
}

const sum = (coins: ReadonlyArray<number>): number => coins.reduce((all, one) => all + one, 0)

/** VIP: whether the user has it, its benefits, and until when it lasts. */
export const VipView = ({ isVip, onShop, onCheckIn, onClose }: Props) => {
  const { t } = useTranslation("more")
  const [vip, regular] = [sum(CHECK_IN_COINS.vip), sum(CHECK_IN_COINS.regular)]
  return (
    <Dialog open onClose={onClose} title={t("vip.title")} description={t(isVip ? "vip.is" : "vip.isNot")}>
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col gap-3">
          <Benefit Icon={Gift}>{t("vip.gifts")}</Benefit>
          <Benefit Icon={CalendarCheck}>
            {t("vip.checkIn", { count: vip, regular })} <MoneyOf coins={vip} />
          </Benefit>
          <Benefit Icon={Shuffle}>{t("vip.matches", { count: MATCH_FREE_PER_DAY })}</Benefit>
          <Benefit Icon={Languages}>{t("vip.translations", { count: TRANSLATIONS_FREE_PER_DAY })}</Benefit>
          <Benefit Icon={Users}>{t("vip.wall", { count: MEMBER_HOSTS })}</Benefit>
        </ul>
        <p className="flex items-center gap-2 rounded-2xl bg-gold-soft px-4 py-3 text-sm">
          <Crown aria-hidden className="size-5 shrink-0 text-gold" />
          {t(isVip ? "vip.until" : "vip.how")}
        </p>
        {isVip ? (
          <Button wide onClick={onCheckIn}>
            {t("checkIn.title")}
          </Button>
        ) : (
          <Button look="primary" wide onClick={onShop}>
            {t("shop.title")}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const Benefit = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <Icon aria-hidden className="size-6 shrink-0 text-accent-text" />
    <span className="min-w-0 flex-1">{children}</span>
  </li>
)

/** VIP for the current user. */
export const VipOverlay = ({ onClose }: Closable) => {
  const session = useSession()
  const navigate = useNavigate()
  return (
    <VipView
      isVip={isVip(session)}
      onShop={() => {
        // Also closes the dialog from which this one was opened, such as the gift panel.
        overlays.closeAll()
        void navigate("/shop")
      }}
      onCheckIn={() => {
        onClose()
        overlays.open("checkIn", {})
      }}
      onClose={onClose}
    />
  )
}
