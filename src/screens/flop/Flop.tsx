import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PickReason } from "#schema/people/pick.ts"
import { PICKS_A_DAY } from "#schema/rules/people/picks.ts"
import { useSession } from "../../account/use-session.ts"
import { deviceMinute } from "../../browser/clock.ts"
import { makeStoredList } from "../../browser/stored-list.ts"
import { useNow } from "../../browser/use-now.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useRemote } from "../../client/use-remote.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { useFormats } from "../../i18n/format.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { useCardCall } from "../wall/use-card-call.ts"
import { useHostCards } from "../wall/use-host-cards.ts"
import { usePresence } from "../wall/use-presence.ts"
import { type FlopModel, FlopView } from "./FlopView.tsx"
import { Greet } from "./Greet.tsx"

const PICKS = { _tag: "picks" } as const
const MINUTE = 60_000
const NONE: ReadonlyArray<never> = []

/** Cards turned over on this device, each as "day user host". There is room for several users. */
const kept = makeStoredList("livcam_flop", (one) => typeof one === "string", 10 * PICKS_A_DAY)

/** Which cards of a day are open. */
const useTurned = (day: string) => {
  const session = useSession()
  const me = session.state === "signedIn" ? session.user.id : 0
  const [turned, setTurned] = useState(kept.read)
  const nameOf = (hostId: number): string => [day, me, hostId].join(" ")
  return {
    isOpen: (hostId: number): boolean => turned.includes(nameOf(hostId)),
    turn: (hostId: number): void => {
      const now = [...kept.read(), nameOf(hostId)]
      kept.write(now)
      setTurned(now)
    },
  }
}

const useReasonText = () => {
  const { t } = useTranslation("more")
  const { language, and } = useFormats()
  return (reasons: ReadonlyArray<PickReason>): ReadonlyArray<string> => {
    const languages = reasons.flatMap((one) => (one._tag === "language" ? (language(one.languageId) ?? []) : []))
    const interests = reasons.flatMap((one) => (one._tag === "interest" ? t(`interest.i${one.interestId as 1}`) : []))
    const said = [
      ...languages.map((name) => t("picks.speaks", { name })),
      ...(interests.length > 0 ? [t("picks.likes", { names: and(interests) })] : []),
      ...(reasons.some(({ _tag }) => _tag === "country") ? [t("picks.country")] : []),
    ]
    return said.length > 0 ? said : [t("picks.chance")]
  }
}

/** The picks of the day (spec section 2, flop-style recommendation): six hosts, chosen by the gateway, turned over one by one. */
const Flop = () => {
  const { refresh, ...picks } = useRemote(PICKS)
  const offset = useClockOffset()
  const now = useNow(MINUTE) + offset
  const reasonText = useReasonText()
  const value = picks.state === "loading" ? undefined : picks.value
  const { isOpen, turn } = useTurned(value?.day ?? "")
  const isPast = value !== undefined && value.nextAt <= now
  useEffect(() => {
    if (isPast) void refresh()
  }, [isPast, refresh])

  const list = isPast || value === undefined ? NONE : value.list
  const hosts = useHostCards(
    list.map(({ host }) => host),
    usePresence(list.map(({ host }) => host.userId).filter(isOpen)),
  )
  const call = useCardCall(hosts, "wall")
  const model = ((): FlopModel => {
    if (value !== undefined && !isPast) {
      const cards = hosts.map((host) => ({
        ...{ host, isOpen: isOpen(host.id) },
        reasons: reasonText(list.find((one) => one.host.userId === host.id)?.reasons ?? []),
      }))
      const isSaved = picks.state !== "ready" || picks.stale
      const asOf = isSaved && picks.state !== "loading" ? picks.asOf : undefined
      return { state: "ready", cards, nextAt: deviceMinute(value.nextAt, offset), asOf }
    }
    if (picks.state === "failed") return { state: "failed", error: picks.error }
    // A past day's picks that the worker had kept, because the gateway could not be asked.
    if (picks.state === "ready" && isPast && picks.stale) return { state: "failed", error: { kind: "offline" } }
    return { state: "loading" }
  })()
  return (
    <FlopView
      flop={model}
      end={<MyBalance />}
      greet={({ id, name }) => <Greet id={id} name={name} />}
      onOpen={turn}
      onCall={call}
      onRetry={() => void refresh()}
      onBack={useGoBack("/")}
    />
  )
}

export default Flop
