/** All overlays by name, with what each is opened with. A new overlay starts here and in overlay-table.tsx. */
import type { LoginOrigin } from "../screens/login/login-origin.ts"
import type { WallLimits } from "../screens/wall/wall-filters.ts"

/** A message as a report would quote it. */
export interface QuotedMessage {
  readonly id: string
  readonly text: string
}

/** A picture of a call, made when somebody opened what can be done about the other side. */
export interface CallSnapshot {
  readonly roomNum: string
  readonly file: Blob
}

export interface OverlayProps {
  login: {
    readonly origin: LoginOrigin
    /** Starts with joining in place of logging in. */
    readonly joins?: boolean
    /** The session has begun. */
    readonly onDone?: () => void
    readonly onGiveUp?: () => void
  }
  account: Readonly<Record<never, never>>
  signOut: Readonly<Record<never, never>>
  outbox: Readonly<Record<never, never>>
  /** Why the last session ended: a ban, another device, an expired login. */
  ended: Readonly<Record<never, never>>
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
  }
  /**
   * Gives gifts to one person; `roomNum`: in this call, null in their chat. `held`: coins that the next minute of the call holds
   * while the balance has them.
   */
  gift: { readonly userId: number; readonly name: string; readonly roomNum: string | null }
  /** Of a call that is over; `endedAt` by the gateway's clock. */
  receipt: { readonly roomNum: string; readonly endedAt: number }
  backpack: Readonly<Record<never, never>>
  checkIn: Readonly<Record<never, never>>
  /** Who is here, who has greeted, whom one has blocked. */
  messagePanel: Readonly<Record<never, never>>
  /** Coins are too few. `needed`: what was wanted costs; `isForCall`: it was a call. */
  recharge: { readonly needed: number; readonly isForCall: boolean }
  offer: { readonly offerId: string }
  subscriptions: Readonly<Record<never, never>>
  /** What VIP gives. */
  vip: Readonly<Record<never, never>>
  spendingLimit: Readonly<Record<never, never>>
  /** What this device is told while the app is closed. */
  notifications: Readonly<Record<never, never>>
  /** The task box. */
  tasks: Readonly<Record<never, never>>
  makeLink: Readonly<Record<never, never>>
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

/** What every overlay gets besides its own. */
export interface Closable {
  readonly onClose: () => void
}
