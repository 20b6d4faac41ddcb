/** The video call from a host's card: asked for, or why it cannot be. */

import type { CallRequest } from "../../call/flow/gate.ts"
import { requestCall } from "../../call/requests/call-requests.ts"
import { useCallOff } from "../../call/use-call-off.ts"
import type { HostCardModel } from "../../ui/people/HostCard.tsx"
import { showToast } from "../../ui/toasts.ts"

export const useCardCall = (hosts: ReadonlyArray<HostCardModel>, location: CallRequest["location"]) => {
  const callOff = useCallOff()
  return (hostId: number) => {
    const host = hosts.find((one) => one.id === hostId)
    if (!host) return
    // A card does not tell from whom its host takes calls: the gateway says so when it is asked.
    const off = callOff({ name: host.name, status: host.status, isHost: true, problem: undefined })
    if (off !== undefined) return showToast(off)
    requestCall({
      host: { userId: host.id, userName: host.name, headImg: host.photo, callPrice: host.coinsPerMinute },
      kind: "video",
      location,
    })
  }
}
