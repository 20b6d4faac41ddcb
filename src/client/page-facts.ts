/** Tells the worker what happens to the page, and asks whether it is still alive whenever the page may have slept. */
import type { TabFact } from "#schema/worker-api.ts"

interface Heard {
  tell(fact: TabFact): void
  check(): Promise<void>
}

const LOOK_MS = 5_000
/** A gap between two looks that timers of a visible page do not have: the machine has slept. */
const SLEPT_MS = 15_000

export const startPageFacts = (client: Heard): void => {
  const tellVisible = () => client.tell({ kind: "visible", visible: document.visibilityState === "visible" })
  const wake = () => {
    tellVisible()
    void client.check()
  }
  document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? wake() : tellVisible()))
  // After a return from the back-forward cache; a first show finds the worker still starting.
  window.addEventListener("pageshow", wake)
  window.addEventListener("online", () => client.tell({ kind: "online", online: true }))
  window.addEventListener("offline", () => client.tell({ kind: "online", online: false }))
  let lookedAt = Date.now()
  setInterval(() => {
    const slept = Date.now() - lookedAt > SLEPT_MS
    lookedAt = Date.now()
    if (slept && document.visibilityState === "visible") wake()
  }, LOOK_MS)
}
