import { LoaderCircle } from "lucide-react"
import { classNames } from "./class-names.ts"

/** Turns while something is loading. Hidden from screen readers unless it has a label. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label === undefined ? undefined : "status"} className="inline-flex">
    <LoaderCircle aria-hidden className={classNames("animate-spin", className ?? "size-5")} />
    {label !== undefined && <span className="sr-only">{label}</span>}
  </span>
)
