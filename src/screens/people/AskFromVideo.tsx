import "../../i18n/seldom-texts.ts"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import type { VideoConf } from "#schema/videos/video.ts"
import { useSession } from "../../account/use-session.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useFormats } from "../../i18n/format.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { showToast } from "../../ui/toasts/toasts.ts"
import { AskFriendView } from "./AskFriendView.tsx"

const CONF = { _tag: "videoConf" } as const
const CHECKING = { _tag: "checking" } as const

interface CostProps {
  conf: VideoConf
}

/** The cost of a request: free while free requests of the day are left, then coins. */
export const AddCost = ({ conf: { freeAdds, freeAddsLeft, addGold } }: CostProps) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { number } = useFormats()
  const coins = common("account.coins", { count: addGold, coins: number(addGold) })
  return (
    <p className="text-sm text-muted">
      {freeAddsLeft > 0 ? t("fromVideo.left", { count: freeAddsLeft, free: freeAdds }) : t("fromVideo.cost", { coins })}{" "}
      {freeAddsLeft === 0 && <MoneyOf coins={addGold} />}
    </p>
  )
}

/** A friend request from a video. Its price is shown before it is sent, and it is sent at most once. */
export const AskFromVideo = ({
  userId,
  name,
  videoId,
  onClose,
}: { userId: number; name: string; videoId: string } & Closable) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { number } = useFormats()
  const execute = useCommand()
  const session = useSession()
  const conf = useRemote(CONF)
  const checking = useQuery(CHECKING)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<AppError>()
  const value = conf.state === "loading" ? undefined : conf.value
  const gold = value === undefined || value.freeAddsLeft > 0 ? 0 : value.addGold
  const coins = session.state === "signedIn" ? session.coins : 0
  const isChecked =
    checking.state === "ready" &&
    checking.value.some(({ command, outcome }) => command._tag === "addFromVideo" && outcome === null)

  const ask = async (text: string): Promise<void> => {
    if (isSending) return
    if (value === undefined) return conf.refresh()
    if (gold > coins) return void overlays.open("recharge", { needed: gold, isForCall: false })
    setSending(true)
    const outcome = await execute({ _tag: "addFromVideo", to: userId, videoId, text, gold })
    setSending(false)
    void conf.refresh()
    if (!outcome.ok) return setError(outcome.error)
    showToast(t("fromVideo.sent", { name }))
    onClose()
  }
  const sendText = (): string | undefined => {
    // Nothing is sent before the price is known.
    if (value === undefined) return conf.state === "failed" ? common("common.retry") : undefined
    if (isChecked && isSending) return t("fromVideo.checking")
    if (gold === 0) return t("fromVideo.free")
    return t("fromVideo.pay", { coins: common("account.coins", { count: gold, coins: number(gold) }) })
  }
  return (
    <AskFriendView
      cost={value && <AddCost conf={value} />}
      sendText={sendText()}
      isSending={isSending || conf.state === "loading"}
      error={error ?? (value === undefined && conf.state === "failed" ? conf.error : undefined)}
      onAsk={(text) => void ask(text)}
    />
  )
}
