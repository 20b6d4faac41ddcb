import { ShieldAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"

const BANS: ReadonlySet<string> = new Set(["bannedAccount", "bannedDevice", "bannedBoth"])

interface Props {
  /** Why the session ended. */
  reason: AppError
  /** How much waited to be sent when the browser cleared all saved data; undefined when it has not. */
  unsentLost?: number | undefined
  onSignIn: () => void
  onClose: () => void
}

/** Why one has been logged out: a ban, another device, an expired login. */
export const EndedView = ({ reason, unsentLost, onSignIn, onClose }: Props) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { t: more } = useTranslation("more")
  const isBan = BANS.has(reason.kind)
  const isCleared = reason.kind === "loginExpired" && unsentLost !== undefined
  const lost =
    unsentLost === undefined || unsentLost === 0
      ? ""
      : more("restored.alsoLost", { unsent: more("restored.unsent", { count: unsentLost }) })
  return (
    <Dialog
      open
      insists={isBan}
      onClose={onClose}
      title={isBan ? t("notice.bannedTitle") : t("notice.endedTitle")}
      description={isCleared ? `${more("restored.cleared")} ${lost}`.trim() : errorText(reason)}
    >
      {isBan && (
        <p className="mb-6 flex items-start gap-3 rounded-2xl bg-danger-soft p-4 text-sm">
          <ShieldAlert aria-hidden className="size-5 shrink-0 text-danger-text" />
          <span className="min-w-0">{t("notice.bannedText")}</span>
        </p>
      )}
      <div className="flex flex-col gap-3">
        {!isBan && (
          <Button look="primary" wide onClick={onSignIn}>
            {t("nav.signIn")}
          </Button>
        )}
        <Button wide onClick={onClose}>
          {isBan ? t("notice.understood") : t("common.notNow")}
        </Button>
      </div>
    </Dialog>
  )
}
