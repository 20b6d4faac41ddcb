import { useMemo } from "react"
import { useSession } from "../../account/use-session.ts"
import { useRemote } from "../../client/use-remote.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { overlays } from "../../overlays/overlay-stack.ts"
import { LazyBoxes } from "../tasks/LazyBoxes.tsx"
import { useCardCall } from "../wall/use-card-call.ts"
import { useHostCards } from "../wall/use-host-cards.ts"
import { usePresence } from "../wall/use-presence.ts"
import { Hero, type HeroProps } from "./Hero.tsx"
import { HomeView } from "./HomeView.tsx"

const FIRST_PAGE = { _tag: "wall", groupId: 0, countryId: null, pageNo: 1 } as const
const SHOW = { _tag: "activityShow" } as const
const NONE: ReadonlyArray<never> = []

const VisitorHero = (props: Omit<HeroProps, "banner">) => {
  const show = useRemote(SHOW)
  const banner = (show.state === "loading" ? undefined : show.value?.registerBanner) ?? undefined
  return <Hero {...props} banner={banner} />
}

/** The first screen, bound to the first page of the wall. */
const Home = () => {
  const session = useSession()
  const wall = useRemote(FIRST_PAGE)
  const value = wall.state === "loading" ? undefined : wall.value
  const list = value?.list ?? NONE
  const ids = useMemo(() => list.map((host) => host.userId), [list])
  const hosts = useHostCards(list, usePresence(ids))
  const call = useCardCall(hosts, "home")
  const asOf = wall.state === "ready" && !wall.stale ? undefined : wall.state === "loading" ? undefined : wall.asOf
  const login = (joins: boolean) => overlays.open("login", { origin: { kind: "user" }, joins })
  return (
    <HomeView
      home={{
        member: session.state === "signedIn" ? session.user.userName : undefined,
        list:
          value !== undefined
            ? { state: "ready", hosts, asOf }
            : wall.state === "failed"
              ? { state: "failed", error: wall.error }
              : { state: "loading" },
      }}
      end={<MyBalance />}
      boxes={<LazyBoxes place="web" />}
      hero={(faces) => <VisitorHero faces={faces} onJoin={() => login(true)} />}
      onSignIn={() => login(false)}
      onRetry={() => void wall.refresh()}
      onCall={call}
    />
  )
}

export default Home
