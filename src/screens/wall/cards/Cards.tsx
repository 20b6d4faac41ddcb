import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Command } from "#schema/commands.ts"
import { useAskLogin } from "../../../account/use-ask-login.ts"
import { useSession } from "../../../account/use-session.ts"
import { MyBalance } from "../../../coins/MyBalance.tsx"
import { useGoBack } from "../../../shell/use-go-back.ts"
import type { HostCardModel } from "../../../ui/people/HostCard.tsx"
import { showToast } from "../../../ui/toasts/toasts.ts"
import { useAct } from "../../people/use-act.ts"
import { openBeyond } from "../open-beyond.ts"
import { useCardCall } from "../use-card-call.ts"
import { useHostCards } from "../use-host-cards.ts"
import { usePresence } from "../use-presence.ts"
import { useWallPages } from "../use-wall-pages.ts"
import { type CardsModel, CardsView } from "./CardsView.tsx"
import { deckOf, keptSeen, type Seen, withSeen } from "./deck.ts"

const EVERYBODY = { groupId: 0, countryId: null } as const
/** With fewer cards left, the next page of the wall is requested. */
const AHEAD = 5
const inMiddle = () => true

/**
 * The wall's hosts, one at a time (spec section 2, `card`). A visitor can look and pass; actions that need an account
 * ask for the login.
 */
export const Cards = () => {
  const { t } = useTranslation("more")
  const { t: wall } = useTranslation()
  const askLogin = useAskLogin()
  const isMember = useSession().state === "signedIn"
  const act = useAct()
  const goBack = useGoBack("/wall")
  const [seen, setSeen] = useState<Seen>(keptSeen.read)
  const [passed, setPassed] = useState<Seen>([])
  useEffect(() => keptSeen.keep(seen), [seen])
  const pages = useWallPages(EVERYBODY, inMiddle)
  const inSight = useMemo(() => {
    const ids = pages.hosts.map(({ userId }) => ({ id: userId }))
    return deckOf(ids, seen).flatMap(({ id }, at) => (at < 2 ? [id] : []))
  }, [pages.hosts, seen])
  const hosts = useHostCards(pages.hosts, usePresence(inSight))
  const call = useCardCall(hosts, "wall")
  const deck = deckOf(hosts, seen)
  const [top, next] = deck
  const { first, more, beyond, onMore } = pages
  const wantsMore = deck.length < AHEAD && more === "idle"
  useEffect(() => {
    if (wantsMore) onMore()
  }, [wantsMore, onMore])

  const see = (id: number) => setSeen((now) => withSeen(now, id))
  const bringBack = (id: number) => setSeen((now) => now.filter((one) => one !== id))
  /** The card goes at once. When the command is refused, the card returns and the user is told why. */
  const asMember = (command: Command, { id }: HostCardModel, done?: string) =>
    askLogin({ kind: "user" }, () => {
      see(id)
      void act(command).then((isDone) => {
        if (!isDone) bringBack(id)
        else if (done !== undefined) showToast(done)
      })
    })
  const last = passed.at(-1)
  const model = ((): CardsModel => {
    if (top !== undefined) return { state: "ready", top, next }
    if (first.state === "failed" && pages.hosts.length === 0) return { state: "failed", error: first.error }
    if (first.state === "loading" || more === "loading" || more === "idle") return { state: "loading" }
    if (more === "failed") return { state: "moreFailed" }
    return { state: "end", beyond: beyond > 0 ? { count: beyond, to: isMember ? "vip" : "members" } : undefined }
  })()
  return (
    <CardsView
      cards={model}
      end={<MyBalance />}
      onBack={goBack}
      onPass={({ id }) => {
        setPassed((now) => withSeen(now, id))
        see(id)
      }}
      onLike={(host) => asMember({ _tag: "likeUser", userId: host.id, on: true }, host)}
      onHi={(host) =>
        asMember(
          { _tag: "sayHi", to: host.id, text: t("relation.hiText") },
          host,
          wall("wall.deck.saidHi", { name: host.name }),
        )
      }
      onCall={call}
      onUndo={
        last === undefined
          ? undefined
          : () => {
              setPassed(passed.slice(0, -1))
              bringBack(last)
            }
      }
      onAgain={() => {
        setPassed([])
        setSeen([])
      }}
      onRetry={pages.onRetry}
      onMore={onMore}
      onBeyond={() => openBeyond(isMember)}
    />
  )
}
