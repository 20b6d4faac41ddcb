/** What a match adds to a call. A part of its own, because most calls begin with a ring. */
import { Suspense, useEffect, useSyncExternalStore } from "react"
import { useNavigate } from "react-router-dom"
import type { CallState } from "#schema/calls/call.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useGetCoins } from "../../coins/use-get-coins.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { MatchBar } from "../../screens/call/MatchBar.tsx"
import { MatchSummaryView } from "../../screens/call/summary/MatchSummaryView.tsx"
import { Receipt } from "../../screens/calls/LazyReceipt.tsx"
import { showToast } from "../../ui/toasts/toasts.ts"
import { requestNextMatch } from "../requests/match-requests.ts"
import { useCallFlow } from "../use-call-flow.ts"
import { matchBarModel, matchSummaryModel } from "./match-models.ts"

/** Rooms that the user left for the next match: their summary is not shown. */
const passed = new Set<string>()

export const RunningMatch = ({ call, now }: { call: CallState; now: number }) => {
  const execute = useCommand()
  const errorText = useErrorText()
  const getCoins = useGetCoins(true)
  const flow = useCallFlow()
  const next = useNextMatch()
  const match = matchBarModel(call, now)
  if (match === null) return null
  const goPrivate = async () => {
    const outcome = await execute({ _tag: "askPrivate", roomNum: call.roomNum })
    if (outcome.ok) return
    if (outcome.error.kind === "coinsTooFew") getCoins(match.offer?.perMinute)
    else showToast(errorText(outcome.error))
  }
  return (
    <MatchBar
      match={match}
      onPrivate={() => void goPrivate()}
      onNext={() => {
        passed.add(call.roomNum)
        flow.end(call)
        next()
      }}
    />
  )
}

/** Returns a function that opens the matching screen, which begins to search at once. */
const useNextMatch = () => {
  const navigate = useNavigate()
  return () => {
    requestNextMatch()
    void navigate("/matching")
  }
}

export const EndedMatch = ({ call }: { call: CallState }) => {
  const flow = useCallFlow()
  const next = useNextMatch()
  const session = useQuery({ _tag: "session" })
  const bytes = useSyncExternalStore(flow.media.subscribe, () => flow.bytesOf(call.roomNum))
  const isPassed = passed.has(call.roomNum)
  useEffect(() => {
    if (isPassed) flow.dismiss(call)
  }, [isPassed, flow, call])
  if (isPassed) return null
  const close = () => flow.dismiss(call)
  const leaveTo = (open: () => void) => () => {
    close()
    open()
  }
  const { roomNum, endedAt, startedAt } = call
  const { userId, userName: name } = call.remote
  const summary = matchSummaryModel(call, bytes)
  const hasPaid = summary.fee > 0 || summary.private?.isPayer === true
  return (
    <MatchSummaryView
      summary={summary}
      receipt={(told) =>
        endedAt === null || startedAt === null ? (
          told
        ) : (
          <Suspense fallback={told}>
            <Receipt
              roomNum={roomNum}
              endedAt={endedAt}
              balance={hasPaid && session.state === "ready" ? session.value.balance : undefined}
              fallback={told}
              onLeave={close}
            />
          </Suspense>
        )
      }
      onNext={leaveTo(next)}
      onFriend={leaveTo(() => overlays.open("askFriend", { userId, name }))}
      onReport={leaveTo(() => overlays.open("report", { userId, name }))}
      onBlock={leaveTo(() => overlays.open("person", { userId, name }))}
      onClose={close}
    />
  )
}
