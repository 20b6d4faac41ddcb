import { useEffect, useState } from "react"
import type { QueryResult } from "#schema/queries.ts"
import { deviceTime } from "../../../browser/clock.ts"
import { useQuery } from "../../../client/use-query.ts"
import { useErrorText } from "../../../i18n/error-text.ts"
import type { Closable, OverlayProps } from "../../../overlays/overlay-props.ts"
import { showToast } from "../../../ui/toasts/toasts.ts"
import { DayView } from "./DayView.tsx"
import { dayInField, momentOfDay } from "./thread-day.ts"

/** How long an inexact answer must stand before it is used, ms: an exact one may follow. */
const SETTLED = 600

/** Asks for a day and jumps to its first message, or to the next one when the day has none. */
const DayOverlay = ({ friendId, onPick, onClose }: OverlayProps["threadDay"] & Closable) => {
  const [today] = useState(() => dayInField(deviceTime()))
  const [day, setDay] = useState(today)
  const [asked, setAsked] = useState<number>()
  const errorText = useErrorText()
  return (
    <>
      <DayView
        day={day}
        latest={today}
        isSearching={asked !== undefined}
        onDay={(next) => {
          setDay(next)
          setAsked(undefined)
        }}
        onGo={() => setAsked(momentOfDay(day))}
        onClose={onClose}
      />
      {asked !== undefined && (
        <Search
          friendId={friendId}
          at={asked}
          onFound={({ n, state }) => {
            onClose()
            if (n !== null) onPick(n, state !== "exact")
          }}
          onFailed={(error) => {
            setAsked(undefined)
            showToast(errorText(error))
          }}
        />
      )}
    </>
  )
}

interface SearchProps {
  friendId: number
  at: number
  onFound: (place: QueryResult<"threadPlace">) => void
  onFailed: (error: Parameters<ReturnType<typeof useErrorText>>[0]) => void
}

const Search = ({ friendId, at, onFound, onFailed }: SearchProps) => {
  const search = useQuery({ _tag: "threadPlace", friendId, at })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is told once, to whoever listens then
  useEffect(() => {
    if (search.state === "loading") return
    if (search.state === "failed") return onFailed(search.error)
    const place = search.value
    if (place.state === "exact") return onFound(place)
    if (place.state === "loading") return
    const timer = setTimeout(() => onFound(place), SETTLED)
    return () => clearTimeout(timer)
  }, [search])
  return null
}

export default DayOverlay
