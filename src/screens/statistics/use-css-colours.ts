/** Colours of the design as a canvas takes them: resolved for the theme that shows, again whenever it changes. */
import { useEffect, useState } from "react"
import { subscribeTheme } from "../../app/theme.ts"

const resolve = <K extends string>(colours: Readonly<Record<K, string>>): Record<K, string> => {
  const probe = document.createElement("span")
  document.body.append(probe)
  const resolved = Object.fromEntries(
    Object.entries<string>(colours).map(([name, colour]) => {
      probe.style.color = colour
      return [name, getComputedStyle(probe).color]
    }),
  )
  probe.remove()
  return resolved as Record<K, string>
}

/** `colours` must not change from one render to the next. */
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
