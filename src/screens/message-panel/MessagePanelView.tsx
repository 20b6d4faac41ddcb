import { MessageCircleHeart, Users, WifiOff } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import { BlockedList } from "../friends/BlockedList.tsx"
import { ChatLink } from "../friends/ChatLink.tsx"
import type { PersonRow } from "../friends/friends-model.ts"
import { PersonLine } from "../friends/PersonLine.tsx"
import { areDemo, PersonList } from "../friends/PersonList.tsx"
import { ChatRowLink } from "../messages/chats/ChatRowLink.tsx"
import type { ChatRow } from "../messages/chats/chat-list-model.ts"
import "../../i18n/greetings-texts.ts"

const TABS = ["online", "greetings", "blocked"] as const
export type PanelTab = (typeof TABS)[number]

export interface MessagePanelModel {
  /** Friends and chat partners who are online or busy. */
  readonly online: ReadonlyArray<PersonRow>
  /** False: there is no connection, so nobody's status is known. */
  readonly isReachable: boolean
  /** The newest unanswered greetings. */
  readonly greetings: ReadonlyArray<ChatRow>
  /** The number of all unanswered greetings. */
  readonly greetingCount: number
  readonly blocked: ReadonlyArray<PersonRow>
}

interface Props {
  /** Undefined until the lists are loaded. */
  panel: MessagePanelModel | undefined
  /** Why a list cannot be shown. */
  failed?: AppError | undefined
  tab: PanelTab
  now: number
  onTab: (tab: PanelTab) => void
  onUnblock: (id: number) => void
  onClose: () => void
}

/** Three tabs: who is here, who has greeted, and whom the user has blocked. */
export const MessagePanelView = ({ panel, failed, tab, now, onTab, onUnblock, onClose }: Props) => {
  const { t } = useTranslation("more")
  const label = (one: PanelTab): string =>
    one === "greetings" && panel !== undefined && panel.greetingCount > 0
      ? t("panel.greetingsCount", { count: panel.greetingCount })
      : t(`panel.${one}`)
  return (
    <Dialog open onClose={onClose} title={t("panel.title")}>
      <div className="-mx-3">
        <Tabs
          label={t("panel.tabs")}
          tabs={TABS.map((id) => ({ id, label: label(id) }))}
          value={tab}
          onChange={(id) => onTab(TABS.find((one) => one === id) ?? "online")}
        >
          {({ bar, panel: content }) => (
            <>
              {bar}
              {content(
                <div className="min-h-72 px-3 pt-4">
                  {failed !== undefined ? (
                    <ErrorState error={failed} onRetry={() => location.reload()} />
                  ) : panel === undefined ? (
                    <div aria-busy className="flex flex-col gap-4">
                      {["a", "b", "c"].map((key) => (
                        <Skeleton key={key} className="h-14" />
                      ))}
                    </div>
                  ) : tab === "online" ? (
                    <Online panel={panel} />
                  ) : tab === "greetings" ? (
                    <Greetings panel={panel} now={now} />
                  ) : (
                    <BlockedList rows={panel.blocked} onUnblock={onUnblock} />
                  )}
                </div>,
              )}
            </>
          )}
        </Tabs>
      </div>
    </Dialog>
  )
}

const Online = ({ panel: { online, isReachable } }: { panel: MessagePanelModel }) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  if (!isReachable) return <EmptyState icon={<WifiOff />} title={t("panel.unknown")} text={t("panel.unknownText")} />
  if (online.length === 0) return <EmptyState icon={<Users />} title={t("panel.nobody")} text={t("panel.nobodyText")} />
  return (
    <PersonList rows={online}>
      {online.map((row) => (
        <PersonLine
          key={row.id}
          row={row}
          demoSaid={areDemo(online)}
          note={common(`status.${row.status ?? "unknown"}`)}
        >
          <ChatLink row={row} />
        </PersonLine>
      ))}
    </PersonList>
  )
}

const Greetings = ({ panel: { greetings, greetingCount }, now }: { panel: MessagePanelModel; now: number }) => {
  const { t } = useTranslation("more")
  if (greetings.length === 0)
    return <EmptyState icon={<MessageCircleHeart />} title={t("greetings.empty")} text={t("greetings.emptyText")} />
  return (
    <>
      <ul className="-mx-3">
        {greetings.map((row) => (
          <li key={row.id}>
            <ChatRowLink row={row} now={now} demoSaid={false} />
          </li>
        ))}
      </ul>
      {greetingCount > greetings.length && (
        <LinkButton to="/message/IMSayHiSession" className="mt-3">
          {t("panel.all")}
        </LinkButton>
      )}
    </>
  )
}
