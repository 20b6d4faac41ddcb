import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { useUnsent } from "../../account/use-unsent.ts"
import { chooseTheme, currentTheme, subscribeTheme } from "../../browser/theme.ts"
import { usePriceTip } from "../../call/flow/price-tip.ts"
import { useQuery } from "../../client/use-query.ts"
import { chooseLanguage, currentLanguage } from "../../i18n/i18n.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { showToast } from "../../ui/toasts.ts"
import type { AccountLink } from "./AccountLinks.tsx"
import { AccountView } from "./AccountView.tsx"

const REQUESTS = { _tag: "friendRequests" } as const

type Place =
  | { readonly kind: "route"; readonly to: string }
  | { readonly kind: "overlay"; readonly name: "outbox" | "checkIn" | "makeLink" }

const PLACES: Readonly<Record<AccountLink, Place>> = {
  profile: { kind: "route", to: "/profile/edit" },
  checkIn: { kind: "overlay", name: "checkIn" },
  friends: { kind: "route", to: "/friends" },
  statistics: { kind: "route", to: "/statistics" },
  outbox: { kind: "overlay", name: "outbox" },
  storage: { kind: "route", to: "/storage" },
  device: { kind: "overlay", name: "makeLink" },
}

const AccountOverlay = ({ onClose }: Closable) => {
  const { t } = useTranslation()
  const session = useSession()
  const theme = useSyncExternalStore(subscribeTheme, currentTheme)
  const [priceTip, choosePriceTip] = usePriceTip()
  const unsent = useUnsent()
  const requests = useQuery(REQUESTS)
  const navigate = useNavigate()
  const me =
    session.state === "signedIn"
      ? {
          name: session.user.userName,
          photo: session.user.headImg,
          coins: session.coins,
          host: session.user.goddess ? { points: session.points, coinsPerMinute: session.user.callPrice } : undefined,
        }
      : undefined
  const follow = (link: AccountLink) => {
    onClose()
    const place = PLACES[link]
    if (place.kind === "route") void navigate(place.to)
    else overlays.open(place.name, {})
  }
  return (
    <AccountView
      account={{
        me,
        unsent,
        requests: requests.state === "ready" ? requests.value.head.received : 0,
        language: currentLanguage(),
        theme,
        priceTip,
      }}
      onLanguage={(language) => chooseLanguage(language).catch(() => showToast(t("failed.chunk")))}
      onTheme={chooseTheme}
      onPriceTip={choosePriceTip}
      onLink={follow}
      onSignIn={() => {
        onClose()
        overlays.open("login", { origin: { kind: "user" } })
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
