import { useEffect, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { saveFile } from "../../browser/save-file.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import { useErrorText } from "../../i18n/error-text.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { LogBrowserView } from "./LogBrowserView.tsx"
import { ensureOpenLog, openLog, openLogNow, subscribeOpenLog } from "./open-log.ts"
import { Rows } from "./Rows.tsx"
import { startTravel } from "./start-travel.tsx"
import { Timings } from "./Timings.tsx"
import { useCommit } from "./use-commit.ts"
import { type Filter, useCommits } from "./use-commits.ts"

const EVERYTHING: Filter = { text: "", tag: null }

/** The log browser, bound to the tab's worker. */
export const LogBrowser = ({ onBack, onOff }: { onBack: () => void; onOff: () => void }) => {
  const { t } = useTranslation("dev")
  const client = useClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const open = useSyncExternalStore(subscribeOpenLog, openLogNow)
  const [tool, setTool] = useState<"log" | "timings" | "rows">("log")
  const [filter, setFilter] = useState(EVERYTHING)
  const commits = useCommits(client, open, filter)
  const commit = useCommit(client, open)
  useEffect(() => ensureOpenLog(client), [client])

  const show = async (file?: File) => {
    setFilter(EVERYTHING)
    commit.choose(undefined)
    const error = await openLog(client, file)
    if (error !== undefined) showToast([errorText(error), error.message].filter(Boolean).join(": "))
  }
  const save = async (redact: boolean) => {
    const outcome = await client.execute({ _tag: "exportLog", redact })
    if (!outcome.ok) return showToast(errorText(outcome.error))
    const { file, name, entries } = outcome.value
    if (file instanceof Blob) saveFile(file, name)
    showToast(t("actions.saved", { count: entries, name }))
  }
  const travel = async (place: number) => {
    if (open.state !== "open") return
    const error = await startTravel({ client, navigate, log: open.log, place })
    if (error !== undefined) showToast(errorText(error))
  }
  if (tool === "timings") return <Timings onBack={() => setTool("log")} />
  if (tool === "rows") return <Rows onBack={() => setTool("log")} />
  return (
    <LogBrowserView
      open={open}
      filter={filter}
      commits={commits}
      commit={commit}
      onFilter={setFilter}
      onOpenFile={(file) => void show(file)}
      onOpenOwn={() => void show()}
      onSave={(redact) => void save(redact)}
      onTravel={(place) => void travel(place)}
      onBack={onBack}
      onRows={() => setTool("rows")}
      onTimings={() => setTool("timings")}
      onOff={onOff}
    />
  )
}
