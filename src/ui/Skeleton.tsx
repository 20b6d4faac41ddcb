import { classNames } from "./class-names.ts"

/** The shape of what is coming. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames("block animate-shimmer rounded-2xl bg-raised", className)} />
)
