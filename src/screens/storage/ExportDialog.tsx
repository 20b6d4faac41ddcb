import { EyeOff, FileDown } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"

interface Props {
  onExport: (redact: boolean) => void
  onClose: () => void
}

/** Everything that is saved here as one file: what is in it, and the way to leave the words out. */
export const ExportDialog = ({ onExport, onClose }: Props) => {
  const { t } = useTranslation("more")
  return (
    <Dialog open onClose={onClose} title={t("storage.exportTitle")} description={t("storage.exportText")}>
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={() => onExport(false)}>
          <FileDown aria-hidden className="size-5" />
          {t("storage.exportAll")}
        </Button>
        <Button wide onClick={() => onExport(true)}>
          <EyeOff aria-hidden className="size-5" />
          {t("storage.exportRedacted")}
        </Button>
      </div>
    </Dialog>
  )
}
