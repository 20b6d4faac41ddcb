import { useTranslation } from "react-i18next"
import { classNames } from "../../ui/class-names.ts"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { ThreadBar } from "./ThreadBar.tsx"

const widths = ["w-1/2", "w-2/3", "w-1/3", "w-3/5", "w-2/5"]

/** Shown while a thread is read from the device, or while the gateway is asked for the friend. */
export const ThreadSkeleton = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation()
  return (
    <div aria-busy className="flex h-full flex-col">
      <h1 className="sr-only">{t("common.loading")}</h1>
      <ThreadBar onBack={onBack}>
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="ms-2 h-4 w-32 rounded-lg" />
      </ThreadBar>
      <div className="flex flex-1 flex-col justify-end gap-3 p-4">
        {widths.map((width, index) => (
          <Skeleton key={width} className={classNames("h-11", width, index % 2 === 1 && "self-end")} />
        ))}
      </div>
    </div>
  )
}
