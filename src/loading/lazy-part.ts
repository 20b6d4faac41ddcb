import { type ComponentType, lazy } from "react"
import { textNow } from "../i18n/i18n.ts"
import { showToast } from "../ui/toasts/toasts.ts"
import { loadWithRetries } from "./load-with-retries.ts"

/**
 * Loads a part that the user has asked for. When that fails, a toast says so once, and it is tried again until it
 * succeeds. When it keeps failing although there is a network, a toast says that a reload helps.
 */
export const loadPart = <M>(load: () => Promise<M>): Promise<M> =>
  loadWithRetries(
    load,
    () => showToast(textNow("failed.part")),
    () => showToast(textNow("failed.chunk")),
  )

/** The same for a component; the screen around it stays. */
export const lazyPart = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) => lazy(() => loadPart(load))
