import { CameraOff, CloudOff, ReceiptText } from "lucide-react"
import { useTranslation } from "react-i18next"

const promises = [
  { key: "price", icon: <ReceiptText aria-hidden className="size-6" /> },
  { key: "camera", icon: <CameraOff aria-hidden className="size-6" /> },
  { key: "offline", icon: <CloudOff aria-hidden className="size-6" /> },
] as const

/** Three things the product holds to, each kept elsewhere in this code. */
export const Promises = () => {
  const { t } = useTranslation()
  return (
    <section aria-label={t("home.howTitle")} className="px-4 pt-6 md:px-8">
      <ul className="grid gap-3 lg:grid-cols-3 lg:gap-4">
        {promises.map(({ key, icon }) => (
          <li key={key} className="flex items-start gap-4 rounded-2xl border border-line bg-surface p-5">
            <span className="flex size-12 shrink-0 items-center justify-center rounded-2xl bg-accent-soft text-accent-text">
              {icon}
            </span>
            <span className="min-w-0">
              <h2 className="font-semibold">{t(`home.trust.${key}`)}</h2>
              <p className="mt-0.5 text-sm text-muted">{t(`home.trust.${key}Text`)}</p>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
