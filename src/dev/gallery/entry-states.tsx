import { BalanceChip } from "../../coins/BalanceChip.tsx"
import { AgeGateView } from "../../screens/age-gate/AgeGateView.tsx"
import { Hero } from "../../screens/home/Hero.tsx"
import { HomeView } from "../../screens/home/HomeView.tsx"
import type { HomeModel } from "../../screens/home/home-model.ts"
import { ActivityBoxesView } from "../../screens/tasks/ActivityBoxes.tsx"
import { hosts } from "./cast.ts"
import { framed, me } from "./Framed.tsx"

const nothing = () => {}
const banner = { gold: 120, callCount: 2, images: hosts.slice(0, 3).map(({ photo }) => photo) }
const ready: HomeModel["list"] = { state: "ready", hosts, asOf: undefined }

const home = (patch: Partial<HomeModel>, { isRenewing = false, isBannerKnown = true } = {}) => {
  const model: HomeModel = { member: undefined, list: ready, ...patch }
  return framed(
    <HomeView
      home={model}
      end={<BalanceChip coins={1240} />}
      boxes={
        <ActivityBoxesView
          boxes={isRenewing ? ["renewal", "checkIn", "tasks"] : ["checkIn", "tasksReady", "firstPurchase"]}
          renewal={{ price: 4.99, currency: "USD", at: Date.UTC(2026, 10, 28, 9) }}
          onOpen={nothing}
        />
      }
      hero={(faces) => <Hero faces={faces} banner={isBannerKnown ? banner : undefined} onJoin={nothing} />}
      onSignIn={nothing}
      onRetry={nothing}
      onCall={nothing}
    />,
    model.member === undefined ? { me: undefined, unread: 0 } : { me },
  )
}

export const homeStates = {
  visitor: () => home({}),
  visitorLoading: () => home({ list: { state: "loading" } }, { isBannerKnown: false }),
  visitorWaiting: () => home({ list: { state: "loading" } }),
  visitorFailing: () => home({ list: { state: "failed", error: { kind: "offline" } } }),
  member: () => home({ member: "Sam" }),
  memberRenewing: () => home({ member: "Sam" }, { isRenewing: true }),
  memberOffline: () => home({ member: "Sam", list: { state: "ready", hosts, asOf: Date.now() - 9e6 } }),
}

export const ageGateStates = {
  asking: () => <AgeGateView language="en" onLanguage={nothing} onAdult={nothing} onLeave={nothing} />,
}
