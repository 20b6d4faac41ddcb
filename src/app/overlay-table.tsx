/** Where each overlay's component is, which is fetched when it is first opened, and how an entry of the stack is drawn by it. */
import type { ComponentType, LazyExoticComponent } from "react"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { lazyPart } from "../loading/lazy-part.ts"
import type { Closable, OverlayName, OverlayProps } from "../overlays/overlay-props.ts"
import { type OpenOverlay, overlays } from "../overlays/overlay-stack.ts"
import { loadTasks } from "./routes.tsx"

/** With the texts of the screens that are not the first. */
const part = <P,>(load: () => Promise<{ readonly default: ComponentType<P> }>) => lazyPart(() => withMoreTexts(load))

const loadShopDialogs = () => import("../screens/shop/dialogs.ts")

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
