/** Where each overlay's component is. Each is fetched when it is first opened. */
import type { ComponentType, LazyExoticComponent } from "react"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { lazyPart } from "../loading/lazy-part.ts"
import type { Closable, OverlayName, OverlayProps } from "../overlays/overlay-props.ts"
import { loadTasks } from "./routes.tsx"

const loadShopDialogs = () => import("../screens/shop/dialogs.ts")

type Table = { readonly [N in OverlayName]: LazyExoticComponent<ComponentType<OverlayProps[N] & Closable>> }

export const overlayTable: Table = {
  login: lazyPart(() => withMoreTexts(() => import("../screens/login/LoginOverlay.tsx"))),
  account: lazyPart(() => withMoreTexts(() => import("../screens/account/AccountOverlay.tsx"))),
  signOut: lazyPart(() => withMoreTexts(() => import("../screens/account/SignOutOverlay.tsx"))),
  outbox: lazyPart(() => withMoreTexts(() => import("../screens/outbox/OutboxOverlay.tsx"))),
  ended: lazyPart(() => withMoreTexts(() => import("../screens/notices/EndedOverlay.tsx"))),
  person: lazyPart(() => withMoreTexts(() => import("../screens/people/PersonOverlay.tsx"))),
  askFriend: lazyPart(() => withMoreTexts(() => import("../screens/people/AskFriendOverlay.tsx"))),
  threadDay: lazyPart(() => withMoreTexts(() => import("../screens/messages/day/DayOverlay.tsx"))),
  report: lazyPart(() => withMoreTexts(() => import("../screens/report/ReportOverlay.tsx"))),
  checkIn: lazyPart(() => withMoreTexts(() => import("../screens/check-in/CheckInOverlay.tsx"))),
  recharge: lazyPart(() => withMoreTexts(async () => ({ default: (await loadShopDialogs()).RechargeOverlay }))),
  offer: lazyPart(() => withMoreTexts(async () => ({ default: (await loadShopDialogs()).OfferOverlay }))),
  vip: lazyPart(() => withMoreTexts(async () => ({ default: (await loadShopDialogs()).VipOverlay }))),
  subscriptions: lazyPart(() => withMoreTexts(() => import("../screens/shop/SubscriptionsOverlay.tsx"))),
  spendingLimit: lazyPart(() => withMoreTexts(() => import("../screens/shop/SpendingLimitOverlay.tsx"))),
  tasks: lazyPart(() => withMoreTexts(async () => ({ default: (await loadTasks()).TaskBoxOverlay }))),
  notifications: lazyPart(() => withMoreTexts(() => import("../screens/notifications/NotificationsOverlay.tsx"))),
  receipt: lazyPart(() => withMoreTexts(() => import("../screens/calls/ReceiptOverlay.tsx"))),
  gift: lazyPart(() =>
    withMoreTexts(async () => ({ default: (await import("../screens/gifts/parts.ts")).GiftOverlay })),
  ),
  backpack: lazyPart(() => withMoreTexts(() => import("../screens/gifts/BackpackOverlay.tsx"))),
  makeLink: lazyPart(() => withMoreTexts(() => import("../screens/link/MakeLinkOverlay.tsx"))),
  link: lazyPart(() => withMoreTexts(() => import("../screens/link/LinkOverlay.tsx"))),
  countryPicker: lazyPart(() => import("../screens/wall/CountryPickerOverlay.tsx")),
}
