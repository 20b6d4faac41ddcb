/** Hosts as the gateway lists them, made into cards in the user's language with the newest status. */
import type { HostCard, Presence } from "#schema/model/user.ts"
import { useNow } from "../../app/use-now.ts"
import { useIsReachable } from "../../app/use-offline-bar.ts"
import { useFormats } from "../../i18n/format.ts"
import { useSeenText } from "../../i18n/seen-text.ts"
import type { HostCardModel } from "../../ui/HostCard.tsx"
import { type StatusName, statusName } from "../../ui/status-look.ts"

export interface StatusNow {
  readonly status: StatusName
  /** Words for how long somebody has been away. */
  readonly seen: string | undefined
}

const MINUTE = 60_000

/** A status as it may be shown: without a connection nobody's status is known. */
export const useStatusNow = (): ((status: number, seenAt: number | null) => StatusNow) => {
  const isReachable = useIsReachable()
  const seenText = useSeenText()
  const now = useNow(MINUTE)
  return (status, seenAt) => {
    const name = isReachable ? statusName(status) : "unknown"
    return { status: name, seen: name === "offline" && seenAt !== null ? seenText(seenAt, now) : undefined }
  }
}

export const useHostCards = (
  hosts: ReadonlyArray<HostCard>,
  presence: ReadonlyMap<number, Presence>,
): ReadonlyArray<HostCardModel> => {
  const { country, language, list } = useFormats()
  const statusNow = useStatusNow()
  return hosts.map((host) => {
    const newest = presence.get(host.userId)
    return {
      id: host.userId,
      name: host.userName,
      age: host.age,
      country: country(host.countryId, host.countryName),
      languages: list(host.languageIds.map(language).filter((name) => name !== undefined)),
      photo: host.headImg,
      ...statusNow(newest?.status ?? host.onlineStatus, newest?.seenAt ?? host.seenAt),
      coinsPerMinute: host.callPrice,
      demo: host.demo,
    }
  })
}
