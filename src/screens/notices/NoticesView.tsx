import { DatabaseZap, HardDriveDownload, Sparkles, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import { NoticeBar } from "../../ui/NoticeBar.tsx"

export interface Notices {
  readonly newVersion: boolean
  /** The worker does not answer. */
  readonly silent: boolean
  readonly storage: "fine" | "full" | "broken"
  /** Stored things that could not be read. */
  readonly quarantined: number
}

interface Props {
  notices: Notices
  onReload: () => void
  onClose: (notice: keyof Notices) => void
}

/** Bars about the whole app: the disk, saved data, a new version. */
export const NoticesView = ({ notices, onReload, onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      {notices.silent && (
        <NoticeBar
          tone="serious"
          icon={<TriangleAlert />}
          text={t("error.workerSilent")}
          action={{ label: t("common.reload"), onPress: onReload }}
          onClose={() => onClose("silent")}
        />
      )}
      {notices.storage !== "fine" && (
        <NoticeBar
          tone="serious"
          icon={<HardDriveDownload />}
          text={notices.storage === "full" ? t("notice.storageFull") : t("notice.storageBroken")}
          onClose={() => onClose("storage")}
        />
      )}
      {notices.quarantined > 0 && (
        <NoticeBar
          icon={<DatabaseZap />}
          text={t("notice.quarantined", { count: notices.quarantined })}
          onClose={() => onClose("quarantined")}
        />
      )}
      {notices.newVersion && (
        <NoticeBar
          icon={<Sparkles />}
          text={t("notice.newVersion")}
          action={{ label: t("common.reload"), onPress: onReload }}
          onClose={() => onClose("newVersion")}
        />
      )}
    </>
  )
}
