import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { classNames } from "../../ui/class-names.ts"
import { type StorageModel, widthsOf } from "./storage-model.ts"

const PARTS = [
  { part: "messages", label: "storage.partMessages", look: "bg-coral" },
  { part: "log", label: "storage.partLog", look: "bg-apricot" },
  { part: "search", label: "storage.partSearch", look: "bg-gold" },
  { part: "caches", label: "storage.partCaches", look: "bg-mine" },
  { part: "rest", label: "storage.partRest", look: "bg-line-strong" },
] as const

/** How much is stored, by kind, and how much space the browser allows. */
export const SpaceMeter = ({ storage }: { storage: StorageModel }) => {
  const { t } = useTranslation("more")
  const { bytes } = useFormats()
  const { parts, total, quota } = storage
  const widths = widthsOf(PARTS.map(({ part }) => parts[part]))
  const size = bytes(total)
  return (
    <section aria-label={t("storage.parts")} className="rounded-3xl bg-surface p-5 shadow-lift md:p-6">
      <p className="text-3xl font-bold tracking-tight tabular-nums">
        {quota === undefined ? t("storage.used", { size }) : t("storage.usedOf", { size, quota: bytes(quota) })}
      </p>
      <div aria-hidden className="mt-4 flex h-3 gap-0.5 overflow-hidden rounded-full bg-raised">
        {PARTS.map(({ part, look }, at) => (
          <span key={part} className={look} style={{ width: `${widths[at]}%` }} />
        ))}
      </div>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-x-6 gap-y-2.5 text-sm">
        {PARTS.map(({ part, label, look }) => (
          <div key={part} className="min-w-0">
            <dt className="flex items-center gap-2 text-muted">
              <span aria-hidden className={classNames("size-2.5 shrink-0 rounded-full", look)} />
              <span className="truncate">{t(label)}</span>
            </dt>
            <dd className="ps-4.5 font-semibold tabular-nums">{bytes(parts[part])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
