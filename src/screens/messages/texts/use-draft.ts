/**
 * Keeps what is typed and not sent: noted with each key (typed-texts.ts), given to the worker a moment after the last one, and at
 * once when the thread is left. `typed` is what a former page has noted and no worker has kept; this one gets it.
 */
import { useCallback, useEffect, useRef, useState } from "react"
import { useClient } from "../../../client/ClientProvider.tsx"
import { useCommand } from "../../../client/use-command.ts"
import { dropTyped, noteTyped, typedText } from "./typed-texts.ts"

const WAITS_MS = 400

interface Draft {
  readonly typed: string | undefined
  readonly onDraft: (text: string) => void
}

export const useDraft = (friendId: number): Draft => {
  const client = useClient()
  const execute = useCommand()
  /** Nobody while it is not known who types, and while the past is shown. */
  const readUser = useCallback((): number | undefined => {
    const session = client.query({ _tag: "session" }).get()
    return session.state === "ready" && !session.value.past ? session.value.user?.id : undefined
  }, [client])
  const [typed] = useState(() => {
    const by = readUser()
    return by === undefined ? undefined : typedText(by, friendId)
  })
  const unkept = useRef(typed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    const text = unkept.current
    if (text === undefined) return
    unkept.current = undefined
    const by = readUser()
    void execute({ _tag: "keepDraft", friendId, text }).then(({ ok }) => {
      if (ok && by !== undefined) dropTyped(by, friendId, text)
    })
  }, [execute, friendId, readUser])
  useEffect(() => {
    keep()
    window.addEventListener("pagehide", keep)
    return () => {
      window.removeEventListener("pagehide", keep)
      keep()
    }
  }, [keep])
  const onDraft = useCallback(
    (text: string) => {
      const by = readUser()
      if (by !== undefined) noteTyped(by, friendId, text)
      unkept.current = text
      clearTimeout(timer.current)
      if (text === "") keep()
      else timer.current = setTimeout(keep, WAITS_MS)
    },
    [keep, friendId, readUser],
  )
  return { typed, onDraft }
}
