/** Dark, light, or as the system says: a stored choice over prefers-color-scheme. */
import { dropStored, keepStored, readStored } from "./stored.ts"

export const THEMES = ["system", "dark", "light"] as const
export type Theme = (typeof THEMES)[number]

const STORED = "theme"
const listeners = new Set<() => void>()

export const currentTheme = (): Theme => THEMES.find((theme) => theme === readStored(STORED)) ?? "system"

/** Applies the stored choice to the page. */
export const applyTheme = (): void => {
  const theme = currentTheme()
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export const chooseTheme = (theme: Theme): void => {
  if (theme === "system") dropStored(STORED)
  else keepStored(STORED, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

export const subscribeTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
