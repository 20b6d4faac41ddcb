import { type ComponentType, lazy } from "react"
import { textNow } from "../i18n/i18n.ts"
import { showToast } from "../ui/toasts.ts"
import { loadWithRetries } from "./load-with-retries.ts"

/**
 * A part that somebody has asked for. One that cannot be fetched takes nothing of the screen away: it is told once, tried
 * again, and shown when it has come.
 */
export const lazyPart = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazy(() => loadWithRetries(load, () => showToast(textNow("failed.part"))))
