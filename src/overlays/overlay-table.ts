/** Where each overlay's component is. Each is fetched when it is first opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import type { Closable, OverlayName, OverlayProps } from "./overlay-props.ts"

type Table = { readonly [N in OverlayName]: LazyExoticComponent<ComponentType<OverlayProps[N] & Closable>> }

export const overlayTable: Table = {
  login: lazy(() => withMoreTexts(() => import("../screens/login/LoginOverlay.tsx"))),
  account: lazy(() => withMoreTexts(() => import("../screens/account/AccountOverlay.tsx"))),
  signOut: lazy(() => withMoreTexts(() => import("../screens/account/SignOutOverlay.tsx"))),
  outbox: lazy(() => withMoreTexts(() => import("../screens/outbox/OutboxOverlay.tsx"))),
  ended: lazy(() => withMoreTexts(() => import("../screens/notices/EndedOverlay.tsx"))),
  person: lazy(() => withMoreTexts(() => import("../screens/people/PersonOverlay.tsx"))),
  askFriend: lazy(() => withMoreTexts(() => import("../screens/people/AskFriendOverlay.tsx"))),
  threadDay: lazy(() => withMoreTexts(() => import("../screens/messages/DayOverlay.tsx"))),
  report: lazy(() => withMoreTexts(() => import("../screens/report/ReportOverlay.tsx"))),
  checkIn: lazy(() => withMoreTexts(() => import("../screens/check-in/CheckInOverlay.tsx"))),
  makeLink: lazy(() => withMoreTexts(() => import("../screens/link/MakeLinkOverlay.tsx"))),
  link: lazy(() => withMoreTexts(() => import("../screens/link/LinkOverlay.tsx"))),
  countryPicker: lazy(() => import("../screens/wall/CountryPickerOverlay.tsx")),
}
