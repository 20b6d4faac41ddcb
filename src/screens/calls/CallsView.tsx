import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing, Star } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { CallItem } from "#schema/calls/record.ts"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { callWay, lengthMs, moneyOf, spentOf } from "./call-list-model.ts"
import { useRecordWords } from "./use-record-words.ts"

export type CallsState =
  | { readonly state: "loading" | "failed" }
  | { readonly state: "ready"; readonly calls: ReadonlyArray<CallItem>; readonly hasMore: boolean }

interface Props {
  view: CallsState
  onOpen: (call: CallItem) => void
  onCall: (call: CallItem) => void
  onMore: () => void
  /** Goes to the page of newer calls; undefined on the first page. */
  onNewer?: (() => void) | undefined
  onBack: () => void
}

/** All calls of this account, newest first: with whom, when, how long, at what cost, and how each ended. */
export const CallsView = ({ view, onOpen, onCall, onMore, onNewer, onBack }: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("calls.title")} onBack={onBack}>
      {view.state === "loading" && (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      {view.state === "failed" && <EmptyState icon={<Phone />} title={t("calls.failed")} />}
      {view.state === "ready" && view.calls.length === 0 && (
        <EmptyState
          icon={<Phone />}
          title={t("calls.empty")}
          text={t("calls.emptyText")}
          action={<LinkButton to="/wall">{t("calls.toWall")}</LinkButton>}
        />
      )}
      {view.state === "ready" && view.calls.length > 0 && (
        <>
          {onNewer !== undefined && (
            <div className="mb-4 flex flex-col">
              <Button onClick={onNewer}>{t("calls.newer")}</Button>
            </div>
          )}
          <ul className="overflow-hidden rounded-2xl bg-raised">
            {view.calls.map((call) => (
              <li
                key={call.roomNum}
                className="@container flex flex-wrap items-center gap-3 border-line px-4 py-3 not-first:border-t"
              >
                <CallLine call={call} onOpen={() => onOpen(call)} onCall={() => onCall(call)} />
              </li>
            ))}
          </ul>
          {view.hasMore && (
            <div className="mt-4 flex flex-col gap-3">
              <Button onClick={onMore}>{t("calls.more")}</Button>
            </div>
          )}
        </>
      )}
    </PlainScreen>
  )
}

const CallLine = ({ call, onOpen, onCall }: { call: CallItem; onOpen: () => void; onCall: () => void }) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { dayClock } = useFormats()
  const { record, stars } = call
  const isMine = record.role === "caller"
  const words = useRecordWords()(call)
  const [money, spent, way, length] = [moneyOf(call), spentOf(call), callWay(call), lengthMs(call)]
  const Icon = words.isMissed ? PhoneMissed : isMine ? PhoneOutgoing : PhoneIncoming
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-[min(60%,10rem)] flex-1 items-center gap-3 text-start @max-[15rem]:[&>*:first-child]:hidden"
      >
        <Avatar name={record.remote.userName} src={record.remote.headImg} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{record.remote.userName}</span>
          <span
            className={classNames(
              "flex items-center gap-2 text-sm",
              words.isMissed ? "text-danger-text" : "text-muted",
            )}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">{t(isMine ? "calls.outgoing" : "calls.incoming")}</span>
            <span>{words.title}</span>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {words.outcome ?? (length > 0 && <span className="tabular-nums">{callTimerText(length)}</span>)}
            {spent !== undefined && <CoinAmount coins={spent} money="said" className="gap-1 text-sm" />}
            {money?.kind === "points" && common("account.pointsValue", { count: money.amount })}
            {stars !== null && (
              <span className="flex items-center gap-1">
                <Star aria-hidden className="size-4" />
                {stars}
                <span className="sr-only">{t("calls.stars", { count: stars })}</span>
              </span>
            )}
            <time dateTime={new Date(record.endedAt).toISOString()} className="text-xs text-faint tabular-nums">
              {dayClock(record.endedAt)}
            </time>
          </span>
        </span>
      </button>
      {way !== undefined && (
        <IconButton
          label={`${common(way === "again" ? "call.summary.callAgain" : "callRow.callBack")}: ${record.remote.userName}`}
          icon={<Phone className="size-5" />}
          onClick={onCall}
        />
      )}
    </>
  )
}
