import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import type { CallKind } from "#schema/rules/calls/call-gate.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import "../../i18n/call-media-texts.ts"

interface Props {
  problem: AppError["kind"]
  kind: CallKind
  onRetry: () => void
  /** Starts a voice call instead; absent when that would not help. */
  onVoice?: (() => void) | undefined
  onClose: () => void
}

const wordsOf = (problem: Props["problem"], kind: CallKind) => {
  switch (problem) {
    case "devicePermission":
      return ["call.permissionTitle", "call.permissionText"] as const
    case "deviceBusy":
      return ["call.busyTitle", "call.busyText"] as const
    case "cameraMissing":
      return ["call.cameraTitle", "call.cameraText"] as const
    case "microphoneMissing":
      return ["call.microphoneTitle", "call.microphoneText"] as const
    default:
      return ["call.deviceTitle", kind === "video" ? "call.deviceTextVideo" : "call.deviceTextVoice"] as const
  }
}

/** Camera or microphone is missing, in use or refused: says what to do about it. The call does not go out. */
export const DeviceMissingView = ({ problem, kind, onRetry, onVoice, onClose }: Props) => {
  const { t } = useTranslation()
  const [title, text] = wordsOf(problem, kind)
  return (
    <Dialog open onClose={onClose} title={t(title)} description={t(text)}>
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={onRetry}>
          {t("common.retry")}
        </Button>
        {onVoice && problem !== "microphoneMissing" && (
          <Button wide onClick={onVoice}>
            {t("call.voiceInstead")}
          </Button>
        )}
        <Button look="plain" wide onClick={onClose}>
          {t("common.cancel")}
        </Button>
      </div>
    </Dialog>
  )
}
