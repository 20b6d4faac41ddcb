import type { ComponentProps, ReactNode } from "react"
import { classNames } from "./class-names.ts"
import { showToast } from "./toasts/toasts.ts"

interface Props extends ComponentProps<"button"> {
  /** The control's name, spoken and shown on hover. */
  label: string
  icon: ReactNode
  look?: "quiet" | "bare" | "photo" | "accent" | "live" | "danger"
  size?: "small" | "medium" | "large"
  /** Why the button is off now; a press shows the reason. */
  off?: string | undefined
}

const looks = {
  quiet: "bg-raised text-ink hover:bg-hover",
  bare: "text-muted hover:bg-raised hover:text-ink",
  photo: "bg-black/45 text-white hover:bg-black/60",
  accent: "accent-fill hover:brightness-106",
  live: "bg-live-dot text-[#06281a] hover:brightness-106",
  danger: "bg-danger text-white hover:brightness-110",
} as const
const sizes = { small: "size-10", medium: "size-12", large: "size-16" } as const

export const IconButton = ({
  label,
  icon,
  look = "bare",
  size = "medium",
  off,
  className,
  onClick,
  ...rest
}: Props) => (
  <button
    type="button"
    aria-label={off === undefined ? label : `${label}. ${off}`}
    title={off ?? label}
    aria-disabled={off !== undefined || undefined}
    onClick={off === undefined ? onClick : () => showToast(off)}
    className={classNames(
      "inline-flex shrink-0 items-center justify-center rounded-full transition active:scale-95",
      "aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-disabled:active:scale-100",
      "disabled:cursor-not-allowed disabled:opacity-50",
      looks[look],
      sizes[size],
      className,
    )}
    {...rest}
  >
    {icon}
  </button>
)
