import type { ComponentProps } from "react"
import { TextField } from "./TextField.tsx"

/** An email address, with the keyboard for it, and filled in by the browser where it can. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, "type" | "inputMode">) => (
  <TextField
    name="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    type="email"
    inputMode="email"
  />
)
