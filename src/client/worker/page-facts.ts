/**
 * Tells the worker what happens to the page, puts it to sleep with the page, and asks whether it is still alive. A page that
 * is kept aside (frozen, or in the back-forward cache) may hold no lock, socket or database: others could not go on.
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
/** A gap between two looks that the timers of a visible page never have: the machine has slept, ms. */
const SLEPT_MS = LOOK_MS + 5_000
/** How often the worker of a visible page is asked whether it is alive, ms; it may be busy for as long. */
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
  /** A page that nobody sees is not woken: it looks when it is shown. */
  const keepLooking = () => {
    clearInterval(looking)
    lookedAt = checkedAt = deviceTime()
    looking = isVisible() ? setInterval(look, LOOK_MS) : undefined
  }
  keepLooking()
}
