/**
 * Entries of chats that stay the same objects while what they are made from does, so that they need not be compared
 * again.
 */
import type { ChatEntry, SendState } from "#schema/chat/chat.ts"
import type { Relation } from "#schema/friends/relation.ts"
import type { Person } from "#schema/people/user.ts"
import { relationNumber } from "#schema/rules/social-rules.ts"
import type { ChatRow } from "../../store/row-schemas.ts"
import { chatEntryOf } from "./chat-entry.ts"
import type { WaitingText } from "./waiting-texts.ts"

/** Gives the same as `chatEntryOf`. */
export const keepEntries = (): typeof chatEntryOf => {
  const made = new Map<string, { readonly ground: ReadonlyArray<unknown>; readonly entry: ChatEntry | undefined }>()
  return (
    chat: ChatRow,
    person: Person | null,
    relation: Relation,
    waiting: WaitingText | undefined,
    state: SendState | null,
  ) => {
    const ground = [chat, person, relationNumber(relation), relation.sayHi, waiting, state]
    const known = made.get(chat.sessionId)
    if (known?.ground.every((part, at) => part === ground[at])) return known.entry
    const entry = chatEntryOf(chat, person, relation, waiting, state)
    made.set(chat.sessionId, { ground, entry })
    return entry
  }
}
