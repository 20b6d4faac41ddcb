import { X } from "lucide-react"
import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "../IconButton.tsx"
import { closeToast, subscribeToasts, toastsShown } from "./toasts.ts"

/** The region is always there, so that screen readers announce what enters it. */
export const ToastRegion = () => {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(subscribeToasts, toastsShown)
  return (
    <div
      role="log"
      aria-live="polite"
      aria-label={t("notice.region")}
      className="toasts pointer-events-none fixed inset-x-0 top-[max(1rem,env(safe-area-inset-top))] z-70 flex flex-col items-center gap-2 px-4"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="pointer-events-auto flex max-w-md animate-pop items-center gap-2 rounded-2xl bg-ink ps-5 pe-1.5 text-ground shadow-sheet"
        >
          <p className="py-3 text-sm font-medium">{toast.text}</p>
          <IconButton
            size="small"
            label={t("common.close")}
            icon={<X className="size-4" />}
            className="text-ground/70 hover:bg-ground/10 hover:text-ground"
            onClick={() => closeToast(toast.id)}
          />
        </div>
      ))}
    </div>
  )
}
