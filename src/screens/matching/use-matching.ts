/**
 * Matching on this page, from "find someone" to a call or back. Who is found and what is decided comes from the feed.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { WANTED, type Wanted } from "#schema/rules/calls/match.ts"
import { keepStored, readStored } from "../../browser/stored.ts"
import { takeNextMatches } from "../../call/requests/match-requests.ts"
import { useGatewayNow } from "../../call/use-gateway-now.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { MatchingModel, MatchStep } from "./matching-model.ts"
import { useCamera } from "./use-camera.ts"
import { useSeeking } from "./use-seeking.ts"

const MATCHES = { _tag: "matches" } as const
const CALL = { _tag: "call" } as const
const CONFIG = { _tag: "matchConfig" } as const
const CONNECTION = { _tag: "connection" } as const
const WANTED_KEY = "livcam-match-wanted"
const NONE: ReadonlyArray<never> = []
const RENEW_MS = 3_000

const storedWanted = (): Wanted => WANTED.find((one) => one === readStored(WANTED_KEY)) ?? "everyone"

/** The match to decide on, by gateway time, and the room of a running call. */
const useStanding = (passed: string | undefined) => {
  const book = useQuery(MATCHES)
  const shown = useQuery(CALL)
  const now = useGatewayNow()
  const open = book.state === "ready" ? book.value.open : null
  const call = shown.state === "ready" ? (shown.value?.call ?? null) : null
  return {
    now,
    found: open !== null && now < open.decideBy && open.matchId !== passed ? open : null,
    past: book.state === "ready" ? book.value.past : NONE,
    room: call !== null && call.phase !== "ended" ? call.roomNum : null,
  }
}

export const useMatching = () => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const execute = useCommand()
  const { refresh, ...config } = useRemote(CONFIG)
  const connection = useQuery(CONNECTION)
  const offset = useClockOffset()
  const camera = useCamera()
  const [wanted, setWanted] = useState(storedWanted)
  const [isSeeking, setSeeking] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const [agreed, setAgreed] = useState<string>()
  const [passed, setPassed] = useState<string>()
  const [news, setNews] = useState<string>()
  const [failed, setFailed] = useState<AppError>()
  const [isLimited, setLimited] = useState(false)
  const { now, found, past, room } = useStanding(passed)
  const isOffline = connection.state === "ready" && connection.value.network === "offline"

  const stop = (error?: AppError) => {
    setSeeking(false)
    setNews(undefined)
    camera.close()
    if (error?.kind === "matchLimit") setLimited(true)
    else setFailed(error)
  }
  const others = useSeeking(isSeeking && found === null && room === null, wanted, stop)

  const start = async () => {
    setFailed(undefined)
    setNews(undefined)
    setStarting(true)
    const isOpen = await camera.open()
    setStarting(false)
    setSeeking(isOpen)
  }
  const leave = () => {
    stop()
    void execute({ _tag: "leaveMatching" })
  }
  const agree = async () => {
    if (found === null || agreed === found.matchId) return
    const { matchId } = found
    if (!(await camera.open())) return
    camera.handTo(matchId)
    setAgreed(matchId)
    setSeeking(true)
    const outcome = await execute({ _tag: "agreeMatch", matchId })
    if (outcome.ok) return
    setAgreed(undefined)
    setFailed(outcome.error)
  }
  const next = async () => {
    if (found === null) return
    const { matchId } = found
    setPassed(matchId)
    setNews(undefined)
    // Not awaited: a user who stops meanwhile must not start to search again when the answer arrives.
    void execute({ _tag: "passMatch", matchId })
    if (camera.stream === null) await start()
    else setSeeking(true)
  }

  /** Passes the person found and stops the search. */
  const giveUp = () => {
    setPassed(found?.matchId)
    leave()
  }

  // The match found is over: a call began, a side refused, or the time ran out.
  const before = useRef(found)
  const decided = useEffectEvent((foundId: string | undefined, roomNum: string | null) => {
    const was = before.current
    before.current = found
    if (was === null || foundId === was.matchId) return
    if (roomNum === was.matchId || passed === was.matchId) return
    const { remote } = was
    if (agreed === was.matchId)
      setNews(now < was.decideBy ? t("match.passed", { name: remote.userName }) : t("match.late"))
    else if (now >= was.decideBy) {
      leave()
      setNews(t("match.lateMine"))
    } else setNews(t("match.passed", { name: remote.userName }))
  })
  const foundId = found?.matchId
  useEffect(() => decided(foundId, room), [foundId, room])

  const begun = useEffectEvent((roomNum: string | null) => {
    if (roomNum === null) return void refresh()
    if (roomNum === agreed) camera.letGo()
    else camera.close()
    setSeeking(false)
    setAgreed(undefined)
    setNews(undefined)
  })
  useEffect(() => begun(room), [room])

  // Free matches are due again. Asks the gateway until it says so: its clock may be a moment behind, or the network
  // down.
  const resetsAt = config.state === "loading" ? undefined : config.value?.resetsAt
  const isOver = resetsAt !== undefined && now >= resetsAt
  const renew = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (!isOver) return
    setLimited(false)
    renew()
    const again = setInterval(() => renew(), RENEW_MS)
    return () => clearInterval(again)
  }, [isOver])

  const startAgain = useEffectEvent(() => void start())
  useEffect(() => takeNextMatches(() => startAgain()), [])
  const gone = useEffectEvent(() => {
    if ((isSeeking || found !== null) && room === null) void execute({ _tag: "leaveMatching" })
  })
  useEffect(() => () => gone(), [])

  const at: MatchStep =
    found !== null
      ? {
          step: "found",
          person: {
            id: found.remote.userId,
            name: found.remote.userName,
            photo: found.remote.headImg,
            demo: found.remote.demo,
          },
          secondsLeft: Math.max(0, Math.ceil((found.decideBy - now) / 1_000)),
          fee: found.fee,
          agreed: agreed === found.matchId,
        }
      : isSeeking
        ? { step: "searching", others, isOffline, news }
        : { step: "intro", isStarting }
  const model: MatchingModel = {
    at,
    wanted,
    config: config.state === "loading" ? undefined : config.value,
    past,
    failed: failed ?? (config.state === "failed" && !isOffline ? config.error : undefined),
    off: isOffline ? errorText({ kind: "callNeedsNetwork" }) : undefined,
  }
  return {
    model,
    camera,
    limit: isLimited ? model.config : undefined,
    offset,
    closeLimit: useCallback(() => setLimited(false), []),
    acts: {
      onWanted: (next: Wanted) => {
        keepStored(WANTED_KEY, next)
        setWanted(next)
      },
      onStart: () => void start(),
      onStop: leave,
      onGiveUp: giveUp,
      onAgree: () => void agree(),
      onNext: () => void next(),
      onRetry: () => void refresh(),
    },
  }
}
