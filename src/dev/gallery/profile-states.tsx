import { BalanceChip } from "../../coins/BalanceChip.tsx"
import { Album } from "../../screens/profile/Album.tsx"
import { ProfileView } from "../../screens/profile/ProfileView.tsx"
import type { ProfileModel, ProfileState } from "../../screens/profile/profile-model.ts"
import { framed } from "./Framed.tsx"
import { portrait } from "./portraits.ts"

const nothing = () => {}

const mia: ProfileModel = {
  id: 1000,
  name: "Mia",
  age: 24,
  place: "São Paulo, Brazil",
  photos: [portrait(1), portrait(4), portrait(9)],
  bio: "Night owl, bossa nova at low volume, and far too many houseplants.\nAsk me about the worst coffee I ever had.",
  interests: ["Music", "Travel", "Cooking", "Movies", "Plants"],
  languages: ["English", "Portuguese", "Spanish"],
  status: "online",
  videos: [3, 4].map((n) => ({ id: `v${n}`, pic: portrait(n), src: "/none.webm", seconds: 9 })),
  seen: undefined,
  isHost: true,
  coinsPerMinute: 80,
  friendCoins: 60,
  coinsShort: undefined,
  likes: 1283,
  demo: true,
  isSelf: false,
  callOff: undefined,
  askOff: undefined,
  relation: undefined,
  asOf: undefined,
}

const show = (view: ProfileState) =>
  framed(
    <ProfileView
      view={view}
      album={view.state === "ready" && <Album {...view.profile} />}
      end={<BalanceChip coins={120} onPhoto />}
      onBack={nothing}
      onChat={nothing}
      onCall={nothing}
      onRetry={nothing}
      onLike={nothing}
      onFriend={nothing}
      onHi={nothing}
      onMore={nothing}
      onCoins={nothing}
    />,
    { immersive: true },
  )

export const profileStates = {
  online: () => show({ state: "ready", profile: mia }),
  offlineHost: () =>
    show({
      state: "ready",
      profile: { ...mia, status: "offline", seen: "seen 5 min ago", callOff: "Mia is offline", demo: false },
    }),
  noCoins: () => show({ state: "ready", profile: { ...mia, coinsShort: { needed: 80, balance: 0 } } }),
  blocked: () => show({ state: "ready", profile: { ...mia, isHost: false } }),
  busy: () =>
    show({ state: "ready", profile: { ...mia, status: "busy", callOff: "Mia is in a call", bio: "", interests: [] } }),
  noNetwork: () =>
    show({
      state: "ready",
      profile: { ...mia, status: "unknown", callOff: "Calls need a connection", asOf: Date.now() - 6e6 },
    }),
  friendsOnly: () =>
    show({
      state: "ready",
      profile: {
        ...mia,
        demo: false,
        callOff: "Please add this person as a friend first",
        askOff: "This person does not accept friend requests",
      },
    }),
  user: () => show({ state: "ready", profile: { ...mia, isHost: false, demo: false, photos: [] } }),
  loading: () => show({ state: "loading" }),
  unknown: () => show({ state: "unknown" }),
  failing: () => show({ state: "failed", error: { kind: "timeout" } }),
}
