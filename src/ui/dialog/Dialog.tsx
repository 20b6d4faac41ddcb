import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { classNames } from "../class-names.ts"
import { IconButton } from "../IconButton.tsx"
import { usePageTitle } from "../page-title.ts"
import { returnFocus } from "./focus-return.ts"
import { openDialogs } from "./open-dialogs.ts"
import { useSheetDrag } from "./use-sheet-drag.ts"

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** The title is for screen readers only. */
  hideTitle?: boolean
  description?: string | undefined
  children: ReactNode
  /** Stays open until one of its own buttons is pressed. */
  insists?: boolean
  width?: "narrow" | "wide"
  /** A menu: on desktops it is placed at the button that opened it. */
  menu?: boolean
}

interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * Reports the platform's back gesture, also where the page has no history. Missing in some browsers, and in TypeScript's
 * library.
 */
const CloseWatcher = (globalThis as { CloseWatcher?: new () => Watcher }).CloseWatcher

type Place = Readonly<Record<string, string | undefined>>

const GAP = 8
const MENU_WIDTH = 384

/** Below the button where there is room, else above it; never outside of the window. */
const menuPlace = (button: DOMRect): Place => {
  const left = Math.max(2 * GAP, Math.min(button.left, innerWidth - MENU_WIDTH - 2 * GAP))
  const below = innerHeight - button.bottom
  const place =
    below > innerHeight / 2
      ? { "--menu-top": `${button.bottom + GAP}px`, "--menu-room": `${below - 3 * GAP}px` }
      : { "--menu-bottom": `${innerHeight - button.top + GAP}px`, "--menu-room": `${button.top - 3 * GAP}px` }
  return { "--menu-left": `${left}px`, ...place }
}

/** The place of a menu at the button just pressed; undefined when no element has the focus. */
const openerPlace = (): Place | undefined => {
  const opener = document.activeElement
  return opener === null || opener === document.body ? undefined : menuPlace(opener.getBoundingClientRect())
}

/**
 * A sheet from the bottom on phones, a card in the middle on desktops. Focus stays inside. Escape and a press on the
 * backdrop close it, on phones a pull at its head too. Then the element that had the focus before gets it back (Radix
 * gives it back to a trigger only, and these dialogs have none). An element inside with `data-first-focus` takes the
 * focus at first; else the sheet itself does. The backdrop is our own element: Radix's overlay writes an inline style
 * sheet, which the CSP refuses.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  hideTitle,
  description,
  children,
  insists = false,
  width = "narrow",
  menu = false,
}: Props) => {
  const { t } = useTranslation()
  usePageTitle(open ? title : "", "dialog")
  const content = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const [place] = useState(() => (menu ? openerPlace() : undefined))
  const drag = useSheetDrag(content, onClose)
  const back = useEffectEvent(() => {
    if (!insists) onClose()
  })
  useEffect(() => {
    if (!open) return
    const close = () => back()
    openDialogs.push(close)
    const watcher = CloseWatcher && new CloseWatcher()
    if (watcher) watcher.onclose = close
    return () => {
      openDialogs.splice(openDialogs.indexOf(close), 1)
      watcher?.destroy()
    }
  }, [open])
  const refuse = (event: Event) => {
    if (insists) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          className={classNames(
            "fixed inset-0 z-50 flex animate-appear flex-col justify-end bg-scrim backdrop-blur-sm md:items-center md:justify-center md:p-8",
            place && "md:bg-transparent md:backdrop-blur-none",
          )}
        >
          <Radix.Content
            ref={content}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              before.current = document.activeElement
              const first = content.current?.querySelector<HTMLElement>("[data-first-focus]")
              ;(first ?? content.current)?.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              returnFocus(before.current)
            }}
            onEscapeKeyDown={refuse}
            onInteractOutside={refuse}
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
            style={place as CSSProperties | undefined}
            className={classNames(
              "relative flex max-h-[92dvh] w-full animate-rise flex-col overflow-hidden rounded-t-3xl bg-surface shadow-sheet outline-none md:rounded-3xl",
              place === undefined
                ? classNames("md:max-h-full", width === "narrow" ? "md:max-w-md" : "md:max-w-2xl")
                : "md:absolute md:top-(--menu-top) md:bottom-(--menu-bottom) md:left-(--menu-left) md:max-h-(--menu-room) md:w-96",
            )}
          >
            <div {...(insists ? {} : drag)} className="shrink-0 touch-none select-none">
              <span aria-hidden className="mx-auto mt-2 block h-1 w-10 rounded-full bg-line md:hidden" />
              <div
                className={classNames(
                  "flex items-start gap-4 px-6 pt-5 md:pt-7",
                  hideTitle && !insists && "absolute end-0 z-10",
                )}
              >
                <Radix.Title className={hideTitle ? "sr-only" : "min-w-0 flex-1 text-2xl font-semibold text-balance"}>
                  {title}
                </Radix.Title>
                {!insists && (
                  <Radix.Close asChild>
                    <IconButton
                      label={t("common.close")}
                      icon={<X className="size-5" />}
                      look="quiet"
                      size="small"
                      className="-me-2 -mt-1"
                    />
                  </Radix.Close>
                )}
              </div>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:pb-7">
              {description !== undefined && (
                <Radix.Description className="mb-5 text-muted">{description}</Radix.Description>
              )}
              {children}
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
