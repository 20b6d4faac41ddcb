import type { ReactNode } from "react"
import { classNames } from "./class-names.ts"

/** A word in a pill: an interest, a language. */
export const Chip = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex min-h-9 items-center rounded-full bg-raised px-3.5 py-1 text-sm font-medium text-ink">
    {children}
  </span>
)

/** A filter that is on or off. */
export const FilterChip = ({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onPress}
    className={classNames(
      "inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition",
      on ? "border-coral bg-accent-soft text-accent-text" : "border-line bg-surface text-muted hover:text-ink",
    )}
  >
    {children}
  </button>
)
