import { Suspense, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { useUnsent } from "../../account/use-unsent.ts"
import { chooseTheme, currentTheme, subscribeTheme } from "../../browser/theme.ts"
import { usePriceTip } from "../../call/flow/price-tip.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { chooseLanguage, currentLanguage } from "../../i18n/i18n.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { useBackpackConfig } from "../gifts/use-backpack-config.ts"
import type { AccountLink } from "./AccountLinks.tsx"
import { AccountView } from "./AccountView.tsx"

const CallChoices = lazyPart(async () => ({ default: (await import("./CallChoices.tsx")).CallChoices }))
const WriteChoice = lazyPart(async () => ({ default: (await import("./SeldomParts.tsx")).WriteChoice }))
const PageLinks = lazyPart(async () => (await import("../../shell/PageLinks.tsx")).loadPageLinks())
const DeleteLink = lazyPart(async () => ({ default: (await import("./SeldomParts.tsx")).DeleteLink }))

const CALL_CONFIG = { _tag: "callConfig" } as const
const REQUESTS = { _tag: "friendRequests" } as const

/** Loaded only where there is a choice: for hosts, and in a demo, where any member may become a host. */
const MemberChoices = ({ isHost }: { isHost: boolean }) => {
  const config = useRemote(CALL_CONFIG)
  const isDemo = config.state === "ready" && config.value.demoHost === true
  return (
    (isHost || isDemo) && (
      <Suspense>
        <CallChoices isHost={isHost} isDemo={isDemo} />
      </Suspense>
    )
  )
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
  const { backpackEntrance, backpackUrl } = useBackpackConfig()
  const follow = (link: AccountLink) => {
    onClose()
    if (link.name === "backpack" && backpackUrl !== null) void navigate(backpackUrl)
    else if ("to" in link) void navigate(link.to)
    else overlays.open(link.opens, {})
  }
  return (
    <AccountView
      account={{
        me,
        unsent: unsent ?? 0,
        requests: requests.state === "ready" ? requests.value.head.received : 0,
        language: currentLanguage(),
        theme,
        priceTip,
        hasBackpack: backpackEntrance,
      }}
      quiet={
        me && (
          <>
            <MemberChoices isHost={me.host !== undefined} />
            <Suspense>
              <WriteChoice />
            </Suspense>
          </>
        )
      }
      deletion={
        <Suspense>
          <DeleteLink
            onFollow={() => {
              onClose()
              void navigate("/delAccount")
            }}
          />
        </Suspense>
      }
      links={
        <Suspense>
          <PageLinks onFollow={onClose} />
        </Suspense>
      }
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
