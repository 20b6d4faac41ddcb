import { Download, Eraser, Trash2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import type { ChatUseModel } from "./storage-model.ts"

interface Props {
  chat: ChatUseModel
  onPrune: (keep: "newest" | "none") => void
  onDownload: () => void
  onClose: () => void
}

/** What can be done about the space of one chat: less of it, none of it, all of it. */
export const ChatSpaceDialog = ({ chat, onPrune, onDownload, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("storage.pruneTitle", { name: chat.name })}
      description={t("storage.pruneText")}
    >
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={() => onPrune("newest")}>
          <Eraser aria-hidden className="size-5" />
          {t("storage.pruneOld")}
        </Button>
        <Button look="danger" wide onClick={() => onPrune("none")}>
          <Trash2 aria-hidden className="size-5" />
          {t("storage.pruneAll")}
        </Button>
        {chat.held < chat.count && (
          <Button wide onClick={onDownload}>
            <Download aria-hidden className="size-5" />
            {t("history.one", { name: chat.name })}
          </Button>
        )}
        <Button wide onClick={onClose}>
          {common("common.cancel")}
        </Button>
      </div>
    </Dialog>
  )
}
