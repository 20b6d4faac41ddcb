import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"

interface Props {
  onLeave: () => void
  onStay: () => void
}

/** Asks before unsaved input is lost. */
export const LeaveDialog = ({ onLeave, onStay }: Props) => {
  const { t } = useTranslation("more")
  return (
    <Dialog open onClose={onStay} title={t("edit.unsaved")} description={t("edit.unsavedText")}>
      <div className="flex flex-col gap-3">
        <Button look="primary" wide data-first-focus onClick={onStay}>
          {t("edit.stay")}
        </Button>
        <Button wide onClick={onLeave}>
          {t("edit.leave")}
        </Button>
      </div>
    </Dialog>
  )
}
