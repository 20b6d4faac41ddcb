import "../../i18n/home-texts.ts"
import { CameraOff, CloudOff, ReceiptText } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Screen } from "../../shell/Screen.tsx"
import { AsOf } from "../../ui/AsOf.tsx"
import { Button } from "../../ui/Button.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Wordmark } from "../../ui/LogoMark.tsx"
import { DemoNote } from "../../ui/people/DemoNote.tsx"
import { HostCard, type HostCardModel, HostCardSkeleton } from "../../ui/people/HostCard.tsx"
import { hostColumns } from "../wall/HostGrid.tsx"
import { HostRail } from "./HostRail.tsx"
import type { HomeActions, HomeModel } from "./home-model.ts"

const promises = [
  { key: "price", icon: <ReceiptText aria-hidden className="size-6" /> },
  { key: "camera", icon: <CameraOff aria-hidden className="size-6" /> },
  { key: "offline", icon: <CloudOff aria-hidden className="size-6" /> },
] as const

/** Three promises of the product, which other code keeps. */
const Promises = () => {
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

interface Props extends HomeActions {
  home: HomeModel
  /** The balance. */
  end?: ReactNode
  /** Boxes with what waits for a member. */
  boxes?: ReactNode
  /** The first part for visitors, with up to three hosts, online ones when enough are online. */
  hero: (faces: ReadonlyArray<HostCardModel>) => ReactNode
}

const IN_RAIL = 12
const FEATURED = 10

/** Hosts outside the rail, or from all hosts when too few are outside. */
const featuredOf = (hosts: ReadonlyArray<HostCardModel>, rail: ReadonlyArray<HostCardModel>) => {
  const others = hosts.filter((host) => !rail.includes(host))
  return (others.length >= FEATURED / 2 ? others : hosts).slice(0, FEATURED)
}

export const HomeView = ({ home, end, boxes, hero, onSignIn, onRetry, onCall }: Props) => {
  const { t } = useTranslation()
  const { list, member } = home
  const hosts = list.state === "ready" ? list.hosts : []
  const online = hosts.filter((host) => host.status === "online")
  const rail = online.slice(0, IN_RAIL)
  const demoSaid = hosts.length > 0 && hosts.every(({ demo }) => demo)
  const isLoading = list.state === "loading"
  return (
    <Screen title={t("nav.home")} bare>
      <header className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-2 md:hidden">
        <span className="flex-1">
          <Wordmark />
        </span>
        {member === undefined ? (
          <Button size="small" onClick={onSignIn}>
            {t("nav.signIn")}
          </Button>
        ) : (
          end
        )}
      </header>
      {member === undefined ? (
        hero((online.length > 2 ? online : hosts).slice(0, 3))
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-2 pb-6 md:px-8 md:pt-10">
          <h1 className="text-3xl font-bold tracking-tight text-balance md:text-4xl">
            {t("home.hello", { name: member })}
          </h1>
          <LinkButton to="/matching" look="primary">
            {t("home.match")}
          </LinkButton>
        </div>
      )}
      {member !== undefined && <div className="mb-6 h-13">{boxes}</div>}
      {list.state === "failed" && <ErrorState error={list.error} onRetry={onRetry} />}
      {list.state === "ready" && list.asOf !== undefined && <AsOf time={list.asOf} className="px-4 pb-3 md:px-8" />}
      {(isLoading || online.length > 0) && (
        <HostRail title={t("home.onlineNow")} hosts={rail} loading={isLoading} onCall={onCall} demoSaid={demoSaid} />
      )}
      {member === undefined && <Promises />}
      {(isLoading || hosts.length > 0) && (
        <section aria-label={t("home.featured")} className="pt-6 pb-10">
          <div className="flex items-center justify-between px-4 md:px-8">
            <h2 className="text-xl font-semibold">{t("home.featured")}</h2>
            <LinkButton to="/wall" look="plain" size="small">
              {t("home.seeAll")}
            </LinkButton>
          </div>
          <ul className={hostColumns}>
            {isLoading
              ? ["a", "b", "c", "d", "e"].map((key) => (
                  <li key={key}>
                    <HostCardSkeleton />
                  </li>
                ))
              : featuredOf(hosts, rail).map((host) => (
                  <li key={host.id}>
                    <HostCard host={host} onCall={onCall} demoSaid={demoSaid} />
                  </li>
                ))}
          </ul>
          {demoSaid && <DemoNote className="px-4 md:px-8" />}
        </section>
      )}
    </Screen>
  )
}
