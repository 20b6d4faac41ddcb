import {
  Award,
  ChevronRight,
  Gem,
  type LucideIcon,
  PartyPopper,
  PhoneCall,
  RotateCcw,
  ShoppingBag,
  Wallet,
} from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { classNames } from "../../ui/class-names.ts"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { Link } from "../../ui/Link.tsx"
import { ACCOUNT_LINKS, type AccountDialog } from "../account/AccountLinks.tsx"
import { useBarLabels } from "../statistics/bar-labels.ts"
import { signed } from "../statistics/signed.ts"
import type { Currency, LedgerItem, LedgerReason, WalletDay } from "./wallet-model.ts"

const ICONS: Readonly<Record<LedgerReason, LucideIcon>> = {
  newUser: PartyPopper,
  callMinute: PhoneCall,
  gift: Gem,
  purchase: ShoppingBag,
  reward: Award,
  refund: RotateCcw,
  other: Wallet,
}

/** The dialogs that items open. */
export interface Opens {
  onDialog: (name: AccountDialog) => void
  onReceipt: (call: { readonly roomNum: string; readonly endedAt: number }) => void
}

/** Items grouped by day, each day with its sums. */
export const Days = ({
  days,
  currency,
  onDialog,
  onReceipt,
}: Opens & {
  days: ReadonlyArray<WalletDay>
  currency: Currency
}) => {
  const { long } = useBarLabels("week")
  const { number } = useFormats()
  return (
    <div className="flex flex-col gap-6">
      {days.map((day) => (
        <section key={day.day} className="-mx-2 px-2 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
          <h3 className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2 text-sm font-semibold">
            <span className="min-w-[min(60%,10rem)] flex-1 first-letter:uppercase">{long(day.day)}</span>
            <span className="flex flex-wrap gap-x-3 text-muted tabular-nums">
              {([day.in, -day.out] as const).map(
                (sum, at) =>
                  sum !== 0 && (
                    <span key={at === 0 ? "in" : "out"}>
                      {signed(sum, number)} {currency === "coins" && <MoneyOf coins={sum} className="" />}
                    </span>
                  ),
              )}
            </span>
          </h3>
          <ul className="divide-y divide-line">
            {day.items.map((item) => (
              <li key={item.id} className="flex">
                <Item item={item} currency={currency} onDialog={onDialog} onReceipt={onReceipt} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const row = "-mx-2 flex min-w-0 flex-1 items-center gap-4 rounded-2xl px-2 py-3"
const leadingRow = `${row} transition hover:bg-hover`

/**
 * The address to which an item leads: its order, task, game or payout, or the chat with its person; null: none. An
 * activity among the account's links leads where its link does, and a call that this device has opens its receipt.
 */
const wayOf = ({ link, userId }: LedgerItem): string | null =>
  link?.kind === "order"
    ? `/payOrderList?order=${encodeURIComponent(link.id)}`
    : link?.kind === "task"
      ? "/task"
      : link?.kind === "game"
        ? `/${link.id}`
        : link?.kind === "payout"
          ? "/earnings"
          : userId === null
            ? null
            : `/message/IMMessageSession/${userId}`

const Item = ({ item, currency, onDialog, onReceipt }: Opens & { item: LedgerItem; currency: Currency }) => {
  const { t } = useTranslation("more")
  const { number, clock } = useFormats()
  const { reason, amount, minutes, link, userName, at } = item
  const activity = ACCOUNT_LINKS.find(({ name }) => name === link?.kind)
  const way = activity !== undefined && "to" in activity ? activity.to : wayOf(item)
  const Icon = ICONS[reason]
  const kind =
    activity !== undefined
      ? t(`links.${activity.name}`)
      : link?.kind === "task"
        ? t("tasks.title")
        : link?.kind === "game"
          ? t("games.title")
          : link?.kind === "payout"
            ? t("earnings.payout")
            : t(`statistics.kind.${reason}`)
  const content = (
    <>
      <span aria-hidden className="flex size-11 shrink-0 items-center justify-center rounded-full bg-raised text-muted">
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold break-words">
          {userName === ""
            ? kind
            : reason === "callMinute"
              ? t("wallet.call", { name: userName })
              : reason === "gift"
                ? t(amount > 0 ? "wallet.giftFrom" : "wallet.giftTo", { name: userName })
                : kind}
        </span>
        <span className="block text-sm text-muted tabular-nums">
          {minutes > 0 && `${t("statistics.minutes", { count: minutes })} · `}
          {at === null ? t("wallet.together") : clock(at)}
        </span>
      </span>
      <span className={classNames("text-end font-bold tabular-nums", amount > 0 && "text-gold")}>
        {signed(amount, number)}
        {currency === "coins" && <MoneyOf coins={amount} className="block text-sm text-muted" />}
      </span>
    </>
  )
  const leading = (
    <>
      {content}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-faint rtl:-scale-x-100" />
    </>
  )
  const { roomNum, endedAt } = item
  const onOpen =
    activity !== undefined && "opens" in activity
      ? () => onDialog(activity.opens)
      : roomNum !== null && endedAt !== null
        ? () => onReceipt({ roomNum, endedAt })
        : undefined
  if (onOpen !== undefined)
    return (
      <button type="button" className={`${leadingRow} cursor-pointer text-start`} onClick={onOpen}>
        {leading}
      </button>
    )
  if (way === null) return <div className={row}>{content}</div>
  return (
    <Link to={way} className={leadingRow}>
      {leading}
    </Link>
  )
}
