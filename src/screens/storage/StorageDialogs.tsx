import { Eraser, EyeOff, FileDown, Trash2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { HistorySwitch } from "./HistorySwitch.tsx"
import type { ChatUseModel, HistoryAction, HistoryModel } from "./storage-model.ts"

interface Props {
  chat: ChatUseModel
  /** Undefined until known. */
  history: HistoryModel | undefined
  onPrune: (keep: "newest" | "none") => void
  onHistory: (action: HistoryAction) => void
  onClose: () => void
}

/** The choices for the space of one chat: keep the newest messages, keep none, or keep all. */
export const ChatSpaceDialog = ({ chat, history, onPrune, onHistory, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { name } = chat
  return (
    <Dialog open onClose={onClose} title={name}>
      <div className="flex flex-col gap-3 pt-2">
        {history && (
          <div className="mb-3 rounded-2xl border border-line px-4 py-3">
            <HistorySwitch history={history} label={t("history.keepOne", { name })} onAct={onHistory} />
          </div>
        )}
        <h3 className="font-semibold text-balance">{t("storage.pruneTitle", { name })}</h3>
        <p className="text-sm text-pretty text-muted">{t("storage.pruneText")}</p>
        {history?.wanted === true && <p className="text-sm text-gold">{t("history.off")}</p>}
        <Button wide onClick={() => onPrune("newest")}>
          <Eraser aria-hidden className="size-5" />
          {t("storage.pruneOld")}
        </Button>
        <Button look="danger" wide onClick={() => onPrune("none")}>
          <Trash2 aria-hidden className="size-5" />
          {t("storage.pruneAll")}
        </Button>
        <Button wide onClick={onClose}>
          {common("common.cancel")}
        </Button>
      </div>
    </Dialog>
  )
}

/** Exports everything stored here as one file: says what is in it, and offers to leave out what people wrote. */
export const ExportDialog = ({ onExport, onClose }: { onExport: (redact: boolean) => void; onClose: () => void }) => {
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
