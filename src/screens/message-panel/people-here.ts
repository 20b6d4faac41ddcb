/** The people whose status the panel watches, and which of them are here. */
import type { ChatEntry } from "#schema/chat/chat.ts"
import type { FriendEntry } from "#schema/friends/relation.ts"
import type { StatusName } from "../../ui/people/status-look.ts"
import type { PersonRow } from "../friends/friends-model.ts"

/** The most people whose status one tab requests. */
const MOST = 200
const BLOCKED = 4

/** Friends in the order of their list, then chat partners, newest first. No duplicates, nobody who is blocked. */
export const peopleOf = (
  friends: ReadonlyArray<FriendEntry>,
  chats: ReadonlyArray<ChatEntry>,
): ReadonlyArray<PersonRow> => {
  const known = new Map<number, PersonRow>()
  const learn = (id: number, row: Pick<PersonRow, "name" | "photo" | "demo">) => {
    if (id > 0 && known.size < MOST && !known.has(id))
      known.set(id, { id, ...row, status: undefined, waits: false, refused: undefined })
  }
  for (const { friendId, person } of friends)
    if (person !== null) learn(friendId, { name: person.userName, photo: person.headImg, demo: person.demo })
  for (const { friendId, userName, headImg, demo, relation } of chats)
    if (relation !== BLOCKED) learn(friendId, { name: userName, photo: headImg, demo })
  return [...known.values()]
}

/** The people who are online, then those who are busy. */
export const hereNow = (
  people: ReadonlyArray<PersonRow>,
  statusOf: (id: number) => StatusName | undefined,
): ReadonlyArray<PersonRow> =>
  (["online", "busy"] as const).flatMap((status) =>
    people.flatMap((row) => (statusOf(row.id) === status ? [{ ...row, status }] : [])),
  )
