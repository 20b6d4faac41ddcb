import { useQuery } from "../../client/use-query.ts"

const CHATS = { _tag: "chats" } as const
const FRIENDS = { _tag: "friends" } as const
const BLOCKED = { _tag: "blocked" } as const
const REQUESTS = { _tag: "friendRequests" } as const

/** Names of people whom the saved lists know; somebody else is told by number. */
export const useNames = (): ((userId: number) => string) => {
  const [chats, friends] = [useQuery(CHATS), useQuery(FRIENDS)]
  const [blocked, requests] = [useQuery(BLOCKED), useQuery(REQUESTS)]
  const names = new Map<number, string>()
  const learn = (userId: number, name: string | undefined) => {
    if (name !== undefined) names.set(userId, name)
  }
  if (requests.state === "ready")
    for (const { friendId, person } of requests.value.rows.values()) learn(friendId, person?.userName)
  if (blocked.state === "ready")
    for (const { userId, person } of blocked.value.rows.values()) learn(userId, person?.userName)
  if (friends.state === "ready")
    for (const { friendId, person } of friends.value.rows.values()) learn(friendId, person?.userName)
  if (chats.state === "ready") for (const { friendId, userName } of chats.value.rows.values()) learn(friendId, userName)
  return (userId) => names.get(userId) ?? String(userId)
}
