import { Video } from "lucide-react"
import { useContext } from "react"
import { useTranslation } from "react-i18next"
import { WordBadge } from "../Badge.tsx"
import { classNames } from "../class-names.ts"
import { CoinPriceContext } from "../coins/coin-price.ts"
import { PriceTag } from "../coins/PriceTag.tsx"
import { Link } from "../Link.tsx"
import { Skeleton } from "../Skeleton.tsx"
import { Photo } from "./Photo.tsx"
import { StatusPill } from "./StatusPill.tsx"
import type { StatusName } from "./status-look.ts"

export interface HostCardModel {
  readonly id: number
  readonly name: string
  readonly age: number
  readonly country: string
  /** Names of languages, in the user's language. */
  readonly languages: string
  readonly photo: string
  readonly status: StatusName
  /** "seen 5 min ago"; replaces the status word of a host who is away. */
  readonly seen?: string | undefined
  readonly coinsPerMinute: number
  readonly demo: boolean
  /** The user's balance does not cover a call, so none is offered. */
  readonly isTooDear?: boolean
}

interface Props {
  host: HostCardModel
  /** Starts a call; shown only while the host is online. */
  onCall?: ((id: number) => void) | undefined
  eager?: boolean
  /** The screen already says that everybody on it is a demo account. */
  demoSaid?: boolean
}

const isSaid = (part: string | number): boolean => part !== ""

/** A host on the wall: one large portrait that opens the profile, one button that calls. */
export const HostCard = ({ host, onCall, eager = false, demoSaid = false }: Props) => {
  const { t } = useTranslation()
  const coin = useContext(CoinPriceContext)
  return (
    <article className="group @container relative aspect-3/4 overflow-hidden rounded-2xl bg-raised shadow-lift">
      <Link
        to={`/profile/${host.id}`}
        aria-label={[host.name, host.age, host.country].filter(isSaid).join(", ")}
        className="absolute inset-0 rounded-2xl focus-visible:-outline-offset-4 focus-visible:outline-4"
      >
        <Photo
          src={host.photo}
          name={host.name}
          eager={eager}
          className="size-full text-6xl transition-transform duration-500 ease-soft group-hover:scale-[1.03]"
        />
        <span className="photo-fade absolute inset-x-0 bottom-0 h-1/2" />
      </Link>
      {host.status !== "unknown" && (
        <div className="pointer-events-none absolute inset-x-2.5 top-2.5 flex">
          <StatusPill status={host.status} text={host.seen} />
        </div>
      )}
      <div className="pointer-events-none absolute inset-x-3 bottom-3 text-white">
        <p className="flex items-center gap-1.5 text-lg leading-6 font-semibold">
          <span className="truncate">{host.name}</span>
          <span className="font-normal tabular-nums">{host.age}</span>
          {host.demo && !demoSaid && (
            <span className="ms-auto flex">
              <WordBadge onPhoto>{t("demo.badge")}</WordBadge>
            </span>
          )}
        </p>
        <div className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <p className="truncate text-xs text-white/85">
              {[host.country, host.languages].filter(isSaid).join(" · ")}
            </p>
            <div className={classNames("-ms-0.5 mt-1.5 flex items-start", coin !== undefined && "min-h-10")}>
              <PriceTag coinsPerMinute={host.coinsPerMinute} onPhoto />
            </div>
          </div>
          {onCall && host.status === "online" && !host.isTooDear && (
            <button
              type="button"
              aria-label={t("wall.call", { name: host.name })}
              title={t("wall.call", { name: host.name })}
              onClick={() => onCall(host.id)}
              className="accent-fill pointer-events-auto flex size-11 shrink-0 items-center @max-[9.5rem]:size-9 justify-center rounded-full shadow-lift transition hover:brightness-106 active:scale-95"
            >
              <Video aria-hidden className="size-5 fill-current" />
            </button>
          )}
        </div>
      </div>
    </article>
  )
}

export const HostCardSkeleton = () => <Skeleton className="aspect-3/4" />
