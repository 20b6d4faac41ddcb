import { ChevronLeft, ChevronRight } from "lucide-react"
import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { classNames } from "../../ui/class-names.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { Photo } from "../../ui/people/Photo.tsx"

interface Props {
  name: string
  photos: ReadonlyArray<string>
  className?: string
  /** Index of the photo shown first. */
  start?: number
  /** Drawn over the photos, at their bottom. */
  children?: ReactNode
}

/** Photos side by side, moved by swipe, arrow keys or two buttons. */
export const PhotoPager = ({ name, photos, className, start = 0, children }: Props) => {
  const { t } = useTranslation()
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const shown = photos.length === 0 ? [""] : photos
  const go = (to: number) => {
    const target = strip.current?.children[Math.max(0, Math.min(shown.length - 1, to))]
    target?.scrollIntoView({ behavior: "smooth", block: "nearest", inline: "start" })
  }
  useLayoutEffect(() => {
    if (start > 0) strip.current?.children[start]?.scrollIntoView({ block: "nearest", inline: "start" })
  }, [start])
  return (
    <section
      aria-label={t("profile.photos", { name })}
      className={classNames("relative overflow-hidden bg-raised", className)}
    >
      <section
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling strip must be reachable by keyboard
        tabIndex={0}
        data-first-focus
        aria-label={t("profile.photo", { n: index + 1, count: shown.length })}
        onScroll={({ currentTarget: at }) =>
          setIndex(Math.round(Math.abs(at.scrollLeft) / Math.max(1, at.clientWidth)))
        }
        onKeyDown={(event) => {
          const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0
          if (step === 0) return
          event.preventDefault()
          go(index + (document.documentElement.dir === "rtl" ? -step : step))
        }}
        className="no-scrollbar flex size-full snap-x snap-mandatory overflow-x-auto focus-visible:-outline-offset-4"
      >
        {shown.map((photo, at) => (
          <Photo
            key={photo}
            src={photo}
            name={name}
            alt={t("profile.photo", { n: at + 1, count: shown.length })}
            eager={at === start}
            className="size-full shrink-0 snap-center snap-always text-8xl"
          />
        ))}
      </section>
      <span className="photo-fade pointer-events-none absolute inset-x-0 bottom-0 h-2/5 md:hidden" />
      {shown.length > 1 && (
        <>
          <span aria-hidden className="pointer-events-none absolute inset-x-4 top-3 flex gap-1.5">
            {shown.map((photo, at) => (
              <span
                key={photo}
                className={classNames("h-1 flex-1 rounded-full", at === index ? "bg-white" : "bg-white/35")}
              />
            ))}
          </span>
          <span className="absolute inset-y-0 start-3 flex items-center">
            {index > 0 && (
              <IconButton
                look="photo"
                size="small"
                label={t("profile.previousPhoto")}
                icon={<ChevronLeft className="size-5 rtl:-scale-x-100" />}
                onClick={() => go(index - 1)}
              />
            )}
          </span>
          <span className="absolute inset-y-0 end-3 flex items-center">
            {index < shown.length - 1 && (
              <IconButton
                look="photo"
                size="small"
                label={t("profile.nextPhoto")}
                icon={<ChevronRight className="size-5 rtl:-scale-x-100" />}
                onClick={() => go(index + 1)}
              />
            )}
          </span>
        </>
      )}
      {children}
    </section>
  )
}
