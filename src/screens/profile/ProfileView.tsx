import { ArrowLeft, UserRoundX } from "lucide-react"
import { type ReactNode, type Ref, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { AsOf } from "../../ui/AsOf.tsx"
import { classNames } from "../../ui/class-names.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { usePageTitle } from "../../ui/page-title.ts"
import { StatusPill } from "../../ui/people/StatusPill.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { PhotoPager } from "./PhotoPager.tsx"
import { ProfileActionsBar } from "./ProfileActionsBar.tsx"
import { ProfileFacts } from "./ProfileFacts.tsx"
import type { ProfileActions, ProfileModel, ProfileState } from "./profile-model.ts"
import { RelationBar } from "./RelationBar.tsx"

interface Props extends ProfileActions {
  view: ProfileState
  /** The balance. */
  end?: ReactNode
  /** The gifts that the person received. */
  gifts?: ReactNode
  /** All photos, small. A press opens one large. */
  album?: ReactNode
}

export const ProfileView = ({ view, end, gifts, album, ...actions }: Props) => {
  const { t } = useTranslation()
  usePageTitle(
    view.state === "ready"
      ? view.profile.name
      : view.state === "unknown"
        ? t("profile.notFound")
        : view.state === "failed"
          ? t("failed.title")
          : "",
  )
  const bar = useRef<HTMLDivElement>(null)
  const [isOverText, setOverText] = useState(false)
  return (
    <section className="ambient absolute inset-0 flex flex-col">
      <div
        ref={bar}
        className={classNames(
          "absolute inset-x-0 top-0 z-10 flex items-center gap-2 px-3 md:static md:mx-auto md:h-20 md:w-full md:max-w-5xl md:px-8",
          isOverText
            ? "h-16 max-md:border-b max-md:border-line max-md:bg-surface"
            : "pointer-events-none h-19 pt-4 md:pt-0",
        )}
      >
        <IconButton
          look={isOverText ? "quiet" : "photo"}
          label={t("common.back")}
          icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
          onClick={actions.onBack}
          className="pointer-events-auto"
        />
        <span aria-hidden className="min-w-0 flex-1 truncate font-semibold md:hidden">
          {isOverText && view.state === "ready" && view.profile.name}
        </span>
        {end}
      </div>
      {view.state === "ready" ? (
        <Person
          person={view.profile}
          gifts={gifts}
          album={album}
          onNamePlace={(top) => setOverText(top < (bar.current?.getBoundingClientRect().bottom ?? 0))}
          {...actions}
        />
      ) : (
        <NoPerson view={view} onRetry={actions.onRetry} />
      )}
    </section>
  )
}

const NoPerson = ({ view, onRetry }: { view: Exclude<ProfileState, { state: "ready" }>; onRetry: () => void }) => {
  const { t } = useTranslation()
  if (view.state === "loading") {
    return (
      <div aria-busy className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 md:flex-row md:gap-12 md:px-8">
        <h1 className="sr-only">{t("common.loading")}</h1>
        <Skeleton className="aspect-3/4 max-h-[62dvh] w-full max-md:rounded-none md:w-96" />
        <div className="flex flex-1 flex-col gap-4 px-4">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="mt-4 h-24" />
          <Skeleton className="h-9 w-3/4" />
        </div>
      </div>
    )
  }
  if (view.state === "failed") {
    return (
      <div className="m-auto">
        <h1 className="sr-only">{t("failed.title")}</h1>
        <ErrorState error={view.error} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className="m-auto">
      <h1 className="sr-only">{t("profile.notFound")}</h1>
      <EmptyState
        icon={<UserRoundX />}
        title={t("profile.notFound")}
        text={t("profile.notFoundText")}
        action={<LinkButton to="/wall">{t("profile.toWall")}</LinkButton>}
      />
    </div>
  )
}

const Person = ({
  person,
  gifts,
  album,
  onNamePlace,
  onChat,
  onCall,
  onCoins,
  ...on
}: {
  person: ProfileModel
  gifts: ReactNode
  album: ReactNode
  /** Receives the position of the name on the photo after each scroll: its top edge in the viewport, px. */
  onNamePlace: (top: number) => void
} & Omit<ProfileActions, "onBack" | "onRetry">) => {
  const { t } = useTranslation()
  const name = useRef<HTMLDivElement>(null)
  return (
    <>
      <div
        onScroll={() => onNamePlace(name.current?.getBoundingClientRect().top ?? 0)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <div className="mx-auto flex w-full max-w-5xl flex-col md:flex-row md:gap-8 md:px-8 md:pb-8 lg:gap-12">
          <PhotoPager
            name={person.name}
            photos={person.photos}
            className="aspect-3/4 max-h-[62dvh] w-full shrink-0 md:sticky md:self-start md:top-0 md:max-h-[calc(100dvh-9rem)] md:w-2/5 md:max-w-120 md:rounded-3xl lg:w-[46%]"
          >
            <Name
              person={person}
              place={name}
              className="pointer-events-none absolute inset-x-4 bottom-4 text-white md:hidden"
            />
          </PhotoPager>
          <div className="flex min-w-0 flex-1 flex-col gap-6 px-4 py-5 md:px-0 md:py-2">
            <Name person={person} className="hidden md:block" />
            {person.asOf !== undefined && <AsOf time={person.asOf} />}
            {person.demo && <p className="rounded-2xl bg-raised px-4 py-3 text-sm text-muted">{t("demo.note")}</p>}
            {!person.isSelf && (
              <ProfileActionsBar
                person={person}
                onChat={onChat}
                onCall={onCall}
                onCoins={onCoins}
                className="hidden md:block"
              />
            )}
            {!person.isSelf && <RelationBar person={person} {...on} />}
            {album}
            <ProfileFacts person={person} gifts={gifts} />
          </div>
        </div>
      </div>
      {!person.isSelf && (
        <ProfileActionsBar
          person={person}
          onChat={onChat}
          onCall={onCall}
          onCoins={onCoins}
          className="border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden"
        />
      )}
    </>
  )
}

/** Over the photo on phones and beside it on desktops: drawn twice, of which one is visible. */
const Name = ({
  person,
  place,
  className,
}: {
  person: ProfileModel
  place?: Ref<HTMLDivElement>
  className: string
}) => (
  <div ref={place} className={className}>
    <h1 className="text-3xl leading-tight font-bold tracking-tight md:text-4xl">
      {person.name} <span className="font-normal">{person.age}</span>
    </h1>
    <p className="mt-1.5 flex flex-wrap items-center gap-2.5 text-base opacity-90">
      {person.status !== "unknown" && <StatusPill status={person.status} text={person.seen} />}
      {person.place}
    </p>
  </div>
)
