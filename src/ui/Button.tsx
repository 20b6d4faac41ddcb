import type { ComponentProps } from "react"
import { type ButtonLook, type ButtonSize, buttonStyle } from "./button-style.ts"
import { classNames } from "./class-names.ts"
import { Spinner } from "./Spinner.tsx"
import { showToast } from "./toasts/toasts.ts"

interface Props extends ComponentProps<"button"> {
  look?: ButtonLook
  size?: ButtonSize
  wide?: boolean
  /** Shows a spinner in place of the label and ignores presses. */
  loading?: boolean
  /** Why the button is off now; it stays focusable, and a press shows the reason. */
  off?: string | undefined
}

export const Button = ({ look, size, wide, loading = false, off, className, children, onClick, ...rest }: Props) => {
  const press: Props["onClick"] = (event) => {
    if (!loading && off === undefined) return onClick?.(event)
    event.preventDefault()
    if (off !== undefined) showToast(off)
  }
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || off !== undefined || undefined}
      title={off}
      onClick={press}
      className={classNames(buttonStyle(look, size, wide), "relative", className)}
      {...rest}
    >
      {loading && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner className="size-5" />
        </span>
      )}
      <span className={classNames("inline-flex min-w-0 items-center gap-2", loading && "opacity-0")}>{children}</span>
    </button>
  )
}
