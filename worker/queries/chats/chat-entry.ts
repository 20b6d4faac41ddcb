/** One row of the chat list, made from the chat's row and the text that waits in it. Pure. */
import type { ChatEntry, SendState } from "#schema/chat/chat.ts"
import { contentOf } from "#schema/chat/message.ts"
import type { Relation } from "#schema/friends/relation.ts"
import type { Person } from "#schema/people/user.ts"
import { relationNumber } from "#schema/rules/social-rules.ts"
import { unreadOf } from "../../projections/unread-of.ts"
import type { ChatRow } from "../../store/row-schemas.ts"
import { receiptOf } from "./thread-item.ts"
import { type WaitingText, waitingContent } from "./waiting-texts.ts"

/** Undefined while the chat has nothing to show. */
export const chatEntryOf = (
  chat: ChatRow,
  person: Person | null,
  relation: Relation,
  waiting: WaitingText | undefined,
  /** The send state of the waiting text. */
  state: SendState | null,
): ChatEntry | undefined => {
  if (chat.count === 0 && waiting === undefined && chat.draft === "") return undefined
  return {
    id: chat.sessionId,
    friendId: chat.friendId,
    headImg: person?.headImg ?? "",
    userName: person?.userName ?? "",
    demo: person?.demo ?? false,
    noReadCount: unreadOf(chat),
    userList: [],
    timestamp: waiting?.at ?? chat.last?.time ?? chat.openedAt,
    timestampUser: chat.friendAt,
    relation: relationNumber(relation),
    sayHi: relation.sayHi,
    last: waiting === undefined ? lastMessage(chat) : waitingText(waiting, state),
    draft: chat.draft,
  }
}

const lastMessage = ({ last, friendId, readByFriend }: ChatRow): ChatEntry["last"] => {
  if (last === null) return null
  const mine = last.sendUserId !== friendId
  return { mine, content: contentOf(last), state: mine ? receiptOf(last, readByFriend) : null }
}

const waitingText = (waiting: WaitingText, state: SendState | null): ChatEntry["last"] => ({
  mine: true,
  content: waitingContent(waiting),
  state,
})
