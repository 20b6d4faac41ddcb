import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { screenTitle, subscribeTitle } from "../ui/page-title.ts"

const SAID_MS = 2_000

/** Tells readers where a navigation has led, and takes the focus to the screen when what had it is gone. */
export const TitleAnnouncer = () => {
  const title = useSyncExternalStore(subscribeTitle, screenTitle)
  const before = useRef("")
  const [said, setSaid] = useState("")
  useEffect(() => {
    const isNews = before.current !== "" && title !== "" && title !== before.current
    if (title !== "") before.current = title
    if (!isNews) return
    setSaid(title)
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true })
    const timer = setTimeout(() => setSaid(""), SAID_MS)
    return () => clearTimeout(timer)
  }, [title])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
