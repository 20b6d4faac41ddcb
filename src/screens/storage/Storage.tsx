import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { HistoryDownload } from "#schema/device/sync.ts"
import { saveFile } from "../../browser/save-file.ts"
import { askToKeep } from "../../client/ask-to-keep.ts"
import type { QueryState } from "../../client/client.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { StorageView } from "./StorageView.tsx"
import { type HistoryModel, partsOf, type StorageModel } from "./storage-model.ts"

const USE = { _tag: "storageUse" } as const
const STATUS = { _tag: "storage" } as const
const HISTORY = { _tag: "historyDownload", sessionId: null } as const

const historyOf = (download: HistoryDownload, asked: string | null, free: number | undefined): HistoryModel => ({
  ...download,
  covered: asked !== null && download.sessionId === null,
  guess: download.bytes,
  free,
})

/** What this device stores, bound to its measurement. The address holds the chosen chat. */
const Storage = () => {
  const { t } = useTranslation("more")
  const use = useQuery(USE)
  const status = useQuery(STATUS)
  const history = useQuery(HISTORY)
  const [search, setSearch] = useSearchParams()
  const chats =
    use.state === "ready" && use.value !== null
      ? use.value.chats.map(({ userName, headImg, ...chat }) => ({ ...chat, name: userName, photo: headImg }))
      : []
  const chat = chats.find(({ friendId }) => String(friendId) === search.get("with"))
  const chosen = chat?.sessionId ?? null
  const chosenHistory = useQuery(useMemo(() => ({ ...HISTORY, sessionId: chosen }), [chosen]))
  const execute = useCommand()
  const errorText = useErrorText()
  const goBack = useGoBack("/")

  const view = ((): QueryState<StorageModel> => {
    if (use.state === "failed") return use
    if (use.state === "loading" || use.value === null) return { state: "loading" }
    const { total, usage, quota, persistence, at } = use.value
    const free = quota === null ? undefined : Math.max(0, quota - (usage ?? 0))
    const now = status.state === "ready" ? status.value : undefined
    return {
      state: "ready",
      value: {
        parts: partsOf(use.value),
        total,
        quota: quota ?? undefined,
        persistence,
        chats,
        pruned: now?.pruned ?? 0,
        rebuilding: now?.rebuilding ?? undefined,
        history:
          history.state === "ready" && history.value.total > 0 ? historyOf(history.value, null, free) : undefined,
        chosen: chat && {
          chat,
          history: chosenHistory.state === "ready" ? historyOf(chosenHistory.value, chat.sessionId, free) : undefined,
        },
        at,
      },
    }
  })()

  const run = async (command: Parameters<typeof execute>[0], said?: string) => {
    const outcome = await execute(command)
    if (!outcome.ok) showToast(errorText(outcome.error))
    else if (said !== undefined) showToast(said)
  }
  const save = async (redact: boolean) => {
    const outcome = await execute({ _tag: "exportLog", redact })
    if (!outcome.ok) return showToast(errorText(outcome.error))
    const { file, name } = outcome.value
    if (file instanceof Blob) saveFile(file, name)
  }
  return (
    <StorageView
      view={view}
      onBack={goBack}
      onKeep={() => void askToKeep(execute)}
      onHistory={(action, sessionId) => void run({ _tag: "downloadHistory", action, sessionId })}
      onChoose={(friendId) => setSearch(friendId === undefined ? {} : { with: String(friendId) }, { replace: true })}
      onPrune={(sessionId, keep) => void run({ _tag: "pruneChat", sessionId, keep })}
      onClearCaches={() => void run({ _tag: "pruneCaches" }, t("storage.cachesDone"))}
      onExport={(redact) => void save(redact)}
      onCompact={() => void run({ _tag: "compactLog" }, t("storage.compactDone"))}
    />
  )
}

export default Storage
