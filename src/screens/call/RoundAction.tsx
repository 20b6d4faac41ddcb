import type { ReactNode } from "react"
import { classNames } from "../../ui/class-names.ts"

interface Props {
  label: string
  icon: ReactNode
  look: "accept" | "decline" | "on" | "off"
  size?: "large" | "medium"
  /** Shows the label under the button. */
  showsLabel?: boolean
  pressed?: boolean
  onPress: () => void
  children?: ReactNode
}

const looks = {
  accept: "bg-live-dot text-[#06281a] hover:brightness-106",
  decline: "bg-danger text-white hover:brightness-110",
  on: "bg-white/18 text-white hover:bg-white/28",
  off: "bg-white text-[#2b1231] hover:bg-white/90",
} as const

/** A round control of a call. Its label is shown below it or only read by screen readers. */
export const RoundAction = ({
  label,
  icon,
  look,
  size = "medium",
  showsLabel = false,
  pressed,
  onPress,
  children,
}: Props) => (
  <span className="inline-flex flex-col items-center gap-2.5">
    <button
      type="button"
      aria-pressed={pressed}
      title={label}
      onClick={onPress}
      className={classNames(
        "relative flex items-center justify-center rounded-full transition active:scale-95",
        size === "large" ? "size-18 [&>svg]:size-8" : "size-14 [&>svg]:size-6",
        looks[look],
      )}
    >
      {icon}
      <span className="sr-only">{label}</span>
      {children}
    </button>
    {showsLabel && (
      <span aria-hidden className="text-sm font-medium text-white">
        {label}
      </span>
    )}
  </span>
)
