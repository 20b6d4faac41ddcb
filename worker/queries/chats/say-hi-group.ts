/**
 * The people who have greeted the user and wait for an answer, and the one entry of the chat list that stands for all
 * of them (spec section 3). Pure.
 */
import type { ChatEntry } from "#schema/chat/chat.ts"
import type { Relation } from "#schema/friends/relation.ts"
import type { Person } from "#schema/people/user.ts"
import { relationNumber, SAY_HI_FACES, SAY_HI_GROUP } from "#schema/rules/social-rules.ts"
import type { ChatRow } from "../../store/row-schemas.ts"
import type { WaitingText } from "./waiting-texts.ts"

/** True when the person's greeting is unanswered and the two are not friends. */
export const hasGreeted = (relation: Relation): boolean => relationNumber(relation) === 3 && !relation.friend

/** Anything that the user has sent there is an answer, also while it waits for the network. */
export const isGreeting = (
  chat: Pick<ChatRow, "lastMine">,
  relation: Relation,
  waiting: WaitingText | undefined,
): boolean => hasGreeted(relation) && chat.lastMine < 0 && waiting === undefined

/** One chat of the group, and its person where known. */
export interface Greeting {
  readonly entry: ChatEntry
  readonly person: Person | null
}

const byTime = (a: Greeting, b: Greeting): number =>
  b.entry.timestamp - a.entry.timestamp || (a.entry.id < b.entry.id ? -1 : 1)

/** Undefined when nobody waits. The text shown is the newest greeter's, who stands first in `userList`. */
export const sayHiGroup = (greetings: ReadonlyArray<Greeting>): ChatEntry | undefined => {
  let faces: ReadonlyArray<Greeting> = []
  let noReadCount = 0
  let timestampUser = 0
  for (const greeting of greetings) {
    noReadCount += greeting.entry.noReadCount
    timestampUser = Math.max(timestampUser, greeting.entry.timestampUser)
    faces = [...faces, greeting].sort(byTime).slice(0, SAY_HI_FACES)
  }
  const newest = faces[0]?.entry
  if (newest === undefined) return undefined
  return {
    id: `${SAY_HI_GROUP}`,
    friendId: SAY_HI_GROUP,
    headImg: newest.headImg,
    userName: newest.userName,
    demo: greetings.every(({ entry }) => entry.demo),
    noReadCount,
    userList: faces.flatMap(({ person }) => person ?? []),
    timestamp: newest.timestamp,
    timestampUser,
    relation: 3,
    sayHi: "received",
    last: newest.last,
    draft: "",
  }
}
