import { useMemo } from "react"
import { useSearchParams } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { useQuery } from "../../client/use-query.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { WalletView } from "./WalletView.tsx"
import { REASONS, type WalletState } from "./wallet-model.ts"

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The wallet, bound to this device's rows. What is shown of it stands in the address. */
const Wallet = () => {
  const [search, setSearch] = useSearchParams()
  const session = useSession()
  const goBack = useGoBack("/")
  const currency = search.get("of") === "points" ? "points" : "coins"
  const reason = REASONS.find((one) => one === search.get("for")) ?? null
  const asked = search.get("month") ?? ""
  const month = MONTH.test(asked) ? asked : null
  const answer = useQuery(
    useMemo(() => ({ _tag: "ledger", currency, month, reason }) as const, [currency, month, reason]),
  )
  const view = useMemo((): WalletState => {
    if (answer.state !== "ready") return { state: answer.state }
    const { head, order, rows } = answer.value
    return { state: "ready", head, items: order.flatMap((id) => rows.get(id) ?? []) }
  }, [answer])
  const show = (name: string, value: string | null): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <WalletView
      key={`${currency} ${month}`}
      view={view}
      currency={currency}
      hasPoints={
        currency === "points" || (session.state === "signedIn" && (session.points > 0 || session.user.goddess))
      }
      reason={reason}
      onCurrency={(next) => show("of", next === "coins" ? null : next)}
      onMonth={(next) => show("month", next)}
      onReason={(next) => show("for", next)}
      onLimit={() => overlays.open("spendingLimit", {})}
      onCheckIn={() => overlays.open("checkIn", {})}
      onReceipt={(call) => overlays.open("receipt", call)}
      onBack={goBack}
    />
  )
}

export default Wallet
