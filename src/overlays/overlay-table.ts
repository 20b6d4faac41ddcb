/** Where each overlay's component is. Each is fetched when it is first opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react"
import type { Closable, OverlayName, OverlayProps } from "./overlay-props.ts"

type Table = { readonly [N in OverlayName]: LazyExoticComponent<ComponentType<OverlayProps[N] & Closable>> }

export const overlayTable: Table = {
  login: lazy(() => import("../screens/login/LoginOverlay.tsx")),
  account: lazy(() => import("../screens/account/AccountOverlay.tsx")),
  signOut: lazy(() => import("../screens/account/SignOutOverlay.tsx")),
  outbox: lazy(() => import("../screens/outbox/OutboxOverlay.tsx")),
  ended: lazy(() => import("../screens/notices/EndedOverlay.tsx")),
  countryPicker: lazy(() => import("../screens/wall/CountryPickerOverlay.tsx")),
}
