/**
 * All overlays by name: what each is opened with, where its component is, which is fetched when it is first opened, and how an entry of
 * the stack is drawn by it.
 */
import type { ComponentType, LazyExoticComponent } from "react"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { lazyPart } from "../loading/lazy-part.ts"
import type { CallSnapshot, Closable, QuotedMessage } from "../overlays/overlay-props.ts"
import { type OpenOverlay, overlays } from "../overlays/overlay-stack.ts"
import type { LoginOrigin } from "../screens/login/login-origin.ts"
import type { WallLimits } from "../screens/wall/wall-filters.ts"
import { loadTasks } from "./routes.tsx"

/** With the texts of the screens that are not the first. */
const part = <P,>(load: () => Promise<{ readonly default: ComponentType<P> }>) => lazyPart(() => withMoreTexts(load))

const loadShopDialogs = () => import("../screens/shop/dialogs.ts")

type Nothing = Readonly<Record<never, never>>

export interface OverlayProps {
  login: {
    readonly origin: LoginOrigin
    /** Starts with joining in place of logging in. */
    readonly joins?: boolean
    /** The session has begun. */
    readonly onDone?: () => void
    readonly onGiveUp?: () => void
  }
  account: Nothing
  signOut: Nothing
  outbox: Nothing
  /** Why the last session ended: a ban, another device, an expired login. */
  ended: Nothing
  /** What can be done about somebody. `messages`: what a report could quote, oldest first. */
  person: {
    readonly userId: number
    readonly name: string
    readonly messages?: ReadonlyArray<QuotedMessage> | undefined
    /** Asks for a day of the thread to go to; undefined where there is none. */
    readonly onDay?: (() => void) | undefined
    /** To the search of the thread; undefined where there is none. */
    readonly onSearch?: (() => void) | undefined
    /** What a report could show. */
    readonly snapshot?: CallSnapshot | undefined
    /** In which one was seen. */
    readonly videoId?: string | undefined
  }
  /** `videoId`: in which one was seen; the request may cost coins then. */
  askFriend: { readonly userId: number; readonly name: string; readonly videoId?: string }
  /** Asks for a day of a thread. `isNear`: messages that may be nearer to it are not on this device. */
  threadDay: { readonly friendId: number; readonly onPick: (n: number, isNear: boolean) => void }
  report: {
    readonly userId: number
    readonly name: string
    readonly messages?: ReadonlyArray<QuotedMessage> | undefined
    readonly snapshot?: CallSnapshot | undefined
    readonly videoId?: string | undefined
  }
  /**
   * Gives gifts to one person; `roomNum`: in this call, null in their chat. `held`: coins that the next minute of the call holds
   * while the balance has them.
   */
  gift: { readonly userId: number; readonly name: string; readonly roomNum: string | null }
  /** Of a call that is over; `endedAt` by the gateway's clock. */
  receipt: { readonly roomNum: string; readonly endedAt: number }
  backpack: Nothing
  checkIn: Nothing
  /** Who is here, who has greeted, whom one has blocked. */
  messagePanel: Nothing
  /** Coins are too few. `needed`: what was wanted costs; `isForCall`: it was a call. */
  recharge: { readonly needed: number; readonly isForCall: boolean }
  offer: { readonly offerId: string }
  subscriptions: Nothing
  /** What VIP gives. */
  vip: Nothing
  spendingLimit: Nothing
  /** What this device is told while the app is closed. */
  notifications: Nothing
  /** The task box. */
  tasks: Nothing
  makeLink: Nothing
  /** The query of the login link that the page was opened with. */
  link: { readonly query: string }
  wallFilters: { readonly limits: WallLimits; readonly onPick: (limits: WallLimits) => void }
  countryPicker: {
    readonly countries: ReadonlyArray<{ readonly id: string; readonly name: string; readonly count: number }>
    readonly countryId: string | null
    readonly onPick: (countryId: string | null) => void
  }
}

export type OverlayName = keyof OverlayProps

type Table = { readonly [N in OverlayName]: LazyExoticComponent<ComponentType<OverlayProps[N] & Closable>> }

const overlayTable: Table = {
  login: part(() => import("../screens/login/LoginOverlay.tsx")),
  account: part(() => import("../screens/account/AccountOverlay.tsx")),
  signOut: part(() => import("../screens/account/SignOutOverlay.tsx")),
  outbox: part(() => import("../screens/outbox/OutboxOverlay.tsx")),
  ended: part(() => import("../screens/notices/EndedOverlay.tsx")),
  person: part(() => import("../screens/people/PersonOverlay.tsx")),
  askFriend: part(() => import("../screens/people/AskFriendOverlay.tsx")),
  threadDay: part(() => import("../screens/messages/day/DayOverlay.tsx")),
  messagePanel: part(() => import("../screens/message-panel/MessagePanelOverlay.tsx")),
  report: part(() => import("../screens/report/ReportOverlay.tsx")),
  checkIn: part(() => import("../screens/check-in/CheckInOverlay.tsx")),
  recharge: part(async () => ({ default: (await loadShopDialogs()).RechargeOverlay })),
  offer: part(async () => ({ default: (await loadShopDialogs()).OfferOverlay })),
  vip: part(async () => ({ default: (await loadShopDialogs()).VipOverlay })),
  subscriptions: part(() => import("../screens/shop/SubscriptionsOverlay.tsx")),
  spendingLimit: part(() => import("../screens/shop/SpendingLimitOverlay.tsx")),
  tasks: part(async () => ({ default: (await loadTasks()).TaskBoxOverlay })),
  notifications: part(() => import("../screens/notifications/NotificationsOverlay.tsx")),
  receipt: part(() => import("../screens/calls/ReceiptOverlay.tsx")),
  gift: part(async () => ({ default: (await import("../screens/gifts/parts.ts")).GiftOverlay })),
  backpack: part(() => import("../screens/gifts/BackpackOverlay.tsx")),
  makeLink: part(() => import("../screens/link/MakeLinkOverlay.tsx")),
  link: part(() => import("../screens/link/LinkOverlay.tsx")),
  wallFilters: part(() => import("../screens/wall/WallFiltersOverlay.tsx")),
  countryPicker: part(() => import("../screens/wall/CountryPickerOverlay.tsx")),
}

/** The overlay that an entry of the stack names. */
export const AnyOverlay = ({ overlay }: { overlay: OpenOverlay }) => {
  // The table's row for a name takes that name's props; TypeScript cannot follow it through a union.
  const Overlay = overlayTable[overlay.name] as ComponentType<OverlayProps[OverlayName] & Closable>
  return <Overlay {...overlay.props} onClose={() => overlays.close(overlay.key)} />
}
