import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { readSession } from "../../../account/use-session.ts"
import { useClient } from "../../../client/ClientProvider.tsx"
import { MyBalance } from "../../../coins/MyBalance.tsx"
import { overlays } from "../../../overlays/overlay-stack.ts"
import { useGoBack } from "../../../shell/use-go-back.ts"
import type { HostCardModel } from "../../../ui/people/HostCard.tsx"
import { showToast } from "../../../ui/toasts.ts"
import { useAct } from "../../people/use-act.ts"
import { useCardCall } from "../use-card-call.ts"
import { useHostCards } from "../use-host-cards.ts"
import { usePresence } from "../use-presence.ts"
import { useWallPages } from "../use-wall-pages.ts"
import { type CardsModel, CardsView } from "./CardsView.tsx"
import { deckOf, keptSeen, type Seen, withSeen } from "./deck.ts"

const EVERYBODY = { groupId: 0, countryId: null } as const
/** With fewer left, the wall's next page is asked for. */
const AHEAD = 5
const inMiddle = () => true

/** The wall's hosts, one at a time (spec section 2, `card`). A visitor looks and passes; what needs an account asks for the login. */
export const Cards = () => {
  const { t } = useTranslation("more")
  const { t: wall } = useTranslation()
  const client = useClient()
  const act = useAct()
  const goBack = useGoBack("/wall")
  const [seen, setSeen] = useState<Seen>(keptSeen.read)
  const [passed, setPassed] = useState<Seen>([])
  const pages = useWallPages(EVERYBODY, inMiddle)
  const inSight = useMemo(
    () =>
      deckOf(
        pages.hosts.map(({ userId }) => ({ id: userId })),
        seen,
      )
        .slice(0, 2)
        .map(({ id }) => id),
    [pages.hosts, seen],
  )
  const hosts = useHostCards(pages.hosts, usePresence(inSight))
  const call = useCardCall(hosts, "wall")
  const deck = deckOf(hosts, seen)
  const [top, next] = deck
  const wantsMore = deck.length < AHEAD && pages.more === "idle"
  const { onMore } = pages
  useEffect(() => {
    if (wantsMore) onMore()
  }, [wantsMore, onMore])

  const change = (now: Seen) => {
    keptSeen.keep(now)
    setSeen(now)
  }
  const pass = ({ id }: HostCardModel) => {
    setPassed(withSeen(passed, id))
    change(withSeen(seen, id))
  }
  const last = passed.at(-1)
  const asMember = (step: () => void) => {
    if (readSession(client).state === "signedIn") step()
    else overlays.open("login", { origin: { kind: "user" }, onDone: step })
  }
  const model: CardsModel =
    top !== undefined
      ? { state: "ready", top, next }
      : pages.first.state === "failed" && pages.hosts.length === 0
        ? { state: "failed", error: pages.first.error }
        : pages.first.state === "loading" || pages.more === "loading" || pages.more === "idle"
          ? { state: "loading" }
          : { state: "end" }
  return (
    <CardsView
      cards={model}
      end={<MyBalance />}
      onBack={goBack}
      onPass={pass}
      onLike={({ id }) =>
        asMember(() => {
          void act({ _tag: "likeUser", userId: id, on: true })
          change(withSeen(seen, id))
        })
      }
      onHi={({ id, name }) =>
        asMember(() => {
          change(withSeen(seen, id))
          void act({ _tag: "sayHi", to: id, text: t("relation.hiText") }).then(
            (isDone) => isDone && showToast(wall("wall.deck.saidHi", { name })),
          )
        })
      }
      onCall={call}
      onUndo={
        last === undefined
          ? undefined
          : () => {
              setPassed(passed.slice(0, -1))
              change(seen.filter((id) => id !== last))
            }
      }
      onAgain={() => {
        setPassed([])
        change([])
      }}
      onRetry={pages.onRetry}
    />
  )
}
