import { BrushCleaning, FileDown, Layers2, ShieldCheck, ShieldQuestion } from "lucide-react"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { QueryState } from "../../client/client.ts"
import { useFormats } from "../../i18n/format.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { Queried } from "../../ui/Queried.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { ChatUses } from "./ChatUses.tsx"
import { HistorySwitch } from "./HistorySwitch.tsx"
import { SpaceMeter } from "./SpaceMeter.tsx"
import type { HistoryAction, HistoryModel, StorageActions, StorageModel } from "./storage-model.ts"

interface Props {
  history: HistoryModel
  onAct: (action: HistoryAction) => void
}

/** Keeps the messages of all chats on this device, on request. */
const HistoryCard = ({ history, onAct }: Props) => {
  const { t } = useTranslation("more")
  return (
    <section className="rounded-3xl bg-surface p-5 shadow-lift md:p-6">
      <h2 className="text-lg font-semibold">{t("history.title")}</h2>
      <p className="mt-1 mb-3 text-pretty text-muted">{t("history.text")}</p>
      <HistorySwitch history={history} label={t("history.keep")} onAct={onAct} />
    </section>
  )
}

const ChatSpaceDialog = lazyPart(async () => ({ default: (await import("./StorageDialogs.tsx")).ChatSpaceDialog }))
const ExportDialog = lazyPart(async () => ({ default: (await import("./StorageDialogs.tsx")).ExportDialog }))

/** What this device stores, what each chat uses, and the actions for it. */
export const StorageView = ({ view, ...on }: { view: QueryState<StorageModel> } & StorageActions) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("storage.title")} onBack={on.onBack}>
      <p className="mb-6 text-pretty text-muted">{t("storage.lead")}</p>
      <Queried
        query={view}
        waiting={
          <>
            <Skeleton className="h-44" />
            <Skeleton className="h-36" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </>
        }
      >
        {(storage) => <Storage storage={storage} {...on} />}
      </Queried>
    </PlainScreen>
  )
}

const Storage = ({ storage, ...on }: { storage: StorageModel } & StorageActions) => {
  const { t } = useTranslation("more")
  const { clock } = useFormats()
  const [isExporting, setExporting] = useState(false)
  const { rebuilding, history, chosen } = storage
  return (
    <div className="flex flex-col gap-6">
      {rebuilding && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-muted tabular-nums">{t("storage.rebuilding", rebuilding)}</p>
          <ProgressBar label={t("storage.title")} {...rebuilding} />
        </div>
      )}
      <SpaceMeter storage={storage} />
      <Kept persistence={storage.persistence} onKeep={on.onKeep} />
      {storage.pruned > 0 && <p className="text-sm text-muted">{t("storage.pruned", { count: storage.pruned })}</p>}
      {history && <HistoryCard history={history} onAct={(action) => on.onHistory(action, null)} />}
      <ChatUses chats={storage.chats} onOpen={({ friendId }) => on.onChoose(friendId)} />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={on.onClearCaches}>
          <BrushCleaning aria-hidden className="size-5" />
          {t("storage.caches")}
        </Button>
        <Button onClick={on.onCompact}>
          <Layers2 aria-hidden className="size-5" />
          {t("storage.compact")}
        </Button>
        <Button onClick={() => setExporting(true)}>
          <FileDown aria-hidden className="size-5" />
          {t("storage.export")}
        </Button>
      </div>
      <p className="text-sm text-faint">
        {t("storage.offlineNote")} {t("storage.measured", { time: clock(storage.at) })}
      </p>
      <Suspense>
        {isExporting && (
          <ExportDialog
            onExport={(redact) => {
              setExporting(false)
              on.onExport(redact)
            }}
            onClose={() => setExporting(false)}
          />
        )}
        {chosen && (
          <ChatSpaceDialog
            {...chosen}
            onPrune={(keep) => {
              on.onChoose(undefined)
              on.onPrune(chosen.chat.sessionId, keep)
            }}
            onHistory={(action) => on.onHistory(action, chosen.chat.sessionId)}
            onClose={() => on.onChoose(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

const Kept = ({ persistence, onKeep }: { persistence: StorageModel["persistence"]; onKeep: () => void }) => {
  const { t } = useTranslation("more")
  const isKept = persistence === "granted"
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 rounded-3xl bg-raised px-5 py-4">
      <span aria-hidden className={isKept ? "text-live" : "text-gold"}>
        {isKept ? <ShieldCheck className="size-6" /> : <ShieldQuestion className="size-6" />}
      </span>
      <p className="min-w-[min(70%,13rem)] flex-1 text-sm text-pretty">
        {t(isKept ? "storage.persisted" : persistence === "refused" ? "storage.keepRefused" : "storage.notPersisted")}
      </p>
      {!isKept && (
        <Button size="small" look="plain" onClick={onKeep}>
          {t("storage.keep")}
        </Button>
      )}
    </div>
  )
}
