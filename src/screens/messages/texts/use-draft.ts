/**
 * Keeps typed text that is not sent. It is noted with each key (typed-texts.ts), and given to the worker a moment after
 * the last key, or at once when the thread is left. `typed`: what a former page noted and no worker kept; this page's
 * worker gets it.
 */
import { useCallback, useEffect, useRef, useState } from "react"
import { useCommand } from "../../../client/use-command.ts"
import { useQuery } from "../../../client/use-query.ts"
import { dropTyped, noteTyped, typedText } from "./typed-texts.ts"

const WAITS_MS = 400

interface Draft {
  /** Null: no such text. Undefined: the user is not known yet. */
  readonly typed: string | null | undefined
  readonly onDraft: (text: string) => void
}

export const useDraft = (friendId: number): Draft => {
  const execute = useCommand()
  const session = useQuery({ _tag: "session" })
  /** Undefined while the past is shown. */
  const by = session.state === "ready" && !session.value.past ? session.value.user?.id : undefined
  const [typed, setTyped] = useState<Draft["typed"]>()
  if (typed === undefined && session.state !== "loading")
    setTyped(by === undefined ? null : (typedText(by, friendId) ?? null))
  const unkept = useRef<string>(undefined)
  /** The former page's text goes to the worker once: text typed later is newer. */
  const isGiven = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    const text = unkept.current
    if (text === undefined) return
    unkept.current = undefined
    void execute({ _tag: "keepDraft", friendId, text }).then(({ ok }) => {
      if (ok && by !== undefined) dropTyped(by, friendId, text)
    })
  }, [execute, friendId, by])
  useEffect(() => {
    if (typed === undefined || typed === null || isGiven.current) return
    isGiven.current = true
    unkept.current ??= typed
    keep()
  }, [typed, keep])
  useEffect(() => {
    window.addEventListener("pagehide", keep)
    return () => {
      window.removeEventListener("pagehide", keep)
      keep()
    }
  }, [keep])
  const onDraft = useCallback(
    (text: string) => {
      if (by !== undefined) noteTyped(by, friendId, text)
      unkept.current = text
      clearTimeout(timer.current)
      if (text === "") keep()
      else timer.current = setTimeout(keep, WAITS_MS)
    },
    [keep, friendId, by],
  )
  return { typed, onDraft }
}
