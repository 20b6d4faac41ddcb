/** The looks of buttons and of links that look like buttons. A screen has one primary at most. */
import { classNames } from "./class-names.ts"

export type ButtonLook = "primary" | "quiet" | "danger" | "dangerQuiet" | "plain"
export type ButtonSize = "medium" | "small" | "large"

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: "accent-fill shadow-lift hover:brightness-106",
  quiet: "bg-raised text-ink hover:bg-hover",
  danger: "bg-danger text-white hover:brightness-110",
  dangerQuiet: "border border-line-strong text-danger-text hover:bg-danger-soft",
  plain: "text-accent-text hover:bg-accent-soft",
}
const sizes: Readonly<Record<ButtonSize, string>> = {
  small: "min-h-10 px-4 py-1 text-sm",
  medium: "min-h-12 px-6 py-1.5 text-base",
  large: "min-h-14 px-8 py-2 text-lg",
}

export const buttonStyle = (look: ButtonLook = "quiet", size: ButtonSize = "medium", wide = false): string =>
  classNames(
    "inline-flex items-center justify-center gap-2 rounded-2xl text-center leading-tight font-semibold select-none [&_svg]:shrink-0",
    "transition active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-55 disabled:active:scale-100",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:active:scale-100",
    looks[look],
    sizes[size],
    wide && "w-full",
  )
