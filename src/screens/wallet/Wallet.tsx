import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { WalletView } from "./WalletView.tsx"
import { type Loading, REASONS, type WalletState } from "./wallet-model.ts"

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The wallet, bound to this device's rows. The address holds what is shown. */
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
  const read = useMemo((): WalletState => {
    if (answer.state !== "ready") return { state: answer.state }
    const { head, order, rows } = answer.value
    return { state: "ready", head, items: order.flatMap((id) => rows.get(id) ?? []) }
  }, [answer])
  // What was shown of this currency stays until the next month is read, and the pressed button with it.
  const [last, setLast] = useState({ currency, view: read })
  if (read.state !== "loading" && read !== last.view) setLast({ currency, view: read })
  const view = read.state === "loading" && last.currency === currency ? last.view : read
  const shown = view.state === "ready" ? view.head.month : null
  const isSummed = view.state === "ready" && view.items.some(({ at }) => at === null)
  const { loading, load } = useMonth(shown, isSummed)
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
      view={view}
      isBusy={read !== view}
      loading={loading}
      onLoad={load}
      currency={currency}
      hasPoints={
        currency === "points" || (session.state === "signedIn" && (session.points > 0 || session.user.goddess))
      }
      reason={reason}
      onCurrency={(next) => show("of", next === "coins" ? null : next)}
      onMonth={(next) => show("month", next)}
      onReason={(next) => show("for", next)}
      onLimit={() => overlays.open("spendingLimit", {})}
      onDialog={(name) => overlays.open(name, {})}
      onReceipt={(call) => overlays.open("receipt", call)}
      onBack={goBack}
    />
  )
}

const IDLE: Loading = { state: "idle" }
const CONNECTION = { _tag: "connection" } as const
/**
 * Names an attempt. A month is tried once offline, so that the user learns why its items are missing, and once online.
 */
const attemptOf = (month: string | null, isOnline: boolean): string => `${month} ${isOnline}`

/**
 * Fetches the items behind the sums of the month shown: by itself when the month opens and when the network returns,
 * and on request.
 */
const useMonth = (month: string | null, isSummed: boolean) => {
  const execute = useCommand()
  const connection = useQuery(CONNECTION)
  const isOnline = connection.state === "ready" && connection.value.network === "online"
  const errorText = useErrorText()
  const [states, setStates] = useState<ReadonlyMap<string, Loading>>(new Map())
  const begun = useRef(new Set<string>())
  const load = useCallback(async () => {
    if (month === null) return
    const say = (state: Loading): void => setStates((now) => new Map([...now, [month, state]]))
    say({ state: "loading" })
    const done = await execute({ _tag: "loadLedgerMonth", month })
    say(done.ok ? { state: "idle" } : { state: "failed", text: errorText(done.error) })
  }, [month, execute, errorText])
  const loading = states.get(month ?? "") ?? IDLE
  useEffect(() => {
    if (!isOnline) begun.current.delete(attemptOf(month, true))
    const attempt = attemptOf(month, isOnline)
    if (!isSummed || loading.state === "loading" || begun.current.has(attempt)) return
    begun.current.add(attempt)
    void load()
  }, [month, isSummed, isOnline, loading, load])
  return { loading, load: () => void load() }
}

export default Wallet
