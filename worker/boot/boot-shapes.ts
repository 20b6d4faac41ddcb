/**
 * Shapes of the stored rows that the boot reader reads. A row that does not fit is not shown; the engine reads it again
 * and repairs it.
 */

import type { ChatEntry } from "#schema/chat/chat.ts"
import type { CallNote, Message, MessageContent } from "#schema/chat/message.ts"
import type { Parts } from "#schema/chat/message-content.ts"
import type { AppError } from "#schema/errors.ts"
import type { GiftNote } from "#schema/gifts/gift.ts"
import type { OwnUser, Person } from "#schema/people/user.ts"
import type { WaitingText } from "../queries/chats/waiting-texts.ts"
import type { Balance, BootRow, ChatRow, Head, MessagePage } from "../store/row-schemas.ts"
import {
  anyOf,
  arrayOf,
  type Check,
  either,
  flag,
  int,
  millis,
  oneOf,
  optional,
  orNull,
  record,
  recordOf,
  shape,
  text,
} from "./shape.ts"

type RowsMark = NonNullable<Head["rows"]>[string]
export const isHead = shape<Head>({
  seq: int,
  epoch: int,
  cursor: int,
  folds: int,
  savedAt: orNull(millis),
  lineage: optional(text),
  slot: optional(oneOf(0, 1)),
  rows: optional(
    recordOf(
      shape<RowsMark>({
        version: int,
        next: optional(shape<NonNullable<RowsMark["next"]>>({ version: int, after: text })),
      }),
    ),
  ),
  pages: optional(shape({ slot: oneOf(0, 1), folds: int })),
})

export const isOwnUser = shape<OwnUser>({
  id: int,
  userName: text,
  headImg: text,
  birthday: text,
  gender: oneOf(1, 2, 3),
  countryId: orNull(text),
  countryName: text,
  languageId: int,
  languageName: text,
  introduce: text,
  goldNum: int,
  points: int,
  payStatus: int,
  register: flag,
  goddess: flag,
  callPrice: int,
})

export const isBalance = shape<Balance>({ coins: orNull(int), points: orNull(int) })

export const isUnread = (value: unknown): value is number => int(value)

const isPerson = shape<Person>({
  userId: int,
  userName: text,
  headImg: text,
  countryId: orNull(text),
  goddess: flag,
  demo: flag,
  callPrice: int,
})

const isCallNote = shape<CallNote>({
  roomNum: text,
  kind: oneOf("video", "voice"),
  callerId: int,
  outcome: oneOf("ended", "cancelled", "refused", "noAnswer", "busy", "failed"),
  seconds: int,
  coins: int,
})

const isGiftNote = shape<GiftNote>({
  recordId: text,
  giftId: int,
  giftName: text,
  giftImage: text,
  gold: int,
  count: int,
  roomNum: orNull(text),
})

const isMessage = shape<Message>({
  messageId: text,
  sessionId: text,
  n: int,
  sendUserId: int,
  receiveUserId: int,
  messageType: int,
  message: text,
  targetLanguage: orNull(text),
  targetLanguageMessage: orNull(text),
  time: millis,
  intentId: orNull(text),
  call: orNull(record),
  data: optional(orNull(record)),
})

/** Checks for the parts that message contents are made of. */
export const parts: Parts = { call: isCallNote, gift: isGiftNote }

type Content<K extends MessageContent["kind"]> = Extract<MessageContent, { readonly kind: K }>
const contentShapes: { readonly [K in MessageContent["kind"]]: Check } = {
  text: shape<Content<"text">>({ kind: oneOf("text"), text, translation: orNull(text), greeting: flag }),
  call: shape<Content<"call">>({ kind: oneOf("call"), call: isCallNote }),
  gift: shape<Content<"gift">>({ kind: oneOf("gift"), gift: isGiftNote }),
  notice: shape<Content<"notice">>({ kind: oneOf("notice"), text }),
  unknown: shape<Content<"unknown">>({ kind: oneOf("unknown"), raw: isMessage }),
}
const isContent = anyOf(Object.values(contentShapes))

export const isPage = shape<MessagePage>({ sessionId: text, page: int, messages: arrayOf(isMessage) })

export const isChatRow = shape<ChatRow>({
  sessionId: text,
  friendId: int,
  person: orNull(isPerson),
  count: int,
  last: orNull(isMessage),
  lastMine: int,
  readByMe: int,
  readByFriend: int,
  friendAt: millis,
  openedAt: millis,
  draft: text,
})

const SEND_STATE = oneOf("waiting", "sending", "parked", "sent", "read")

const isPreview = shape<NonNullable<ChatEntry["last"]>>({
  mine: flag,
  content: isContent,
  state: orNull(SEND_STATE),
})

const isChatEntry = shape<ChatEntry>({
  id: text,
  friendId: int,
  headImg: text,
  userName: text,
  demo: flag,
  noReadCount: int,
  userList: arrayOf(isPerson),
  timestamp: millis,
  timestampUser: millis,
  relation: int,
  sayHi: optional(oneOf("none", "sent", "received")),
  last: orNull(isPreview),
  draft: text,
})

/** Accepts version 2 only: other versions have other shapes. */
export const isBootRow = shape<BootRow>({ version: oneOf(2), seq: int, chats: arrayOf(isChatEntry) })

/** Checks the kind only: this device's own engine wrote the row, and reads it again before acting on it. */
const isReason = shape<Pick<AppError, "kind">>({ kind: text })

const textCommand = (tag: WaitingText["command"]["_tag"]) =>
  shape<Pick<WaitingText["command"], "_tag" | "to" | "text">>({ _tag: oneOf(tag), to: int, text })

export const isWaitingText = shape<WaitingText>({
  intentId: text,
  command: either(textCommand("sendMessage"), textCommand("sayHi")),
  lane: text,
  order: int,
  at: millis,
  state: oneOf("waiting", "parked"),
  reason: orNull(isReason),
  parkedAt: optional(millis),
})
