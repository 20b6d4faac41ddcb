/**
 * Turns hosts from the gateway's lists into cards: in the user's language, with the newest status, without the user's
 * own.
 */
import type { HostCard, Presence } from "#schema/people/user.ts"
import { useSession } from "../../account/use-session.ts"
import { useCoinsShort } from "../../coins/use-coins-short.ts"
import { useFormats } from "../../i18n/format.ts"
import type { HostCardModel } from "../../ui/people/HostCard.tsx"
import { useStatusNow } from "./use-status-now.ts"

export const useHostCards = (
  hosts: ReadonlyArray<HostCard>,
  presence: ReadonlyMap<number, Presence>,
): ReadonlyArray<HostCardModel> => {
  const { country, language, list } = useFormats()
  const statusNow = useStatusNow()
  const coinsShort = useCoinsShort()
  const session = useSession()
  const me = session.state === "signedIn" ? session.user.id : null
  return hosts.flatMap((host) => {
    if (host.userId === me) return []
    const newest = presence.get(host.userId)
    const card: HostCardModel = {
      id: host.userId,
      name: host.userName,
      age: host.age,
      country: country(host.countryId, host.countryName),
      languages: list(host.languageIds.map(language).filter((name) => name !== undefined)),
      photo: host.headImg,
      ...statusNow(newest?.status ?? host.onlineStatus, newest?.seenAt ?? host.seenAt),
      coinsPerMinute: host.callPrice,
      isTooDear: coinsShort(host.callPrice) !== undefined,
      demo: host.demo,
    }
    return [card]
  })
}
