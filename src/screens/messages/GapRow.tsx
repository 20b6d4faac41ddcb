import { memo } from "react"
import { useTranslation } from "react-i18next"
import { classNames } from "../../ui/class-names.ts"
import type { Gap } from "./thread-model.ts"

/** Height of a row whose message is not known, px: about that of a message. */
export const GAP_HEIGHT = 64

const widths = ["w-1/2", "w-2/3", "w-1/3", "w-3/5", "w-2/5"]

/** A placeholder for a message that is not loaded. Some say why the message is not on this device. */
export const GapRow = memo(({ n, why, isSaid }: { n: number; why: Gap; isSaid: boolean }) => {
  const { t } = useTranslation("more")
  const isLost = why === "offline" || why === "failed"
  return (
    <div data-gap={why} style={{ height: GAP_HEIGHT }} className="relative flex items-center px-4 md:px-6">
      <span
        aria-hidden
        className={classNames(
          "block h-11 max-w-[68%] rounded-2xl",
          isLost ? "border border-dashed border-line" : "bg-raised/70",
          widths[n % widths.length],
          n % 3 === 0 && "ms-auto",
        )}
      />
      {isLost && isSaid && (
        <p className="absolute inset-x-0 flex justify-center px-4">
          <span className="rounded-full bg-surface px-3.5 py-1.5 text-center text-xs text-muted shadow-lift">
            {t(`chat.missing.${why}`)}
          </span>
        </p>
      )}
    </div>
  )
})
