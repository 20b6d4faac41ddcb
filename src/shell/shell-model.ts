/** What the frame around every screen shows. */
import type { OfflineBarModel } from "./offline-bar-model.ts"

export interface ShellModel {
  /** Undefined for a visitor. */
  readonly me: { readonly name: string; readonly photo: string; readonly coins: number } | undefined
  /** Unread messages over all chats. */
  readonly unread: number
  readonly network: OfflineBarModel | undefined
}
