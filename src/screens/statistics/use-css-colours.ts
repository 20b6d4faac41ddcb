/**
 * Colours of the design in the form that a canvas takes: resolved for the current theme, and again whenever it changes.
 */
import { useEffect, useState } from "react"
import { subscribeTheme } from "../../browser/theme.ts"

/** One probe element for each colour: a shared one may still be in a transition from the previous colour. */
const resolveOne = (colour: string): string => {
  const probe = document.createElement("span")
  probe.style.color = colour
  document.body.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}

const resolve = <K extends string>(colours: Readonly<Record<K, string>>): Record<K, string> =>
  Object.fromEntries(Object.entries<string>(colours).map(([name, colour]) => [name, resolveOne(colour)])) as Record<
    K,
    string
  >

/** `colours` must keep its identity between renders. */
export const useCssColours = <K extends string>(colours: Readonly<Record<K, string>>): Readonly<Record<K, string>> => {
  const [resolved, setResolved] = useState(() => resolve(colours))
  useEffect(() => {
    const again = () => setResolved(resolve(colours))
    const night = matchMedia("(prefers-color-scheme: dark)")
    const leave = subscribeTheme(again)
    night.addEventListener("change", again)
    return () => {
      leave()
      night.removeEventListener("change", again)
    }
  }, [colours])
  return resolved
}
