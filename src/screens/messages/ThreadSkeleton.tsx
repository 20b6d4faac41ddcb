import { classNames } from "../../ui/class-names.ts"
import { Skeleton } from "../../ui/Skeleton.tsx"

const widths = ["w-1/2", "w-2/3", "w-1/3", "w-3/5", "w-2/5"]

/** A thread that is being read from the device: a moment at most. */
export const ThreadSkeleton = () => (
  <div aria-busy className="flex h-full flex-col">
    <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line px-4 md:h-20">
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-4 w-32 rounded-lg" />
    </div>
    <div className="flex flex-1 flex-col justify-end gap-3 p-4">
      {widths.map((width, index) => (
        <Skeleton key={width} className={classNames("h-11", width, index % 2 === 1 && "self-end")} />
      ))}
    </div>
  </div>
)
