/**
 * The document's title: the unread count, what is open on top, the app's name. Each screen and dialog names itself
 * while it shows.
 */
import { useEffect } from "react"

const APP = "LivCam"
/** A part, such as a thread, is shown beside its screen; a dialog is shown over both. */
const RANKS = { screen: 0, part: 1, dialog: 2 } as const
export type TitleRank = keyof typeof RANKS

interface Named {
  readonly title: string
  readonly rank: TitleRank
}

let named: ReadonlyArray<Named> = []
let unread = 0
const listeners = new Set<() => void>()

/** The newest title of the highest rank. */
const topOf = (among: ReadonlyArray<Named>): string =>
  among.reduce<Named | undefined>((top, one) => (top && RANKS[top.rank] > RANKS[one.rank] ? top : one), undefined)
    ?.title ?? ""

/** The title of the screen or part itself, whatever dialog is over it. */
export const screenTitle = (): string => topOf(named.filter(({ rank }) => rank !== "dialog"))

const show = (): void => {
  const title = topOf(named)
  // Between two screens the title of the former one stays.
  if (title === "") return
  const whole = title === APP ? APP : `${title} · ${APP}`
  document.title = unread === 0 ? whole : `(${unread > 99 ? "99+" : unread}) ${whole}`
  for (const listener of listeners) listener()
}

export const subscribeTitle = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the page for as long as the caller shows; an empty title names nothing. */
export const usePageTitle = (title: string, rank: TitleRank = "screen"): void =>
  useEffect(() => {
    if (title === "") return
    const own: Named = { title, rank }
    named = [...named, own]
    show()
    return () => {
      named = named.filter((one) => one !== own)
      show()
    }
  }, [title, rank])

export const useUnreadInTitle = (count: number): void =>
  useEffect(() => {
    unread = count
    show()
    return () => {
      unread = 0
      show()
    }
  }, [count])
