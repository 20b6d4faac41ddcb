/** The video call from a host's card: requests it, or shows why it cannot start. */

import type { CallRequest } from "../../call/flow/gate.ts"
import { useCallOff } from "../../call/may-call/use-call-off.ts"
import { requestCall } from "../../call/requests/call-requests.ts"
import type { HostCardModel } from "../../ui/people/HostCard.tsx"
import { showToast } from "../../ui/toasts/toasts.ts"

export const useCardCall = (hosts: ReadonlyArray<HostCardModel>, location: CallRequest["location"]) => {
  const callOff = useCallOff()
  return (hostId: number) => {
    const host = hosts.find((one) => one.id === hostId)
    if (!host) return
    // A card does not know whose calls its host takes: the gateway says so when the call is requested.
    const off = callOff({ name: host.name, status: host.status, isHost: true, problem: undefined })
    if (off !== undefined) return showToast(off)
    requestCall({
      host: { userId: host.id, userName: host.name, headImg: host.photo, callPrice: host.coinsPerMinute },
      kind: "video",
      location,
    })
  }
}
