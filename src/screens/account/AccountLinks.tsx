import {
  CalendarCheck,
  ChartNoAxesColumn,
  ChevronRight,
  HardDrive,
  type LucideIcon,
  Pencil,
  Send,
  Smartphone,
  Users,
} from "lucide-react"
import { useTranslation } from "react-i18next"
import { CountBadge } from "../../ui/Badge.tsx"

export type AccountLink = "profile" | "checkIn" | "friends" | "statistics" | "outbox" | "storage" | "device"

const LINKS: ReadonlyArray<{ readonly link: AccountLink; readonly Icon: LucideIcon }> = [
  { link: "profile", Icon: Pencil },
  { link: "checkIn", Icon: CalendarCheck },
  { link: "friends", Icon: Users },
  { link: "statistics", Icon: ChartNoAxesColumn },
  { link: "outbox", Icon: Send },
  { link: "storage", Icon: HardDrive },
  { link: "device", Icon: Smartphone },
]

interface Props {
  /** How many things behind each link need attention. */
  counts: Partial<Readonly<Record<AccountLink, number>>>
  onLink: (link: AccountLink) => void
}

/** The ways from the account to what belongs to it. */
export const AccountLinks = ({ counts, onLink }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  return (
    <ul className="overflow-hidden rounded-2xl bg-raised">
      {LINKS.map(({ link, Icon }) => (
        <li key={link} className="border-line not-first:border-t">
          <button
            type="button"
            onClick={() => onLink(link)}
            className="flex h-13 w-full items-center gap-3 px-4 text-start transition hover:bg-hover focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden className="size-5 text-muted" />
            <span className="flex-1">{t(`links.${link}`)}</span>
            <CountBadge count={counts[link] ?? 0} label={common("chats.unread", { count: counts[link] ?? 0 })} />
            <ChevronRight aria-hidden className="size-5 text-faint rtl:-scale-x-100" />
          </button>
        </li>
      ))}
    </ul>
  )
}
