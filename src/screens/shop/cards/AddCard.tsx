import { useState } from "react"
import type { AppError } from "#schema/errors.ts"
import { useCommand } from "../../../client/use-command.ts"
import { useGoBack } from "../../../shell/use-go-back.ts"
import { leaveFor, usePaymentConfig, usePayOff } from "../use-shop.ts"
import { AddCardView } from "./AddCardView.tsx"

/** Sends the user to the provider's page for entering a card. That page leads back to the saved cards. */
export const AddCard = () => {
  const { refresh, ...config } = usePaymentConfig()
  const off = usePayOff()
  const execute = useCommand()
  const goBack = useGoBack("/cardList")
  const [picked, setPicked] = useState<string>()
  const [isOpening, setOpening] = useState(false)
  const [refused, setRefused] = useState<AppError>()
  const channels = config.state === "loading" ? undefined : config.value?.channels
  const channel = picked ?? channels?.find(({ status }) => status === "open")?.code
  const add = async (): Promise<void> => {
    if (channel === undefined || isOpening) return
    setOpening(true)
    setRefused(undefined)
    const opened = await execute({ _tag: "addCard", channelCode: channel })
    if (!opened.ok) {
      setOpening(false)
      return setRefused(opened.error)
    }
    leaveFor(opened.value.payUrl, () => setOpening(false))
  }
  return (
    <AddCardView
      model={{
        ...{ channels, channel, isOpening, refused, off },
        failed: config.state === "failed" ? config.error : undefined,
      }}
      onChannel={setPicked}
      onAdd={() => void add()}
      onRetry={() => void refresh()}
      onBack={goBack}
    />
  )
}
