/**
 * Tells the gateway again and again that the user is waiting for a match. A page that is hidden for long, frozen or
 * closed stops telling it, and so stops waiting.
 */
import { useEffect, useEffectEvent, useState } from "react"
import type { AppError, ErrorKind } from "#schema/errors.ts"
import { MATCH_FIRST_RENEW_MS, MATCH_RENEW_MS, type Wanted } from "#schema/rules/calls/match.ts"
import { useCommand } from "../../client/use-command.ts"

/** Errors that do not end the wait: the request is repeated. */
const GOES_ON: ReadonlySet<ErrorKind> = new Set([
  "offline",
  "timeout",
  "serverTrouble",
  "serviceStarting",
  "signatureStale",
  "replayed",
  "workerSilent",
])

/**
 * How many others wait and fit, as last told; undefined before the first answer. `onRefused`: the wait cannot go on.
 */
export const useSeeking = (
  isActive: boolean,
  wanted: Wanted,
  onRefused: (error: AppError) => void,
): number | undefined => {
  const execute = useCommand()
  const [others, setOthers] = useState<number>()
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (!isActive) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = async (next: number) => {
      const outcome = await execute({ _tag: "seekMatch", wanted })
      if (isOver) return
      if (outcome.ok) setOthers(outcome.value.others)
      else if (!GOES_ON.has(outcome.error.kind)) return refused(outcome.error)
      timer = setTimeout(() => void say(MATCH_RENEW_MS), next)
    }
    void say(MATCH_FIRST_RENEW_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      setOthers(undefined)
    }
  }, [isActive, wanted, execute])
  return others
}
