import { Aperture, LayoutGrid, MessageCircle, Users } from "lucide-react"
import type { ReactNode } from "react"

export interface NavItem {
  readonly to: "/" | "/wall" | "/message" | "/friends"
  readonly label: "nav.home" | "nav.wall" | "nav.messages" | "nav.friends"
  readonly icon: ReactNode
  readonly counts?: "unread"
}

/** The places that the navigation shows: only screens that exist. */
export const navItems: ReadonlyArray<NavItem> = [
  { to: "/", label: "nav.home", icon: <Aperture aria-hidden className="size-6" /> },
  { to: "/wall", label: "nav.wall", icon: <LayoutGrid aria-hidden className="size-6" /> },
  { to: "/message", label: "nav.messages", icon: <MessageCircle aria-hidden className="size-6" />, counts: "unread" },
  { to: "/friends", label: "nav.friends", icon: <Users aria-hidden className="size-6" /> },
]
