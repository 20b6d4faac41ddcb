import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { Command } from "#schema/commands.ts"
import { useQuery } from "../../../client/use-query.ts"
import { useRemote } from "../../../client/use-remote.ts"
import { useGoBack } from "../../../shell/use-go-back.ts"
import { showToast } from "../../../ui/toasts/toasts.ts"
import { useAct } from "../../people/use-act.ts"
import { useGatewayNow, usePayOff } from "../use-shop.ts"
import { CardsView } from "./CardsView.tsx"

const CARDS = { _tag: "savedCards" } as const
const SUBSCRIPTIONS = { _tag: "subscriptions" } as const

/** The user's saved cards. `?added=1` in the address: a card has just been added. */
export const Cards = () => {
  const { t } = useTranslation("more")
  const [search] = useSearchParams()
  const { refresh, ...remote } = useRemote(CARDS)
  const subscriptions = useQuery(SUBSCRIPTIONS)
  const off = usePayOff()
  const act = useAct()
  const goBack = useGoBack("/paymentMethodsList")
  const now = useGatewayNow(undefined)
  const [changing, setChanging] = useState<string>()
  const does = async (cardId: string, command: Command, done: string): Promise<void> => {
    setChanging(cardId)
    const isDone = await act(command)
    await refresh()
    setChanging(undefined)
    if (isDone) showToast(done)
  }
  return (
    <CardsView
      model={{
        cards: remote.state === "loading" ? undefined : remote.value?.cards,
        plans:
          subscriptions.state === "ready" ? subscriptions.value.filter(({ status }) => status !== "cancelled") : [],
        failed: remote.state === "failed" ? remote.error : undefined,
        staleAsOf: remote.state === "ready" && remote.stale ? remote.asOf : undefined,
        isAdded: search.get("added") === "1",
        ...{ changing, off, now },
      }}
      onUse={({ cardId }, { subscriptionId }) =>
        void does(cardId, { _tag: "useCard", subscriptionId, cardId }, t("cards.used"))
      }
      onRemove={({ channelCode, cardId }) =>
        void does(cardId, { _tag: "removeCard", channelCode, cardId }, t("cards.removed"))
      }
      onRetry={() => void refresh()}
      onBack={goBack}
    />
  )
}
