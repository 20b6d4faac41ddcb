import { type ComponentType, lazy } from "react"
import { textNow } from "../i18n/i18n.ts"
import { showToast } from "../ui/toasts.ts"
import { loadWithRetries } from "./load-with-retries.ts"

/**
 * A lazy part that somebody has asked for. When it cannot be fetched, the screen stays, a toast says so once, and it is tried
 * again until it comes.
 */
export const lazyPart = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazy(() => loadWithRetries(load, () => showToast(textNow("failed.part"))))
