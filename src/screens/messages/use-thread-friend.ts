/** Who the thread is with: from the chat, from what the device knows, or from the gateway for a first message. */
import { useMemo } from "react"
import type { AppError } from "#schema/errors.ts"
import type { RelationView } from "#schema/friends/relation.ts"
import type { Person } from "#schema/people/user.ts"
import { minutePrice } from "#schema/rules/calls/call-gate.ts"
import { useCallOff } from "../../call/may-call/use-call-off.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { callProblem, offersCalls } from "../profile/friend-rules.ts"
import { usePresence } from "../wall/use-presence.ts"
import { useStatusNow } from "../wall/use-status-now.ts"
import type { ThreadFriend } from "./thread-model.ts"

const UNKNOWN = 3

export type FriendState =
  | { readonly state: "loading" }
  | { readonly state: "unknown" }
  /** Nobody here knows them, and the gateway could not be asked. */
  | { readonly state: "failed"; readonly error: AppError; readonly retry: () => void }
  | { readonly state: "ready"; readonly friend: ThreadFriend }

export const useThreadFriend = (
  userId: number,
  ofChat: Person | null,
  relation: RelationView | undefined,
): FriendState => {
  const known = useQuery({ _tag: "person", userId })
  const read = useRemote({ _tag: "profile", userId })
  const profile = read.state === "loading" ? undefined : read.value
  const presence = usePresence(useMemo(() => [userId], [userId])).get(userId)
  const statusNow = useStatusNow()
  const callOff = useCallOff()
  // The feed's word on a person carries the price that the reader pays; a profile has both prices.
  const ofProfile = profile && { ...profile, callPrice: minutePrice(profile, relation?.friend ?? false) }
  const person = ofChat ?? (known.state === "ready" ? known.value : null) ?? ofProfile
  if (person === undefined) {
    if (read.state !== "failed") return { state: "loading" }
    const { error, refresh } = read
    return error.kind === "userUnknown" ? { state: "unknown" } : { state: "failed", error, retry: () => void refresh() }
  }
  const now = statusNow(
    presence?.status ?? profile?.onlineStatus ?? UNKNOWN,
    presence?.seenAt ?? profile?.seenAt ?? null,
  )
  return {
    state: "ready",
    friend: {
      id: userId,
      name: person.userName,
      photo: person.headImg,
      ...now,
      isHost: offersCalls(person, relation),
      coinsPerMinute: person.callPrice,
      demo: person.demo,
      callOff: callOff({
        name: person.userName,
        status: now.status,
        isHost: person.goddess,
        problem: callProblem(profile ?? {}, relation),
      }),
    },
  }
}
