import { MessageSquareText, SearchX } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import "../../i18n/search-texts.ts"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { usePageTitle } from "../../ui/page-title.ts"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { GroupCard } from "./GroupCard.tsx"
import { PeopleSection } from "./PeopleSection.tsx"
import { foundNobody, type PeopleModel } from "./people-model.ts"
import { SearchField } from "./SearchField.tsx"
import type { Scope, SearchModel } from "./search-model.ts"
import { useArrowKeys } from "./use-arrow-keys.ts"

interface Props {
  text: string
  view: SearchModel
  people: PeopleModel
  /** The one chat that is searched; undefined: all chats. */
  scope: Scope | undefined
  now: number
  onText: (text: string) => void
  onMore: () => void
  onRetryPeople: () => void
  onBack: () => void
}

/** The search of people and of the messages on this device: the field on top, then people, then messages by chat. */
export const SearchView = ({ text, view, people, scope, now, onText, onMore, onRetryPeople, onBack }: Props) => {
  const { t } = useTranslation("more")
  const field = useRef<HTMLInputElement>(null)
  const onKey = useArrowKeys(field, onBack)
  const label = scope === undefined ? t("search.label") : t("search.labelIn", { name: scope.name })
  usePageTitle(label)
  return (
    // The whole screen listens, because keys move the focus from the field to the results and back.
    <section aria-label={label} className="ambient absolute inset-0 flex flex-col" onKeyDown={onKey}>
      <h1 className="sr-only">{label}</h1>
      <SearchField text={text} label={label} field={field} onText={onText} onBack={onBack} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto w-full max-w-3xl px-2 pb-12 md:px-8">
          {people.state !== "off" && !(isEmpty(view) && foundNobody(people)) && (
            <PeopleSection people={people} onRetry={onRetryPeople} />
          )}
          <Outcome text={text} view={view} people={people} scope={scope} now={now} onMore={onMore} />
        </div>
      </div>
    </section>
  )
}

type OutcomeProps = Pick<Props, "text" | "view" | "people" | "scope" | "now" | "onMore">

/** No message was found. */
const isEmpty = (view: SearchModel): boolean => view.state === "ready" && view.groups.length === 0

const Outcome = ({ text, view, people, scope, now, onMore }: OutcomeProps) => {
  const { t } = useTranslation("more")
  if (view.state === "failed") return <ErrorState error={view.error} onRetry={() => location.reload()} />
  if (view.state === "idle")
    return (
      <EmptyState
        icon={<MessageSquareText />}
        title={t(scope === undefined ? "search.idle" : "search.idleIn")}
        text={t(scope === undefined ? "search.idleText" : "search.idleInText")}
      />
    )
  if (view.state === "searching") return <Waiting />
  const { head, groups, isOld } = view
  const said = t(head.exact ? "search.found" : "search.foundAbout", { count: head.count })
  const [first] = groups
  return (
    <div className={classNames("transition-opacity", isOld && "opacity-60")} aria-busy={isOld || undefined}>
      {head.indexed < 100 && <Indexing percent={head.indexed} />}
      <p role="status" className="px-3 pb-2 text-sm text-muted tabular-nums">
        {isOld ? "" : groups.length > 1 ? `${said} · ${t("search.inChats", { count: head.chats })}` : said}
      </p>
      {groups.length === 0 && !isLooking(people) && (
        <EmptyState
          icon={<SearchX />}
          title={t("search.none")}
          text={t(foundNobody(people) ? "search.noneAtAll" : "search.noneText")}
          action={
            scope && (
              <LinkButton to={`/search?${new URLSearchParams({ q: text })}`} replace>
                {t("search.everywhere")}
              </LinkButton>
            )
          }
        />
      )}
      {groups.map((group) => (
        <GroupCard key={group.sessionId} {...{ group, text, now, isOld }} isScope={scope !== undefined} />
      ))}
      {hasMore(scope, first?.count, first?.hits.length, head.chats, groups.length) && (
        <div className="flex justify-center pt-2">
          <Button data-result={isOld ? undefined : true} onClick={onMore}>
            {t("search.more")}
          </Button>
        </div>
      )}
    </div>
  )
}

/** People were found, or may still be: an empty list of messages is then not the whole result. */
const isLooking = (people: PeopleModel): boolean =>
  people.state === "searching" || (people.state === "ready" && !foundNobody(people))

const hasMore = (scope: Scope | undefined, count = 0, shown = 0, chats = 0, groups = 0): boolean =>
  scope === undefined ? chats > groups && groups < MOST : count > shown && shown < MOST && shown > 0

/** The most that one search can show. */
const MOST = 200

const Indexing = ({ percent }: { percent: number }) => {
  const { t } = useTranslation("more")
  return (
    <div className="mx-3 mb-3 flex flex-col gap-2 rounded-2xl bg-surface p-3">
      <p className="text-sm text-muted tabular-nums">{t("search.indexing", { percent })}</p>
      <ProgressBar label={t("search.label")} done={percent} total={100} />
    </div>
  )
}

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-4 px-3 pt-2">
    {["a", "b", "c"].map((key) => (
      <div key={key} className="flex flex-col gap-2">
        <span className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-1/3 rounded-lg" />
        </span>
        <Skeleton className="h-4 w-11/12 rounded-lg" />
        <Skeleton className="h-4 w-2/3 rounded-lg" />
      </div>
    ))}
  </div>
)
