import type { ReactNode } from "react"

interface Props {
  icon: ReactNode
  title: string
  text?: string | undefined
  /** What the user can do about it. */
  action?: ReactNode
}

/** An empty place: what would be here, why nothing is, and the way on. */
export const EmptyState = ({ icon, title, text, action }: Props) => (
  <div className="flex animate-appear flex-col items-center justify-center gap-2 px-6 py-12 text-center">
    <span
      aria-hidden
      className="mb-3 flex size-20 items-center justify-center rounded-full bg-raised text-accent-text [&>svg]:size-9"
    >
      {icon}
    </span>
    <h2 className="text-xl font-semibold text-balance">{title}</h2>
    {text !== undefined && <p className="max-w-sm text-pretty text-muted">{text}</p>}
    {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
)
