/** How things to press look. One primary at most on a screen: the one thing to press. */
import { classNames } from "./class-names.ts"

export type ButtonLook = "primary" | "quiet" | "danger" | "plain"
export type ButtonSize = "medium" | "small" | "large"

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: "accent-fill shadow-lift hover:brightness-106",
  quiet: "bg-raised text-ink hover:bg-hover",
  danger: "bg-danger text-white hover:brightness-110",
  plain: "text-accent-text hover:bg-accent-soft",
}
const sizes: Readonly<Record<ButtonSize, string>> = {
  small: "h-10 px-4 text-sm",
  medium: "h-12 px-6 text-base",
  large: "h-14 px-8 text-lg",
}

export const buttonStyle = (look: ButtonLook = "quiet", size: ButtonSize = "medium", wide = false): string =>
  classNames(
    "inline-flex items-center justify-center gap-2 rounded-2xl font-semibold whitespace-nowrap select-none",
    "transition active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-55 disabled:active:scale-100",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:active:scale-100",
    looks[look],
    sizes[size],
    wide && "w-full",
  )
