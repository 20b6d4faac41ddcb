import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useCoinPage } from "../../coins/coin-page.ts"
import { keptPlace } from "../../coins/place-after-pay.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { type PayResultState, PayResultView } from "./PayResultView.tsx"

/** How long the page checks for a payment by itself, and how often it asks the gateway. */
const LOOKS_FOR_S = 45
const ASKS_EVERY_S = 3
const ORDER_ID = /^[A-Za-z0-9_-]{1,40}$/

/**
 * The page to which a payment channel sends the browser back: `?orderId=`, and `&left=1` when the user left the
 * channel's page without paying, which cancels the order. Opened again, it tells the same.
 */
export const PayResult = () => {
  useCoinPage()
  const [search] = useSearchParams()
  const asked = search.get("orderId") ?? ""
  const orderId = ORDER_ID.test(asked) ? asked : ""
  const session = useSession()
  const goBack = useGoBack("/shop")
  const execute = useCommand()
  const order = useQuery(
    useMemo(() => ({ _tag: "order", orderId: orderId === "" ? "none" : orderId }) as const, [orderId]),
  )
  const [secondsLeft, setSecondsLeft] = useState(LOOKS_FOR_S)
  const [isUnknown, setUnknown] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const isLeft = search.get("left") === "1"
  const known = order.state === "ready" ? order.value : null
  const isOpen = orderId !== "" && !isUnknown && (known === null || known.orderStatus === "processing")

  const isAsking = useRef(false)
  const look = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    setLooking(true)
    const left = isLeft ? await execute({ _tag: "cancelOrder", orderId }) : null
    // An order that cannot be cancelled now is checked like any other.
    const answer = left?.ok ? left : await execute({ _tag: "checkOrder", orderId })
    setLooking(false)
    isAsking.current = false
    if (!answer.ok && answer.error.kind === "orderUnknown") setUnknown(true)
  }, [execute, orderId, isLeft])
  useEffect(() => {
    if (!isOpen) return
    void look()
    let second = 0
    const timer = setInterval(() => {
      second += 1
      setSecondsLeft(LOOKS_FOR_S - second)
      if (second >= LOOKS_FOR_S) clearInterval(timer)
      else if (second % ASKS_EVERY_S === 0) void look()
    }, 1_000)
    return () => clearInterval(timer)
  }, [isOpen, look])

  const result = ((): PayResultState => {
    if (orderId === "" || isUnknown) return { state: "unknown" }
    if (order.state === "loading" || session.state === "loading") return { state: "loading" }
    if (known === null || known.orderStatus === "processing") return { state: "waiting", secondsLeft, isLooking }
    return { state: "done", order: known, balance: session.state === "signedIn" ? session.coins : 0 }
  })()
  return <PayResultView result={result} place={keptPlace()} onLook={() => void look()} onBack={goBack} />
}
