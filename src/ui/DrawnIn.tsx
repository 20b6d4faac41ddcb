import { Portal } from "radix-ui"
import type { ReactNode } from "react"

/** Drawn in the page of another window, with the life and the context of this one. */
export const DrawnIn = ({ window, children }: { window: Window; children: ReactNode }) => (
  <Portal.Root container={window.document.body}>{children}</Portal.Root>
)
