import "../../i18n/seldom-texts.ts"
import { useEffect, useState } from "react"
import type { AppError } from "#schema/errors.ts"
import { FIELDS, type GameName, REELS } from "#schema/rules/coins/games.ts"
import { dayOf, nextDayAt } from "#schema/rules/gateway-day.ts"
import { useSession } from "../../account/use-session.ts"
import { deviceMinute } from "../../browser/clock.ts"
import { useNow } from "../../browser/use-now.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { GameView } from "./GameView.tsx"
import type { GameModel } from "./game-model.ts"

const PLAYS = { _tag: "gamePlays" } as const
const GAMES = { _tag: "games" } as const
const CONNECTION = { _tag: "connection" } as const
const CHECKING = { _tag: "checking" } as const
const MINUTE = 60_000
/** Minimum duration of a play, ms, so that the user sees that something is drawn. */
const LEAST_MS = 1_000
/** Pause between two reels, and how long cards lie open before the prize is told, ms. */
const STEP_MS = 450

/** The play that this page sent, with the seed hash that the page showed at the time. */
interface Sent {
  readonly commitment: string
  readonly pick: number
  readonly isDone: boolean
}

const placesOf = (game: GameName): number => (game === "slotmachine" ? REELS : game === "sacard" ? FIELDS : 1)

/** The state of the game, and a play from the press to its result. The result comes from the feed. */
const useGame = (game: GameName) => {
  const plays = useQuery(PLAYS)
  const { refresh, ...games } = useRemote(GAMES)
  const connection = useQuery(CONNECTION)
  const checking = useQuery(CHECKING)
  const execute = useCommand()
  const errorText = useErrorText()
  const [sent, setSent] = useState<Sent>()
  const [failed, setFailed] = useState<AppError>()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())

  const offset = useClockOffset()
  const now = useNow(MINUTE) + offset
  const listed = games.state === "loading" ? undefined : games.value?.find((one) => one.game === game)
  const newest = plays.state === "ready" ? plays.value.find((one) => one.game === game) : undefined
  const mine = newest?.commitment === sent?.commitment ? newest : undefined
  const nextAt = newest !== undefined && dayOf(newest.at) === dayOf(now) ? nextDayAt(now) : (listed?.nextAt ?? null)
  const isOver = nextAt !== null && nextAt > now
  const isNewDay = listed?.nextAt != null && listed.nextAt <= now
  useEffect(() => {
    if (isNewDay) void refresh()
  }, [isNewDay, refresh])

  const isShowing = sent?.isDone === true && mine !== undefined && open.size < placesOf(game)
  useEffect(() => {
    if (!isShowing || game === "sacard") return
    const timer = setTimeout(() => setOpen(new Set([...open, open.size])), STEP_MS)
    return () => clearTimeout(timer)
  }, [isShowing, game, open])

  const play = async (pick: number) => {
    if (listed === undefined) return
    const { commitment } = listed
    setFailed(undefined)
    setOpen(new Set())
    setSent({ commitment, pick, isDone: false })
    const [outcome] = await Promise.all([
      execute({ _tag: "playGame", game, pick, commitment }),
      new Promise((resolve) => setTimeout(resolve, LEAST_MS)),
    ])
    setSent(outcome.ok ? { commitment, pick, isDone: true } : undefined)
    if (!outcome.ok) setFailed(outcome.error)
    await refresh()
  }

  const isOffline = connection.state === "ready" && connection.value.network === "offline"
  const isSent = sent !== undefined && (!sent.isDone || mine === undefined)
  const standing = isOver ? "over" : listed === undefined ? "loading" : "open"
  const model: GameModel = {
    game,
    isVisitor: false,
    step: isSent ? "sent" : isShowing ? "shown" : standing,
    pick: sent?.pick ?? null,
    play: (isShowing ? mine : isOver && !isSent ? newest : undefined) ?? null,
    commitment: listed?.commitment,
    nextAt: nextAt === null ? null : deviceMinute(nextAt, offset),
    off: isOffline ? errorText({ kind: "gameNeedsNetwork" }) : undefined,
    isChecking:
      checking.state === "ready" &&
      checking.value.some(({ command, outcome }) => command._tag === "playGame" && outcome === null),
    failed: failed ?? (games.state === "failed" && !isOffline ? games.error : undefined),
  }
  return { model, open, setOpen, play, refresh }
}

const nothing = () => {}
const logIn = () => overlays.open("login", { origin: { kind: "user" } })
const NONE: ReadonlySet<number> = new Set()

/** A game as visitors see it: everything but a play. */
const VisitorGame = ({ game }: { game: GameName }) => {
  const model: GameModel = {
    ...{ game, isVisitor: true, step: "open", pick: null, play: null, commitment: undefined, nextAt: null },
    ...{ off: undefined, isChecking: false, failed: undefined },
  }
  const acts = { onPlay: logIn, onPlace: logIn, onLogin: logIn, onShowAll: nothing, onRetry: nothing }
  return <GameView model={model} open={NONE} {...acts} onBack={useGoBack("/")} />
}

const MemberGame = ({ game }: { game: GameName }) => {
  const { model, open, setOpen, play, refresh } = useGame(game)
  const place = (at: number) => {
    if (game === "sacard" && model.step === "shown") setOpen((before) => new Set([...before, at]))
    else if (model.step === "open" && model.off === undefined) void play(game === "flipcard" ? at : 0)
  }
  return (
    <GameView
      model={model}
      open={open}
      onPlay={() => void play(0)}
      onPlace={place}
      onShowAll={() => setOpen(new Set(Array.from({ length: FIELDS }, (_, at) => at)))}
      onLogin={logIn}
      onRetry={() => void refresh()}
      onBack={useGoBack("/")}
    />
  )
}

/** One of the games. Its page is open to visitors. */
const Game = ({ game }: { game: GameName }) =>
  useSession().state === "visitor" ? <VisitorGame game={game} /> : <MemberGame key={game} game={game} />

export const Slotmachine = () => <Game game="slotmachine" />
export const Flipcard = () => <Game game="flipcard" />
export const Sacard = () => <Game game="sacard" />
