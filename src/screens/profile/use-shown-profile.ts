/**
 * The data of a profile screen: the gateway's answer with the newest status, the relation, and what each button may do
 * now.
 */
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { ErrorKind } from "#schema/errors.ts"
import type { RelationView } from "#schema/friends/relation.ts"
import type { Profile } from "#schema/people/user.ts"
import { minutePrice } from "#schema/rules/calls/call-gate.ts"
import { interestIdOf } from "#schema/rules/people/interests.ts"
import { useSession } from "../../account/use-session.ts"
import { deviceMinute, deviceTime } from "../../browser/clock.ts"
import { useCallOff } from "../../call/may-call/use-call-off.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useCoinsShort } from "../../coins/use-coins-short.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import type { StatusName } from "../../ui/people/status-look.ts"
import { usePresence } from "../wall/use-presence.ts"
import { useStatusNow } from "../wall/use-status-now.ts"
import { askProblem, callProblem, offersCalls } from "./friend-rules.ts"
import type { ProfileState } from "./profile-model.ts"

/** The value that means "friend" in a profile's `relation`. */
const FRIEND = 1

export const useShownProfile = (userId: number, relation: RelationView | undefined) => {
  const session = useSession()
  const { country, dayClock, language } = useFormats()
  const statusNow = useStatusNow()
  const read = useRemote({ _tag: "profile", userId })
  const presence = usePresence(useMemo(() => [userId], [userId])).get(userId)
  const callOff = useCallOff()
  const coinsShort = useCoinsShort()
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const words = (kind: ErrorKind | undefined) => (kind === undefined ? undefined : errorText({ kind }))

  const offset = useClockOffset()
  /** Device time, ms; undefined when that time has passed since the answer. */
  const nextOnlineAt = ({ nextOnlineAt: at }: Pick<Profile, "nextOnlineAt">) =>
    at === undefined || at - offset <= deviceTime() ? undefined : deviceMinute(at, offset)
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
    const off = (status: StatusName) =>
      callOff({ name: profile.userName, status, isHost: profile.goddess, problem: callProblem(profile, between) })
    const next = nextOnlineAt(profile)
    // Outside the host's schedule the next time says more than the status, unless the user could not call in any case.
    const why = (status: StatusName) =>
      next === undefined ? off(status) : (off("online") ?? t("relation.nextOnline", { time: dayClock(next) }))
    const album = [...profile.photos].sort((a, b) => a.orderNum - b.orderNum).map((photo) => photo.pic)
    const isApart = profile.headImg !== "" && !album.includes(profile.headImg)
    return {
      state: "ready",
      profile: {
        id: profile.userId,
        name: profile.userName,
        age: profile.age,
        place: [profile.countryCityName, country(profile.countryId, profile.countryName)].filter(Boolean).join(", "),
        videos: profile.videos ?? [],
        photos: isApart ? [profile.headImg, ...album] : album,
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
        callOff: why(now.status),
        askOff: words(askProblem(profile, relation)),
        asOf: read.state === "ready" && !read.stale ? undefined : read.state === "loading" ? undefined : read.asOf,
      },
    }
  })()
  return { view, profile, coinsPerMinute, refresh: read.refresh }
}
