/** Marks a thread read while its end is in sight of somebody: at the end, in a visible tab. */
import { useCallback, useEffect, useState } from "react"
import type { ThreadHead } from "#schema/chat/chat.ts"
import { useCommand } from "../../client/use-command.ts"

const useIsVisible = (): boolean => {
  const [isVisible, setVisible] = useState(() => document.visibilityState === "visible")
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible")
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [])
  return isVisible
}

/** Returns what the view tells when its end comes into sight or goes out of it. */
export const useReadMarks = (head: ThreadHead | undefined): ((isAtEnd: boolean) => void) => {
  const execute = useCommand()
  const isVisible = useIsVisible()
  const [isAtEnd, setAtEnd] = useState(false)
  const sessionId = head?.sessionId
  const newest = (head?.count ?? 0) - 1
  const isRead = head === undefined || head.readByMe >= newest
  useEffect(() => {
    if (sessionId !== undefined && isAtEnd && isVisible && !isRead)
      void execute({ _tag: "markRead", sessionId, upTo: newest })
  }, [execute, sessionId, isAtEnd, isVisible, isRead, newest])
  return useCallback((isEnd: boolean) => setAtEnd(isEnd), [])
}
