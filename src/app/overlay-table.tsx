/**
 * All overlays by name: the props that each is opened with, its component (fetched when first opened), and how an entry
 * of the stack is drawn.
 */
import type { ComponentType, LazyExoticComponent } from "react"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { lazyPart } from "../loading/lazy-part.ts"
import type { CallSnapshot, Closable, QuotedMessage } from "../overlays/overlay-props.ts"
import { type OpenOverlay, overlays } from "../overlays/overlay-stack.ts"
import type { LoginOrigin } from "../screens/login/login-origin.ts"
import type { WallLimits } from "../screens/wall/wall-filters.ts"
import { loadTasks } from "./routes.tsx"

/** A lazy part that also loads the texts of all screens but the first. */
const part = <P,>(load: () => Promise<{ readonly default: ComponentType<P> }>) => lazyPart(() => withMoreTexts(load))

const loadShopDialogs = () => import("../screens/shop/dialogs.ts")

type Nothing = Readonly<Record<never, never>>

export interface OverlayProps {
  login: {
    readonly origin: LoginOrigin
    /** Starts with joining in place of logging in. */
    readonly joins?: boolean
    /** Called once the session has begun. */
    readonly onDone?: () => void
    readonly onGiveUp?: () => void
  }
  account: Nothing
  signOut: Nothing
  outbox: Nothing
  /** Why the last session ended: a ban, another device, an expired login. */
  ended: Nothing
  /** Actions on one user. `messages`: those that a report could quote, oldest first. */
  person: {
    readonly userId: number
    readonly name: string
    readonly messages?: ReadonlyArray<QuotedMessage> | undefined
    /** Lets the user choose a day of the thread to go to; undefined where there is no thread. */
    readonly onDay?: (() => void) | undefined
    /** Opens the search of the thread; undefined where there is no thread. */
    readonly onSearch?: (() => void) | undefined
    /** The picture that a report could carry. */
    readonly snapshot?: CallSnapshot | undefined
    /** The video in which the user was seen. */
    readonly videoId?: string | undefined
  }
  /** `videoId`: the video in which the user was seen; the request may cost coins then. */
  askFriend: { readonly userId: number; readonly name: string; readonly videoId?: string }
  /**
   * Lets the user choose a day of a thread. `n`: the message to go to, by its number. `isNear`: messages nearer to that
   * day may be missing on this device.
   */
  threadDay: { readonly friendId: number; readonly onPick: (n: number, isNear: boolean) => void }
  report: {
    readonly userId: number
    readonly name: string
    readonly messages?: ReadonlyArray<QuotedMessage> | undefined
    readonly snapshot?: CallSnapshot | undefined
    readonly videoId?: string | undefined
  }
  /** Gives gifts to one person: in the call `roomNum`, or in their chat when it is null. */
  gift: { readonly userId: number; readonly name: string; readonly roomNum: string | null }
  /** The receipt of a call that is over. `endedAt`: gateway time, ms. */
  receipt: { readonly roomNum: string; readonly endedAt: number }
  backpack: Nothing
  checkIn: Nothing
  /** Friends and chat partners who are online, new greetings, and blocked users. */
  messagePanel: Nothing
  /**
   * Opens when the user has too few coins. `needed`: the price of what was wanted, coins. `isForCall`: that was a call.
   */
  recharge: { readonly needed: number; readonly isForCall: boolean }
  offer: { readonly offerId: string }
  subscriptions: Nothing
  /** The benefits of VIP. */
  vip: Nothing
  spendingLimit: Nothing
  /** Chooses which notifications this device gets while the app is closed. */
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
  checkIn: part(() => import("../screens/check-in/CheckIn.tsx")),
  recharge: part(async () => ({ default: (await loadShopDialogs()).RechargeOverlay })),
  offer: part(async () => ({ default: (await loadShopDialogs()).OfferOverlay })),
  vip: part(async () => ({ default: (await loadShopDialogs()).VipOverlay })),
  subscriptions: part(() => import("../screens/shop/plans/SubscriptionsOverlay.tsx")),
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
