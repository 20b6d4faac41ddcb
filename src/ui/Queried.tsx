import { type ReactNode, useEffect } from "react"
import type { QueryState } from "../client/client.ts"
import { ErrorState } from "./ErrorState.tsx"
import { Skeleton } from "./Skeleton.tsx"

interface Props<V> {
  query: QueryState<V>
  /** Stands in place of the value while it loads. */
  waiting?: ReactNode
  children: (value: V) => ReactNode
}

/** The same state of what `of` makes of the value. */
export const mapQuery = <V, W>(query: QueryState<V>, of: (value: V) => W): QueryState<W> =>
  query.state === "ready" ? { state: "ready", value: of(query.value) } : query

/** What a query's value shows. While there is none: placeholders, or why it cannot be read. */
export const Queried = <V,>({ query, waiting = <Skeleton className="h-20" />, children }: Props<V>) => {
  if (query.state === "failed") return <ErrorState error={query.error} onRetry={() => location.reload()} />
  if (query.state === "ready") return <Arrived>{children(query.value)}</Arrived>
  return (
    <div aria-busy className="flex flex-col gap-4 py-2">
      {waiting}
    </div>
  )
}

/** What wants a dialog's first focus gets it when it arrives, unless the person has moved the focus since. */
const Arrived = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    const focused = document.activeElement
    if (focused?.role === "dialog") focused.querySelector<HTMLElement>("[data-first-focus]")?.focus()
  }, [])
  return children
}
