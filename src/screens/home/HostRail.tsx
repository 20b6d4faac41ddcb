import { ChevronLeft, ChevronRight } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "../../ui/IconButton.tsx"
import { HostCard, type HostCardModel, HostCardSkeleton } from "../../ui/people/HostCard.tsx"

interface Props {
  title: string
  hosts: ReadonlyArray<HostCardModel>
  loading: boolean
  onCall: ((hostId: number) => void) | undefined
  demoSaid: boolean
}

/** Portraits in one row that scrolls sideways: by swipe, by Tab, or by the two buttons. */
export const HostRail = ({ title, hosts, loading, onCall, demoSaid }: Props) => {
  const { t } = useTranslation()
  const row = useRef<HTMLUListElement>(null)
  const go = (pages: number) => {
    const toEnd = document.documentElement.dir === "rtl" ? -pages : pages
    row.current?.scrollBy({ left: toEnd * row.current.clientWidth * 0.8, behavior: "smooth" })
  }
  return (
    <section aria-label={title}>
      <div className="flex min-h-10 items-center gap-1 px-4 md:px-8">
        <h2 className="flex flex-1 items-center gap-2.5 text-xl font-semibold">
          <span aria-hidden className="relative flex size-2.5">
            <span className="absolute inset-0 animate-ripple rounded-full bg-live-dot" />
            <span className="relative size-2.5 rounded-full bg-live-dot" />
          </span>
          {title}
        </h2>
        <span className="flex gap-1 max-md:hidden">
          <IconButton
            size="small"
            label={t("home.previous")}
            icon={<ChevronLeft className="size-5 rtl:-scale-x-100" />}
            onClick={() => go(-1)}
          />
          <IconButton
            size="small"
            label={t("home.next")}
            icon={<ChevronRight className="size-5 rtl:-scale-x-100" />}
            onClick={() => go(1)}
          />
        </span>
      </div>
      <ul
        ref={row}
        className="no-scrollbar flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-3 md:scroll-px-8 md:gap-4 md:px-8"
      >
        {loading
          ? ["a", "b", "c", "d", "e", "f"].map((key) => (
              <li key={key} className="w-[min(10rem,70vw)] shrink-0 md:w-48">
                <HostCardSkeleton />
              </li>
            ))
          : hosts.map((host) => (
              <li key={host.id} className="w-[min(10rem,70vw)] shrink-0 snap-start md:w-48">
                <HostCard host={host} onCall={onCall} demoSaid={demoSaid} />
              </li>
            ))}
      </ul>
    </section>
  )
}
