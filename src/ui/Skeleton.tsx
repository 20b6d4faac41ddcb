import { classNames } from "./class-names.ts"

/** The shape of what is coming, on the page and on what is raised from it. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames("block animate-shimmer rounded-2xl bg-hover", className)} />
)
