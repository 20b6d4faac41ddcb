import { BellRing } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { deviceTime } from "../../browser/clock.ts"
import { keepStored, readStored } from "../../browser/stored.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { NoticeBar } from "../../ui/NoticeBar.tsx"
import { pushAble } from "./push-device.ts"
import "../../i18n/push-texts.ts"

const ASKED = "livcam-push-asked"
/** A user who closed the prompt is asked once more, this much later, ms. */
const AGAIN_MS = 30 * 86_400_000
const MOST_ASKED = 2

/** How often this device has asked, and when it last did, ms since 1970. */
const asked = (): { readonly times: number; readonly at: number } => {
  const [times = 0, at = 0] = (readStored(ASKED) ?? "").split(" ").map(Number)
  return { times, at }
}

/** The user has not decided, and it is not too soon to ask. */
const isOpen = (): boolean => {
  const able = pushAble()
  const { times, at } = asked()
  const isUndecided = able === "needsInstall" || (able === "able" && Notification.permission === "default")
  return isUndecided && times < MOST_ASKED && (times === 0 || deviceTime() - at > AGAIN_MS)
}

/** Shown to a user who has just sent a message and may wait for an answer. A press opens the notification settings. */
const PushPrompt = () => {
  const { t } = useTranslation("more")
  const [shown, setShown] = useState(isOpen)
  if (!shown) return null
  const close = () => {
    keepStored(ASKED, `${asked().times + 1} ${deviceTime()}`)
    setShown(false)
  }
  return (
    <NoticeBar
      icon={<BellRing />}
      text={t(pushAble() === "needsInstall" ? "notify.promptInstall" : "notify.prompt")}
      action={{
        label: t("notify.open"),
        onPress: () => {
          close()
          overlays.open("notifications", {})
        },
      }}
      onClose={close}
    />
  )
}

export default PushPrompt
