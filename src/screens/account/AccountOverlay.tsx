import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { chooseTheme, currentTheme, subscribeTheme } from "../../app/theme.ts"
import { useSession } from "../../app/use-session.ts"
import { useUnsent } from "../../app/use-unsent.ts"
import { usePriceTip } from "../../call/flow/price-tip.ts"
import { chooseLanguage, currentLanguage } from "../../i18n/i18n.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { showToast } from "../../ui/toasts.ts"
import { AccountView } from "./AccountView.tsx"

const AccountOverlay = ({ onClose }: Closable) => {
  const { t } = useTranslation()
  const session = useSession()
  const theme = useSyncExternalStore(subscribeTheme, currentTheme)
  const [priceTip, choosePriceTip] = usePriceTip()
  const unsent = useUnsent()
  const me =
    session.state === "signedIn"
      ? {
          name: session.user.userName,
          photo: session.user.headImg,
          coins: session.coins,
          host: session.user.goddess ? { points: session.points, coinsPerMinute: session.user.callPrice } : undefined,
        }
      : undefined
  return (
    <AccountView
      account={{ me, unsent, language: currentLanguage(), theme, priceTip }}
      onLanguage={(language) => chooseLanguage(language).catch(() => showToast(t("failed.chunk")))}
      onTheme={chooseTheme}
      onPriceTip={choosePriceTip}
      onOutbox={() => overlays.open("outbox", {})}
      onSignIn={() => {
        onClose()
        overlays.open("login", { origin: "user", reason: { kind: "none" } })
      }}
      onSignOut={() => {
        onClose()
        overlays.open("signOut", {})
      }}
      onClose={onClose}
    />
  )
}

export default AccountOverlay
