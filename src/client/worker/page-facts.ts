/**
 * Tells the worker what happens to the page, suspends it with the page, and checks that it is alive. A page that is
 * kept aside (frozen, or in the back-forward cache) may hold no lock, socket or database: other tabs could not go on.
 */

import type { TabFact } from "#schema/worker-api.ts"
import { deviceTime } from "../../browser/clock.ts"

interface Heard {
  tell(fact: TabFact): void
  check(timeoutMs?: number): Promise<void>
  suspend(): void
  resume(): void
}

const LOOK_MS = 2_000
/** A gap between two looks that a visible page's timers never have, ms: the machine has slept. */
const SLEPT_MS = LOOK_MS + 5_000
/** How often a visible page checks its worker, ms; the worker may be busy for as long. */
const CHECK_MS = 10_000

export const startPageFacts = (client: Heard): void => {
  const isVisible = () => document.visibilityState === "visible"
  const tellVisible = () => client.tell({ kind: "visible", visible: isVisible() })
  const wake = () => {
    client.resume()
    tellVisible()
    void client.check()
  }
  document.addEventListener("visibilitychange", () => {
    keepLooking()
    if (isVisible()) wake()
    else tellVisible()
  })
  document.addEventListener("freeze", () => client.suspend())
  document.addEventListener("resume", wake)
  window.addEventListener("pagehide", (event) => {
    if (event.persisted) client.suspend()
  })
  // After a return from the back-forward cache; a first show finds the worker still starting.
  window.addEventListener("pageshow", wake)
  window.addEventListener("online", () => client.tell({ kind: "online", online: true }))
  window.addEventListener("offline", () => client.tell({ kind: "online", online: false }))
  let lookedAt = 0
  let checkedAt = 0
  const look = () => {
    const now = deviceTime()
    const slept = now - lookedAt > SLEPT_MS
    lookedAt = now
    if (slept) wake()
    else if (now - checkedAt > CHECK_MS) void client.check(CHECK_MS)
    else return
    checkedAt = now
  }
  let looking: ReturnType<typeof setInterval> | undefined
  /** A hidden page does not look; it looks again when it is shown. */
  const keepLooking = () => {
    clearInterval(looking)
    lookedAt = checkedAt = deviceTime()
    looking = isVisible() ? setInterval(look, LOOK_MS) : undefined
  }
  keepLooking()
}
