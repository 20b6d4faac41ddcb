import { Portal } from "radix-ui"
import type { ReactNode } from "react"

/** Draws its children in the page of another window; they stay part of this window's React tree and context. */
export const DrawnIn = ({ window, children }: { window: Window; children: ReactNode }) => (
  <Portal.Root container={window.document.body}>{children}</Portal.Root>
)
