import { ShieldAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { isShutOut, SHUT_OUT } from "#schema/rules/account/account-state.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { UntilNote } from "./UntilNote.tsx"
import "../../i18n/seldom-texts.ts"

interface Props {
  /** Why the session ended. */
  reason: AppError
  /** Number of unsent intents lost when the browser cleared all saved data; undefined when it did not. */
  unsentLost?: number | undefined
  /** Gateway time minus device time, ms. */
  clockOffset?: number
  onSignIn: () => void
  onClose: () => void
}

/**
 * Why the session ended: a ban, a freeze or a block with its end, an account being deleted, another device, or an
 * expired login.
 */
export const EndedView = ({ reason, unsentLost, clockOffset = 0, onSignIn, onClose }: Props) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { t: more } = useTranslation("more")
  const isLeaving = reason.kind === SHUT_OUT.leaving
  const isBan = isShutOut(reason) && !isLeaving
  const isFrozen = reason.kind === SHUT_OUT.frozen
  const isBlocked = reason.kind === SHUT_OUT.blocked
  const title = (): string => {
    if (isLeaving) return more("shutOut.leavingTitle")
    if (isFrozen) return more("shutOut.frozenTitle")
    return isBan ? t("notice.bannedTitle") : t("notice.endedTitle")
  }
  const isCleared = reason.kind === "loginExpired" && unsentLost !== undefined
  const lost =
    unsentLost === undefined || unsentLost === 0
      ? ""
      : more("restored.alsoLost", { unsent: more("restored.unsent", { count: unsentLost }) })
  return (
    <Dialog
      open
      insists={isBan || isLeaving}
      onClose={onClose}
      title={title()}
      description={isCleared ? `${more("restored.cleared")} ${lost}`.trim() : errorText(reason)}
    >
      {isBan && (
        <p className="mb-6 flex items-start gap-3 rounded-2xl bg-danger-soft p-4 text-sm">
          <ShieldAlert aria-hidden className="size-5 shrink-0 text-danger-text" />
          <span className="min-w-0">
            {isFrozen ? more("shutOut.frozenText") : isBlocked ? more("shutOut.blockedText") : t("notice.bannedText")}
            {reason.until !== undefined && (
              <>
                {" "}
                <UntilNote until={reason.until} clockOffset={clockOffset} />
              </>
            )}
          </span>
        </p>
      )}
      {isLeaving && reason.until !== undefined && (
        <p className="mb-6">
          <UntilNote says="leavingText" until={reason.until} clockOffset={clockOffset} />
        </p>
      )}
      <div className="flex flex-col gap-3">
        {!isBan && !isLeaving && (
          <Button look="primary" wide onClick={onSignIn}>
            {t("nav.signIn")}
          </Button>
        )}
        <Button wide onClick={onClose}>
          {isBlocked ? more("shutOut.visitor") : isBan || isLeaving ? t("notice.understood") : t("common.notNow")}
        </Button>
      </div>
    </Dialog>
  )
}
