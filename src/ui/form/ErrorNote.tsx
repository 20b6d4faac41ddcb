import { CircleAlert } from "lucide-react"
import type { ReactNode } from "react"

/** An error of a form as a whole, not of one field. */
export const ErrorNote = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-2.5 rounded-2xl bg-danger-soft px-4 py-3 text-sm text-danger-text">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
)
