import { useTranslation } from "react-i18next"
import type { RegisterBanner } from "#schema/activity/register-banner.ts"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import type { HostCardModel } from "../../ui/people/HostCard.tsx"
import { Photo } from "../../ui/people/Photo.tsx"
import { StatusPill } from "../../ui/people/StatusPill.tsx"

export interface HeroProps {
  /** Up to three hosts, online ones when enough are online. */
  faces: ReadonlyArray<HostCardModel>
  /** Undefined: not known yet, but its space is reserved. */
  banner: RegisterBanner | undefined
  onJoin: () => void
}

const places = [
  "z-10 scale-105",
  "-rotate-8 translate-y-5 -translate-x-[52%] rtl:translate-x-[52%]",
  "rotate-8 translate-y-5 translate-x-[52%] rtl:-translate-x-[52%]",
]

/** Placeholder numbers of the usual length; invisible. */
const ROOM = { gold: 100, callCount: 2 }

/** The first part that a visitor sees: faces, one sentence, and two ways in. */
export const Hero = ({ faces, banner, onJoin }: HeroProps) => {
  const { t } = useTranslation()
  const { gold, callCount } = banner ?? ROOM
  return (
    <section className="flex flex-col items-center gap-8 overflow-x-clip px-4 pt-2 pb-10 text-center md:px-8 md:py-10 lg:flex-row-reverse lg:justify-center lg:gap-10 lg:py-14 lg:text-start xl:gap-16">
      <div aria-hidden className="grid h-60 w-full max-w-104 shrink-0 justify-center py-2 md:h-72 lg:w-1/2 xl:h-88">
        {places.map((place, index) => {
          const face = faces[index]
          const image = face === undefined ? banner?.images[index] : undefined
          return (
            <div
              key={place}
              className={classNames(
                "relative col-start-1 row-start-1 aspect-3/4 h-full min-h-0 overflow-hidden rounded-2xl bg-raised shadow-sheet ring-1 ring-white/10",
                face === undefined && image === undefined && "animate-shimmer",
                place,
              )}
            >
              {image !== undefined && <Photo src={image} name="" eager className="size-full text-5xl" />}
              {face && (
                <>
                  <Photo src={face.photo} name={face.name} eager className="size-full text-5xl" />
                  <span className="photo-fade absolute inset-x-0 bottom-0 h-2/5" />
                  {index === 0 && (
                    <span className="absolute inset-x-3 bottom-3 flex flex-col items-start gap-1.5 text-start text-white">
                      <span className="text-lg leading-none font-semibold">
                        {face.name} <span className="font-normal">{face.age}</span>
                      </span>
                      <StatusPill status={face.status} />
                    </span>
                  )}
                </>
              )}
            </div>
          )
        })}
      </div>
      <div className="max-w-xl min-w-0 lg:w-1/2">
        <h1 className="text-4xl leading-[1.05] font-bold tracking-tight text-balance md:text-5xl xl:text-6xl">
          {t("home.title")}
        </h1>
        <p className="mt-4 text-lg text-pretty text-muted">{t("home.text")}</p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-center lg:justify-start">
          <LinkButton to="/wall" look="primary" size="large">
            {t("home.browse")}
          </LinkButton>
          <Button size="large" onClick={onJoin}>
            {t("home.join")}
          </Button>
        </div>
        <p
          className={classNames(
            "mt-5 flex items-center justify-center gap-2 text-sm text-muted lg:justify-start",
            banner === undefined && "invisible",
          )}
        >
          <CoinIcon className="size-5 shrink-0" />
          <span className="text-start">
            {t("home.bonus", { coins: gold })} {callCount > 0 && t("home.calls", { count: callCount })}
          </span>
        </p>
      </div>
    </section>
  )
}
