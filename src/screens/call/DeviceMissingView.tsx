import { useTranslation } from "react-i18next"
import type { CallKind } from "#schema/rules/call-gate.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"

interface Props {
  problem: "deviceMissing" | "devicePermission"
  kind: CallKind
  onRetry: () => void
  /** Calls without a camera instead; absent when that is no way out. */
  onVoice?: (() => void) | undefined
  onClose: () => void
}

/** Camera or microphone missing, or refused: what to do about it. The call does not go out. */
export const DeviceMissingView = ({ problem, kind, onRetry, onVoice, onClose }: Props) => {
  const { t } = useTranslation()
  const isMissing = problem === "deviceMissing"
  return (
    <Dialog
      open
      onClose={onClose}
      title={isMissing ? t("call.deviceTitle") : t("call.permissionTitle")}
      description={
        isMissing ? t(kind === "video" ? "call.deviceTextVideo" : "call.deviceTextVoice") : t("call.permissionText")
      }
    >
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={onRetry}>
          {t("common.retry")}
        </Button>
        {onVoice && (
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
