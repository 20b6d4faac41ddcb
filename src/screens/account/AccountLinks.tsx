import {
  Backpack,
  Bell,
  CalendarCheck,
  ChartNoAxesColumn,
  ChevronRight,
  Crown,
  HandCoins,
  HardDrive,
  ListChecks,
  LogIn,
  type LucideIcon,
  Pencil,
  Phone,
  Send,
  Smartphone,
  Users,
} from "lucide-react"
import { useTranslation } from "react-i18next"
import type { OverlayName } from "../../overlays/overlay-props.ts"
import { CountBadge } from "../../ui/Badge.tsx"

type Way = { readonly to: string } | { readonly opens: OverlayName }

/**
 * Each link leads to a page or opens an overlay. Its text is `links.<name>`. Coins of an activity that is named like its
 * link lead the same way from the wallet.
 */
export const ACCOUNT_LINKS = [
  { name: "profile", Icon: Pencil, to: "/profile/edit" },
  { name: "checkIn", Icon: CalendarCheck, opens: "checkIn" },
  { name: "vip", Icon: Crown, opens: "vip" },
  { name: "tasks", Icon: ListChecks, to: "/task" },
  { name: "backpack", Icon: Backpack, opens: "backpack" },
  { name: "friends", Icon: Users, to: "/friends" },
  { name: "calls", Icon: Phone, to: "/calls" },
  { name: "earnings", Icon: HandCoins, to: "/earnings" },
  { name: "statistics", Icon: ChartNoAxesColumn, to: "/statistics" },
  { name: "notifications", Icon: Bell, opens: "notifications" },
  { name: "security", Icon: LogIn, to: "/security" },
  { name: "outbox", Icon: Send, opens: "outbox" },
  { name: "storage", Icon: HardDrive, to: "/storage" },
  { name: "device", Icon: Smartphone, opens: "makeLink" },
] as const satisfies ReadonlyArray<Way & { readonly name: string; readonly Icon: LucideIcon }>

export type AccountLink = (typeof ACCOUNT_LINKS)[number]
/** Dialogs that account links open. */
export type AccountDialog = Extract<AccountLink, { readonly opens: OverlayName }>["opens"]

interface Props {
  /** Only hosts have earnings. */
  isHost: boolean
  /** How many things behind each link need attention. */
  counts: Partial<Readonly<Record<AccountLink["name"], number>>>
  /** False: the operator has closed this entrance. */
  hasBackpack: boolean
  onLink: (link: AccountLink) => void
}

/** The links from the account to everything that belongs to it. */
export const AccountLinks = ({ isHost, hasBackpack, counts, onLink }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  return (
    <ul className="overflow-hidden rounded-2xl bg-raised">
      {ACCOUNT_LINKS.filter(({ name }) => (hasBackpack || name !== "backpack") && (isHost || name !== "earnings")).map(
        (link) => (
          <li key={link.name} className="border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onLink(link)}
              className="flex min-h-13 w-full items-center gap-3 px-4 py-1.5 text-start transition hover:bg-hover focus-visible:-outline-offset-2"
            >
              <link.Icon aria-hidden className="size-5 text-muted" />
              <span className="flex-1">{t(`links.${link.name}`)}</span>
              <CountBadge
                count={counts[link.name] ?? 0}
                label={
                  link.name === "friends"
                    ? t("friends.requestsCount", { count: counts.friends ?? 0 })
                    : common("account.unsentTitle", { count: counts[link.name] ?? 0 })
                }
              />
              <ChevronRight aria-hidden className="size-5 text-faint rtl:-scale-x-100" />
            </button>
          </li>
        ),
      )}
    </ul>
  )
}
