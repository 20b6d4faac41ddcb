import { DatabaseZap, HardDriveDownload, History, Sparkles, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { RestoredNotice, SyncProgress } from "#schema/device/sync.ts"
import { NoticeBar } from "../../ui/NoticeBar.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"

export interface Notices {
  readonly newVersion: boolean
  /** The worker does not answer. */
  readonly silent: boolean
  readonly storage: "fine" | "full" | "broken"
  /** Number of stored items that could not be read. */
  readonly quarantined: number
  /** Saved data that had to be fetched again. */
  readonly restored: RestoredNotice | undefined
  /** A long synchronisation that is running. */
  readonly sync: SyncProgress | undefined
  /**
   * The browser has lost the member's saved data. The member will be signed in again once the gateway can be reached.
   */
  readonly returning: boolean
}

interface Props {
  notices: Notices
  onReload: () => void
  onClose: (notice: keyof Notices) => void
}

/** Bars about the whole app: storage, saved data, a new version. */
export const NoticesView = ({ notices, onReload, onClose }: Props) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const { restored, sync } = notices
  return (
    <>
      {sync && (
        <div className="bg-raised px-4 pt-2 pb-3 text-sm md:px-6">
          <p role="status" className="pb-1.5 tabular-nums">
            {more(sync.of === "chats" ? "restored.syncingChats" : "restored.syncingEntries", {
              done: sync.done,
              total: sync.total,
            })}
          </p>
          <ProgressBar label={more("restored.progress")} done={sync.done} total={sync.total} />
        </div>
      )}
      {notices.returning && <NoticeBar icon={<History />} text={more("restored.returning")} />}
      {restored && (
        <NoticeBar
          icon={<History />}
          text={more(`restored.${restored.cause}`, {
            chats: more("restored.chats", { count: restored.chats }),
            unsent: more("restored.unsent", { count: restored.unsentLost }),
          })}
          onClose={() => onClose("restored")}
        />
      )}
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
