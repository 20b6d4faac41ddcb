import { classNames } from "./class-names.ts"

/** A count on something; nothing at zero. */
export const CountBadge = ({ count, label, className }: { count: number; label: string; className?: string }) =>
  count > 0 && (
    <span
      className={classNames(
        "inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-coral px-1.5 text-xs font-bold text-on-accent tabular-nums",
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )

/** A small word about a thing, such as "Demo". */
export const WordBadge = ({ children, onPhoto = false }: { children: string; onPhoto?: boolean }) => (
  <span
    className={classNames(
      "inline-flex min-h-5 shrink-0 items-center rounded-md px-1.5 text-[0.6875rem] font-semibold",
      onPhoto ? "bg-black/60 text-white backdrop-blur-md" : "bg-hover text-muted",
    )}
  >
    {children}
  </span>
)
