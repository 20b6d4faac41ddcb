/**
 * Takes this tab into the past of the open log: shows the real screens, and below them the bar that moves through time.
 */

import { createRoot } from "react-dom/client"
import type { NavigateFunction } from "react-router-dom"
import type { LogSummary } from "#schema/device/open-log.ts"
import type { AppError } from "#schema/errors.ts"
import type { Client } from "../../client/client.ts"
import { devText } from "../../i18n/dev-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { TravelBar } from "./TravelBar.tsx"
import { makeTravel } from "./travel-store.ts"
import "./travel.css"

interface Options {
  client: Client
  navigate: NavigateFunction
  log: LogSummary
  place: number
}

const HOME = "/dev/log"
const TIMEOUT_MS = 1_500

/** Resolves when the page knows whose screens it shows, or after TIMEOUT_MS. */
const untilSessionIs = (client: Client, isIt: (userId: number | null) => boolean): Promise<void> =>
  new Promise((done) => {
    const session = client.query({ _tag: "session" })
    const look = () => {
      const now = session.get()
      if (now.state === "ready" && isIt(now.value.user?.id ?? null)) end()
    }
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      done()
    }
    const timer = setTimeout(() => end(), TIMEOUT_MS)
    const unsubscribe = session.subscribe(look)
    queueMicrotask(look)
  })

/** Returns the error when the log is no longer open. */
export const startTravel = async ({ client, navigate, log, place }: Options): Promise<AppError | undefined> => {
  const outcome = await client.execute({ _tag: "travel", place })
  if (!outcome.ok) return outcome.error
  const { commit } = outcome.value
  if (commit === null) return { kind: "notFound" }
  overlays.closeAll()

  const spot = document.createElement("div")
  document.body.append(spot)
  const root = createRoot(spot)
  document.documentElement.dataset.travel = ""
  const end = async (isGone: boolean): Promise<void> => {
    travel.stop()
    root.unmount()
    spot.remove()
    delete document.documentElement.dataset.travel
    if (isGone) showToast(devText("travel.gone"))
    else await client.execute({ _tag: "travel", place: null })
    if (log.source === "file") await untilSessionIs(client, (userId) => userId !== log.userId)
    setTimeout(() => void navigate(HOME))
  }
  const travel = makeTravel(client, { place: commit.place, total: log.entries, commit }, () => void end(true))
  root.render(<TravelBar travel={travel} onLeave={() => void end(false)} />)
  await untilSessionIs(client, (userId) => userId === log.userId)
  void navigate(log.userId === 0 ? "/" : "/message")
  return undefined
}
