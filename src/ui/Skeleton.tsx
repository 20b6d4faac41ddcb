import { classNames } from "./class-names.ts"

/** A placeholder for what is loading, on the page and on raised surfaces. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames("block animate-shimmer rounded-2xl bg-hover", className)} />
)
