import { type ComponentType, lazy } from "react"
import { textNow } from "../i18n/i18n.ts"
import { showToast } from "../ui/toasts.ts"
import { loadWithRetries } from "./load-with-retries.ts"

/**
 * Something that somebody has asked for. When it cannot be fetched, a toast says so once, and it is tried again until it comes; one that
 * does not come although there is a network says that a reload helps.
 */
export const loadPart = <M>(load: () => Promise<M>): Promise<M> =>
  loadWithRetries(
    load,
    () => showToast(textNow("failed.part")),
    () => showToast(textNow("failed.chunk")),
  )

/** The same of what is drawn: the screen around it stays. */
export const lazyPart = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) => lazy(() => loadPart(load))
