/** How long this tab has had the other's picture, by room: counted while it shows, told when the call is over. */
import { useEffect } from "react"
import { monotonicTime } from "../browser/clock.ts"

const seen = new Map<string, number>()

/** Counts while `isSeen`. */
export const usePictureTime = (roomNum: string, isSeen: boolean): void => {
  useEffect(() => {
    if (!isSeen) return
    const since = monotonicTime()
    return () => {
      seen.set(roomNum, (seen.get(roomNum) ?? 0) + monotonicTime() - since)
    }
  }, [roomNum, isSeen])
}

/** Whole seconds of a room, once; undefined when nothing was counted here. */
export const takePictureSeconds = (roomNum: string): number | undefined => {
  const ms = seen.get(roomNum)
  seen.delete(roomNum)
  return ms === undefined ? undefined : Math.floor(ms / 1_000)
}
