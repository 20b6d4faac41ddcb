import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"

interface Props {
  /** Intents that have not reached the gateway; undefined: not known, so logging out tries to send them. */
  unsent: number | undefined
  busy: "send" | "discard" | undefined
  /** The number of intents still unsent after the user tried to send them; undefined before a try. */
  stillUnsent: number | undefined
  onSignOut: (unsent: "send" | "discard") => void
  onClose: () => void
}

/** Asks before logging out. With unsent intents, the user decides whether to send or to discard them. */
export const SignOutView = ({ unsent, busy, stillUnsent, onSignOut, onClose }: Props) => {
  const { t } = useTranslation()
  const count = unsent ?? stillUnsent ?? 0
  const hasUnsent = count > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={hasUnsent ? t("account.unsentTitle", { count }) : t("account.signOutTitle")}
      description={hasUnsent ? t("account.unsentText") : t("account.signOutText")}
    >
      {stillUnsent !== undefined && (
        <p role="alert" className="mb-4 rounded-2xl bg-danger-soft px-4 py-3 text-sm text-danger-text">
          {t("account.unsentStill", { count: stillUnsent })}
        </p>
      )}
      <div className="flex flex-col gap-3">
        {hasUnsent ? (
          <>
            <Button look="primary" wide loading={busy === "send"} onClick={() => onSignOut("send")}>
              {t("account.unsentSend")}
            </Button>
            <Button look="danger" wide loading={busy === "discard"} onClick={() => onSignOut("discard")}>
              {t("account.unsentDiscard")}
            </Button>
          </>
        ) : (
          <Button
            look="dangerQuiet"
            wide
            loading={busy !== undefined}
            onClick={() => onSignOut(unsent === undefined ? "send" : "discard")}
          >
            {t("account.signOut")}
          </Button>
        )}
        <Button wide onClick={onClose}>
          {t("common.cancel")}
        </Button>
      </div>
    </Dialog>
  )
}
