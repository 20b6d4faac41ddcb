import {
  Ban,
  Bell,
  BellOff,
  CalendarSearch,
  Flag,
  History,
  Languages,
  Search,
  Star,
  StarOff,
  UserCheck,
  UserMinus,
  UserPlus,
  UserX,
} from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { RelationView } from "#schema/friends/relation.ts"
import type { QueryState } from "../../client/client.ts"
import { classNames } from "../../ui/class-names.ts"
import { QueryDialog } from "../../ui/dialog/QueryDialog.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"

interface Props {
  name: string
  relation: QueryState<RelationView>
  /** Opens a day of the thread; undefined where there is no thread. */
  onDay?: (() => void) | undefined
  /** Opens the search of the thread. */
  onSearch?: (() => void) | undefined
  /** Opens what this device keeps of the thread. */
  onHistory?: (() => void) | undefined
  /** The person's messages are translated automatically. */
  translates: boolean
  onTranslates: () => void
  onAsk: () => void
  onAnswer: (accept: boolean) => void
  onRemove: () => void
  onRemind: (on: boolean) => void
  onFavourite: (on: boolean) => void
  onBlock: (on: boolean) => void
  onReport: () => void
  onClose: () => void
}

const icon = "size-5 shrink-0"

/** Every action for a person, with what it means. */
export const PersonView = ({ relation, onClose, ...props }: Props) => (
  <QueryDialog query={relation} waiting={<Skeleton className="h-72" />} menu onClose={onClose} title={props.name}>
    {(value) => <Actions relation={value} {...props} />}
  </QueryDialog>
)

const Actions = ({
  name,
  relation,
  translates,
  ...on
}: Omit<Props, "relation" | "onClose"> & { relation: RelationView }) => {
  const { t } = useTranslation("more")
  const { friend, request, blocked, remind, stick } = relation
  return (
    <ul className="-mx-3 flex flex-col pt-2">
      {on.onSearch && <Row icon={<Search className={icon} />} label={t("search.inChat")} onPress={on.onSearch} />}
      {on.onDay && <Row icon={<CalendarSearch className={icon} />} label={t("thread.day")} onPress={on.onDay} />}
      {on.onHistory && <Row icon={<History className={icon} />} label={t("history.title")} onPress={on.onHistory} />}
      <Row
        icon={<Languages className={icon} />}
        label={t(translates ? "translate.autoOff" : "translate.auto")}
        onPress={on.onTranslates}
      />
      {!blocked && (
        <>
          {request === "received" && (
            <>
              <Row
                icon={<UserCheck className={icon} />}
                label={t("relation.accept")}
                onPress={() => on.onAnswer(true)}
              />
              <Row icon={<UserX className={icon} />} label={t("relation.refuse")} onPress={() => on.onAnswer(false)} />
            </>
          )}
          {!friend && request === "none" && (
            <Row icon={<UserPlus className={icon} />} label={t("relation.add")} onPress={on.onAsk} />
          )}
          {!friend && request === "sent" && (
            <Row icon={<UserMinus className={icon} />} label={t("relation.takeBack")} onPress={on.onRemove} />
          )}
          <Row
            icon={stick ? <StarOff className={icon} /> : <Star className={icon} />}
            label={t(stick ? "relation.unfavourite" : "relation.favourite")}
            onPress={() => on.onFavourite(!stick)}
          />
          <Row
            icon={remind ? <BellOff className={icon} /> : <Bell className={icon} />}
            label={t(remind ? "person.remindOff" : "person.remind", { name })}
            onPress={() => on.onRemind(!remind)}
          />
          {friend && <Row icon={<UserMinus className={icon} />} label={t("person.remove")} onPress={on.onRemove} />}
        </>
      )}
      <Row
        serious
        icon={<Ban className={icon} />}
        label={t(blocked ? "person.unblock" : "person.block")}
        note={blocked ? undefined : t("person.blockText")}
        onPress={() => on.onBlock(!blocked)}
      />
      <Row
        serious
        icon={<Flag className={icon} />}
        label={t("person.report")}
        note={t("person.reportText", { name })}
        onPress={on.onReport}
      />
    </ul>
  )
}

interface RowProps {
  icon: ReactNode
  label: string
  note?: string | undefined
  serious?: boolean
  onPress: () => void
}

const Row = ({ icon: picture, label, note, serious = false, onPress }: RowProps) => (
  <li>
    <button
      type="button"
      onClick={onPress}
      className={classNames(
        "flex min-h-14 w-full items-center gap-4 rounded-2xl px-3 py-2 text-start hover:bg-raised focus-visible:-outline-offset-2",
        serious ? "text-danger-text" : "text-ink",
      )}
    >
      <span aria-hidden>{picture}</span>
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </button>
  </li>
)
