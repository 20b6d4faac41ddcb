/** Calls whose answer was lost, while the gateway is asked what became of them. */
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { CheckedOnce } from "#schema/outbox/once.ts"
import { useQuery } from "../client/use-query.ts"
import { showToast } from "../ui/toasts.ts"
import type { Asking } from "./flow/call-flow.ts"

const none: ReadonlyArray<CheckedOnce> = []

/** The gateway is being asked. What this page did not ask for itself, or does not wait for any more, is told when it never happened. */
export const useChecking = (asking: Asking | null): boolean => {
  const { t } = useTranslation()
  const query = useQuery({ _tag: "checking" })
  const checked = query.state === "ready" ? query.value : none
  const before = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const failed = checked.some(({ intentId, outcome }) => outcome === "never" && before.current.has(intentId))
    before.current = new Set(checked.flatMap(({ intentId, outcome }) => (outcome === null ? [intentId] : [])))
    if (failed && asking === null) showToast(t("error.neverHappened"))
  }, [checked, asking, t])
  return checked.some(({ outcome }) => outcome === null)
}
