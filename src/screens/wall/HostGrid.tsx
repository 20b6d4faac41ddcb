import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { DemoNote } from "../../ui/people/DemoNote.tsx"
import { HostCard, type HostCardModel, HostCardSkeleton } from "../../ui/people/HostCard.tsx"
import { Spinner } from "../../ui/Spinner.tsx"
import { useInSight } from "./use-in-sight.ts"

export const hostColumns =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 px-4 py-4 sm:grid-cols-3 md:gap-4 md:px-8 lg:grid-cols-4 wide:grid-cols-5 min-[112rem]:grid-cols-6"

interface Props {
  label: string
  hosts: ReadonlyArray<HostCardModel>
  more: "none" | "idle" | "loading" | "failed"
  /** Hosts whom this user may not see, and who sees them. */
  beyond?: { readonly count: number; readonly to: "members" | "vip" } | undefined
  onBeyond?: (() => void) | undefined
  onMore: () => void
  onCall: ((hostId: number) => void) | undefined
  onSight?: ((hostIds: ReadonlyArray<number>) => void) | undefined
}

/** Portraits in columns. The next page loads near the end by itself, or by the button there. */
export const HostGrid = ({ label, hosts, more, beyond, onBeyond, onMore, onCall, onSight }: Props) => {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const demoSaid = hosts.every(({ demo }) => demo)
  useInSight(list, hosts.length, onSight)
  return (
    <>
      {demoSaid && <DemoNote className="px-4 pt-3 md:px-8" />}
      <ul ref={list} aria-label={label} className={hostColumns}>
        {hosts.map((host, index) => (
          <li key={host.id} data-id={host.id} className="aspect-3/4 [content-visibility:auto]">
            <HostCard host={host} onCall={onCall} eager={index < 4} demoSaid={demoSaid} />
          </li>
        ))}
      </ul>
      <div className="flex min-h-20 items-center justify-center pb-8 text-sm text-faint">
        {more === "none" && beyond === undefined && hosts.length > 8 && <p>{t("wall.end")}</p>}
        {more === "none" && beyond !== undefined && (
          <Button onClick={onBeyond}>{t(`wall.beyond.${beyond.to}`, { count: beyond.count })}</Button>
        )}
        {more === "loading" && <Spinner label={t("common.loading")} />}
        {more === "failed" && (
          <p className="flex items-center gap-3">
            {t("wall.moreFailed")}
            <Button size="small" onClick={onMore}>
              {t("common.retry")}
            </Button>
          </p>
        )}
        {more === "idle" && <More onMore={onMore} />}
      </div>
    </>
  )
}

/** Requests more when it comes near the visible part. */
const More = ({ onMore }: { onMore: () => void }) => {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onMore(), {
      rootMargin: "600px",
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [onMore])
  return (
    <div ref={place}>
      <Button look="plain" size="small" onClick={onMore}>
        {t("wall.more")}
      </Button>
    </div>
  )
}

export const HostGridSkeleton = ({ count = 12 }: { count?: number }) => (
  <div aria-hidden className={hostColumns}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
      <HostCardSkeleton key={index} />
    ))}
  </div>
)
