/** Keeps what is typed and not sent: a moment after the last key, and at once when the thread is left. */
import { useCallback, useEffect, useRef } from "react"
import { useCommand } from "../../../client/use-command.ts"

const WAITS_MS = 400

export const useDraft = (friendId: number): ((text: string) => void) => {
  const execute = useCommand()
  const unkept = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    if (unkept.current === undefined) return
    void execute({ _tag: "keepDraft", friendId, text: unkept.current })
    unkept.current = undefined
  }, [execute, friendId])
  useEffect(() => {
    window.addEventListener("pagehide", keep)
    return () => {
      window.removeEventListener("pagehide", keep)
      keep()
    }
  }, [keep])
  return useCallback(
    (text: string) => {
      unkept.current = text
      clearTimeout(timer.current)
      if (text === "") keep()
      else timer.current = setTimeout(keep, WAITS_MS)
    },
    [keep],
  )
}
