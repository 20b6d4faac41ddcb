/**
 * How long this tab has shown the other side's picture, by room. Counted while it shows, also across a reload; reported
 * when the call is over.
 */
import { useEffect } from "react"
import { monotonicTime } from "../browser/clock.ts"
import { callUseOf, keepUse } from "./call-use.ts"

/** How often the time is saved, ms. A page that dies suddenly loses at most as much. */
const NOTED_MS = 2_000
const told = new Set<string>()

/** Counts while `isSeen`. */
export const usePictureTime = (roomNum: string, isSeen: boolean): void => {
  useEffect(() => {
    if (!isSeen) return
    let since = monotonicTime()
    const note = () => {
      const now = monotonicTime()
      keepUse(roomNum, { pictureMs: (callUseOf(roomNum).pictureMs ?? 0) + now - since })
      since = now
    }
    const timer = setInterval(note, NOTED_MS)
    window.addEventListener("pagehide", note)
    return () => {
      clearInterval(timer)
      window.removeEventListener("pagehide", note)
      note()
    }
  }, [roomNum, isSeen])
}

/** Whole seconds of a room. Undefined when this tab has counted nothing, or when this page has taken them already. */
export const takePictureSeconds = (roomNum: string): number | undefined => {
  const ms = told.has(roomNum) ? undefined : callUseOf(roomNum).pictureMs
  told.add(roomNum)
  return ms === undefined ? undefined : Math.floor(ms / 1_000)
}
