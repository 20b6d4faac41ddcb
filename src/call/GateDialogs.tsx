import { type ComponentProps, useEffect, useRef } from "react"
import { useNavigate } from "react-router-dom"
import { reactionTo } from "#schema/rules/reactions.ts"
import { useMoneyOf } from "../coins/use-money-of.ts"
import "../i18n/call-media-texts.ts"
import { useErrorText } from "../i18n/error-text.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { CoinsTooFewView } from "../screens/call/CoinsTooFewView.tsx"
import { DeviceMissingView } from "../screens/call/DeviceMissingView.tsx"
import { PriceConfirmView } from "../screens/call/PriceConfirmView.tsx"
import { showToast } from "../ui/toasts/toasts.ts"
import type { CallRequest } from "./flow/gate.ts"
import type { Asking } from "./flow/opening.ts"
import { useAsking, useCallFlow } from "./use-call-flow.ts"

export interface GateDoors {
  /** Opens the login popup with origin "call". `onClosed`: called when the popup is closed without a login. */
  readonly onLogin: (name: string, onClosed: () => void) => void
  /** Opens the way to get coins. `needed`: coins. */
  readonly onCoins: (needed: number) => void
}

/** The price question. The price in money is fetched only when this is shown. */
const PriceStep = (props: ComponentProps<typeof PriceConfirmView>) => (
  <PriceConfirmView {...props} money={useMoneyOf()(props.coinsPerMinute)} />
)

/** Opens what helps against a refusal, besides the toast that names it. */
const openWayOn = ({ error, request }: Extract<Asking, { step: "refused" }>) => {
  const reaction = reactionTo(error)
  if (reaction === "limit") overlays.open("spendingLimit", {})
  if (reaction === "vip") overlays.open("vip", {})
  if (reaction === "friend" && request !== undefined)
    overlays.open("askFriend", { userId: request.host.userId, name: request.host.userName })
}

/** The questions between the call button and the call, one at a time. */
export const GateDialogs = ({ onLogin, onCoins }: GateDoors) => {
  const flow = useCallFlow()
  const asking = useAsking()
  const text = useErrorText()
  const navigate = useNavigate()

  const told = useRef<Asking | null>(null)
  useEffect(() => {
    if (told.current === asking) return
    told.current = asking
    if (asking?.step === "refused") {
      showToast(text(asking.error))
      openWayOn(asking)
      flow.cancel()
    } else if (asking?.step === "login") onLogin(asking.request.host.userName, flow.cancel)
  }, [asking, flow, onLogin, text])

  const chat = ({ host }: CallRequest) => {
    flow.cancel()
    navigate(`/message/IMMessageSession/${host.userId}`)
  }

  switch (asking?.step) {
    case "price": {
      const { host, kind } = asking.request
      return (
        <PriceStep
          person={{ id: host.userId, name: host.userName, photo: host.headImg, demo: false }}
          kind={kind}
          coinsPerMinute={host.callPrice}
          balance={asking.balance}
          onStart={flow.confirmPrice}
          onClose={flow.cancel}
        />
      )
    }
    case "coins":
      return (
        <CoinsTooFewView
          needed={asking.needed}
          balance={asking.balance}
          onChat={() => chat(asking.request)}
          onCoins={() => {
            flow.cancel()
            onCoins(asking.needed)
          }}
          onClose={flow.cancel}
        />
      )
    case "devices":
      return (
        <DeviceMissingView
          problem={asking.error.kind}
          kind={asking.kind}
          onRetry={() => flow.retryDevices(asking.kind)}
          onVoice={asking.kind === "video" ? () => flow.retryDevices("voice") : undefined}
          onClose={flow.cancel}
        />
      )
    default:
      return null
  }
}
