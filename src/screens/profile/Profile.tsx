import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router-dom"
import { useAskLogin } from "../../account/use-ask-login.ts"
import { requestCall } from "../../call/requests/call-requests.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { useCoinsShort } from "../../coins/use-coins-short.ts"
import { useGetCoins } from "../../coins/use-get-coins.ts"
import { withMoreTexts } from "../../i18n/with-more-texts.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { useAct } from "../people/use-act.ts"
import { useRelation } from "../people/use-relation.ts"
import { ProfileView } from "./ProfileView.tsx"
import { useShownProfile } from "./use-shown-profile.ts"

const GiftWall = lazyPart(() => withMoreTexts(async () => ({ default: (await import("../gifts/parts.ts")).GiftWall })))

const Album = lazyPart(() => withMoreTexts(async () => ({ default: (await import("./Album.tsx")).Album })))

const idOf = (text: string | undefined): number => (text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : 0)

/** A person's profile, and the actions that it offers. */
const Profile = () => {
  const { friendId } = useParams()
  const userId = idOf(friendId)
  const relation = useRelation(userId)
  const { view, profile, coinsPerMinute, refresh } = useShownProfile(userId, relation)
  const askLogin = useAskLogin()
  const navigate = useNavigate()
  const goBack = useGoBack("/wall")
  const getCoins = useGetCoins(true)
  const coinsShort = useCoinsShort()

  const { t } = useTranslation("more")
  const act = useAct()

  const chat = () => {
    if (profile === undefined) return
    askLogin({ kind: "chat", name: profile.userName }, () => void navigate(`/message/IMMessageSession/${userId}`))
  }
  /** An action that needs an account: done at once, or after the login. */
  const asMember = (step: () => void) => () => {
    if (profile === undefined) return
    askLogin({ kind: "user" }, step)
  }
  const name = profile?.userName ?? ""
  const friendStep = () => {
    const { friend = false, request = "none" } = relation ?? {}
    if (friend || request === "sent") return overlays.open("person", { userId, name })
    if (request === "received") return void act({ _tag: "answerFriend", userId, accept: true })
    overlays.open("askFriend", { userId, name })
  }
  return (
    <ProfileView
      view={view}
      onLike={asMember(() => void act({ _tag: "likeUser", userId, on: !(relation?.like ?? false) }))}
      onFriend={asMember(friendStep)}
      onHi={asMember(() => void act({ _tag: "sayHi", to: userId, text: t("relation.hiText") }))}
      onMore={asMember(() => overlays.open("person", { userId, name }))}
      end={<MyBalance onPhoto />}
      gifts={
        profile && (
          <Suspense>
            <GiftWall userId={userId} />
          </Suspense>
        )
      }
      album={
        view.state === "ready" &&
        view.profile.photos.length + view.profile.videos.length > 1 && (
          <Suspense>
            <Album name={name} photos={view.profile.photos} videos={view.profile.videos} />
          </Suspense>
        )
      }
      onBack={goBack}
      onCoins={() => getCoins(coinsShort(coinsPerMinute)?.needed)}
      onChat={chat}
      onRetry={() => void refresh()}
      onCall={(kind) => {
        if (profile === undefined) return
        const { userName, headImg } = profile
        requestCall({ host: { userId, userName, headImg, callPrice: coinsPerMinute }, kind, location: "profile" })
      }}
    />
  )
}

export default Profile
