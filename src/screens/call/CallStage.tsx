import { Dialog as Radix } from "radix-ui"
import { type ComponentProps, type ReactNode, useRef } from "react"
import { returnFocus } from "../../ui/dialog/focus-return.ts"
import { usePageTitle } from "../../ui/page-title.ts"

interface Props extends Pick<ComponentProps<"div">, "onPointerMove" | "onPointerDown" | "onKeyDown" | "className"> {
  /** The accessible name, and the page's title. */
  label: string
  role?: "dialog" | "alertdialog"
  /** Dims the page behind. */
  scrim?: boolean
  /** Set when the user has touched nothing for a while. */
  "data-quiet"?: true | undefined
  onEscape: () => void
  children: ReactNode
}

/**
 * A call over the page. The stage itself takes the focus, so that a key meant for the page presses no button of the
 * call. It keeps the focus inside and gives it back at the end. Screen readers and Tab do not reach the page behind,
 * but its live regions are still read out.
 */
export const CallStage = ({ label, role = "dialog", scrim = false, onEscape, children, ...rest }: Props) => {
  usePageTitle(label, "dialog")
  const stage = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  return (
    <Radix.Root open>
      <Radix.Portal>
        {scrim && <div className="fixed inset-0 z-60 animate-appear bg-scrim max-md:hidden" />}
        <Radix.Content
          ref={stage}
          role={role}
          aria-modal={role === "alertdialog" || undefined}
          aria-label={label}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            before.current = document.activeElement
            stage.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(before.current)
          }}
          onEscapeKeyDown={(event) => {
            event.preventDefault()
            onEscape()
          }}
          onInteractOutside={(event) => event.preventDefault()}
          {...rest}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
