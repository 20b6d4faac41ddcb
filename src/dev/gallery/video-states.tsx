import { type ComponentProps, lazy, Suspense } from "react"
import type { HotVideo, VideoConf } from "#schema/videos/video.ts"
import { withPartTexts } from "../../i18n/part-texts.ts"
import { AskFriendView } from "../../screens/people/AskFriendView.tsx"
import { AddCost } from "../../screens/people/AskFromVideo.tsx"
import { HotVideosView } from "../../screens/videos/HotVideos.tsx"
import type { HotList } from "../../screens/videos/use-hot-list.ts"
import { type PlayedVideo, type PlayerModel, VideoPlayerView } from "../../screens/videos/VideoPlayerView.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { hosts } from "./cast.ts"
import { framed } from "./Framed.tsx"
import { portrait } from "./portraits.ts"

const nothing = () => {}

const hot: ReadonlyArray<HotVideo> = hosts.slice(0, 10).map(({ id, name, photo }, at) => ({
  id: `video-${id}`,
  pic: photo,
  src: "/none.webm",
  seconds: 4 + at,
  views: at === 2 ? 0 : 1_234 * (10 - at),
  user: {
    ...{ userId: id, userName: name, headImg: photo, countryId: "BR", countryName: "Brazil", goddess: true },
    ...{ demo: at % 3 === 0, onlineStatus: 2 as const, seenAt: null },
  },
}))

const ready: HotList = {
  state: "ready",
  error: undefined,
  videos: hot,
  more: "idle",
  asOf: undefined,
  onMore: nothing,
  onRetry: nothing,
}

const Shown = lazy(() => withPartTexts("videos", async () => ({ default: HotVideosView })))
const Player = lazy(() => withPartTexts("videos", async () => ({ default: VideoPlayerView })))

const list = (patch: Partial<HotList>) =>
  framed(
    <Suspense>
      <Shown hot={{ ...ready, ...patch }} onBack={nothing} onAdd={nothing} />
    </Suspense>,
    { immersive: true },
  )

const video: PlayedVideo = {
  ...{ id: "v", src: "/none.webm", pic: portrait(2), views: 12_340, userId: 2, name: "Mia", photo: portrait(2) },
  ...{ country: "Brazil", demo: true, status: "online", isLiked: false, friend: "none", isOwn: false },
}
const played = (player: PlayerModel, ways: Partial<ComponentProps<typeof VideoPlayerView>> = {}) =>
  framed(
    <Suspense>
      <Player
        player={player}
        isQuiet={false}
        onBack={nothing}
        onRetry={nothing}
        onNext={nothing}
        onPrevious={nothing}
        onLike={nothing}
        onFriend={nothing}
        onChat={nothing}
        onMore={nothing}
        {...ways}
      />
    </Suspense>,
    { immersive: true },
  )

const ask = (conf: VideoConf, sendText: string) => (
  <Dialog open onClose={nothing} title="Add Mia as a friend">
    <AskFriendView cost={<AddCost conf={conf} />} sendText={sendText} onAsk={nothing} />
  </Dialog>
)

export const videoStates = {
  list: () => list({}),
  old: () => list({ asOf: Date.now() - 3_600_000, more: "failed" }),
  empty: () => list({ videos: [], more: "none" }),
  loading: () => list({ state: "loading", videos: [] }),
  failed: () => list({ state: "failed", error: { kind: "offline" }, videos: [] }),
  player: () => played({ state: "ready", video }),
  liked: () =>
    played(
      {
        state: "ready",
        video: {
          ...video,
          name: "Anastasia-Katharina of the long name",
          isLiked: true,
          friend: "received",
          demo: false,
        },
      },
      { onPrevious: undefined },
    ),
  own: () => played({ state: "ready", video: { ...video, isOwn: true, demo: false, views: 0 } }, { onNext: undefined }),
  gone: () => played({ state: "gone" }),
  playerLoading: () => played({ state: "loading" }),
  playerFailed: () => played({ state: "failed", error: { kind: "offline" } }),
  ask: () => ask({ freeAdds: 5, freeAddsLeft: 3, addGold: 10 }, "Send request, free"),
  askPaid: () => ask({ freeAdds: 5, freeAddsLeft: 0, addGold: 10 }, "Send request for 10 coins"),
}
