import { useCallback, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router-dom"
import type { ErrorKind } from "#schema/errors.ts"
import { minutePrice } from "#schema/rules/call-gate.ts"
import { interestIdOf } from "#schema/rules/interests.ts"
import { readSession, useSession } from "../../account/use-session.ts"
import { requestCall } from "../../call/call-requests.ts"
import { useCallOff } from "../../call/use-call-off.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import { useRemote } from "../../client/use-remote.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { useCoinsShort } from "../../coins/use-coins-short.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import type { OverlayProps } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { useAct } from "../people/use-act.ts"
import { useRelation } from "../people/use-relation.ts"
import { usePresence } from "../wall/use-presence.ts"
import { useStatusNow } from "../wall/use-status-now.ts"
import { askProblem, callProblem, offersCalls } from "./friend-rules.ts"
import { ProfileView } from "./ProfileView.tsx"
import type { ProfileState } from "./profile-model.ts"

/** Does what needs a login: at once for a member, after the login for a visitor. */
const useAskLogin = (): ((origin: OverlayProps["login"]["origin"], act: () => void) => void) => {
  const client = useClient()
  return useCallback(
    (origin, act) => {
      if (readSession(client).state === "signedIn") act()
      else overlays.open("login", { origin, onDone: act })
    },
    [client],
  )
}

/** The number of a friend in a profile's `relation`. */
const FRIEND = 1
const idOf = (text: string | undefined): number => (text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : 0)

/** Somebody's profile, bound to the gateway's answer and the newest status. */
const Profile = () => {
  const { friendId } = useParams()
  const userId = idOf(friendId)
  const session = useSession()
  const { country, language } = useFormats()
  const statusNow = useStatusNow()
  const read = useRemote({ _tag: "profile", userId })
  const presence = usePresence(useMemo(() => [userId], [userId])).get(userId)
  const callOff = useCallOff()
  const coinsShort = useCoinsShort()
  const askLogin = useAskLogin()
  const navigate = useNavigate()
  const goBack = useGoBack("/wall")

  const { t } = useTranslation("more")
  const relation = useRelation(userId)
  const act = useAct()
  const errorText = useErrorText()
  const words = (kind: ErrorKind | undefined) => (kind === undefined ? undefined : errorText({ kind }))

  const profile = read.state === "loading" ? undefined : read.value
  const coinsPerMinute =
    profile === undefined ? 0 : minutePrice(profile, relation?.friend ?? profile.relation === FRIEND)
  const view = ((): ProfileState => {
    if (userId === 0 || (read.state === "failed" && read.error.kind === "userUnknown")) return { state: "unknown" }
    if (profile === undefined)
      return read.state === "failed" ? { state: "failed", error: read.error } : { state: "loading" }
    const now = statusNow(presence?.status ?? profile.onlineStatus, presence?.seenAt ?? profile.seenAt)
    const between = session.state === "signedIn" ? relation : undefined
    const isSelf = session.state === "signedIn" && session.user.id === profile.userId
    const photos = [...profile.photos].sort((a, b) => a.orderNum - b.orderNum).map((photo) => photo.pic)
    return {
      state: "ready",
      profile: {
        id: profile.userId,
        name: profile.userName,
        age: profile.age,
        place: [profile.countryCityName, country(profile.countryId, profile.countryName)].filter(Boolean).join(", "),
        photos: photos.length > 0 ? photos : profile.headImg === "" ? [] : [profile.headImg],
        bio: profile.introduce,
        interests: profile.interestLabels.map((label) => {
          const id = interestIdOf(label)
          return id === undefined ? label : t(`interest.i${id as 1}`)
        }),
        languages: profile.languageIds
          .map((id, index) => language(id) ?? profile.languageNames[index] ?? "")
          .filter((name) => name !== ""),
        ...now,
        isHost: offersCalls(profile, between),
        coinsPerMinute,
        friendCoins: profile.friendCallPrice < coinsPerMinute ? profile.friendCallPrice : undefined,
        coinsShort: coinsShort(coinsPerMinute),
        likes: profile.likedCount,
        demo: profile.demo,
        isSelf,
        relation: between,
        callOff: callOff({
          name: profile.userName,
          status: now.status,
          isHost: profile.goddess,
          problem: callProblem(profile, between),
        }),
        askOff: words(askProblem(profile, relation)),
        asOf: read.state === "ready" && !read.stale ? undefined : read.state === "loading" ? undefined : read.asOf,
      },
    }
  })()

  const chat = () => {
    if (profile === undefined) return
    askLogin({ kind: "chat", name: profile.userName }, () => void navigate(`/message/IMMessageSession/${userId}`))
  }
  /** What needs an account, and is done when there is one. */
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
      onBack={goBack}
      onCoins={() => overlays.open("checkIn", {})}
      onChat={chat}
      onRetry={() => void read.refresh()}
      onCall={(kind) => {
        if (profile === undefined) return
        const { userName, headImg } = profile
        requestCall({ host: { userId, userName, headImg, callPrice: coinsPerMinute }, kind, location: "profile" })
      }}
    />
  )
}

export default Profile
