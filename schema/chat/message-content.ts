/**
 * Converts contents of messages to their type number and fields, and back: the one place that knows spec section 3's
 * `messageType`. Uses no library, because the boot reader, which loads none, reads contents too. The caller supplies
 * the checks of the parts.
 */
import type { GiftNote } from "../gifts/gift.ts"
import type { CallNote, Message, MessageContent } from "./message.ts"

/**
 * Message types. The numbers are chosen here. Each type has a view (src/screens/messages/contents/): a number without a
 * view is not used.
 */
export const MESSAGE_TYPE = { text: 1, gift: 3, call: 4, notice: 5, sayHi: 6 } as const

/** Checks whether a part of a message is what its content needs. */
export interface Parts {
  readonly call: (part: unknown) => part is CallNote
  readonly gift: (part: unknown) => part is GiftNote
}

type Reader = (message: Message, is: Parts) => MessageContent | undefined

const readText: Reader = ({ messageType, message: text, targetLanguageMessage: translation }) => ({
  kind: "text",
  text,
  translation,
  greeting: messageType === MESSAGE_TYPE.sayHi,
})

const readers: ReadonlyMap<number, Reader> = new Map([
  [MESSAGE_TYPE.text, readText],
  [MESSAGE_TYPE.sayHi, readText],
  [MESSAGE_TYPE.call, ({ call }, is) => (is.call(call) ? { kind: "call", call } : undefined)],
  [MESSAGE_TYPE.gift, ({ data }, is) => (is.gift(data) ? { kind: "gift", gift: data } : undefined)],
  [MESSAGE_TYPE.notice, ({ message: text }) => ({ kind: "notice", text })],
] satisfies ReadonlyArray<readonly [number, Reader]>)

/** The content of a message, by its type number and fields. An unknown number or a wrong part gives `unknown`. */
export const readContent = (message: Message, is: Parts): MessageContent =>
  readers.get(message.messageType)?.(message, is) ?? { kind: "unknown", raw: message }

/** Contents that can be written: `unknown` is only read. */
export type KnownContent = Exclude<MessageContent, { readonly kind: "unknown" }>
type Fields = Pick<Message, "messageType" | "message" | "targetLanguage" | "targetLanguageMessage" | "call" | "data">

const PLAIN = { message: "", targetLanguage: null, targetLanguageMessage: null, call: null }

/** The fields of a message with this content. The gateway adds a translation, when asked for one. */
export const writeContent = (content: KnownContent): Fields => {
  switch (content.kind) {
    case "text":
      return { ...PLAIN, messageType: content.greeting ? MESSAGE_TYPE.sayHi : MESSAGE_TYPE.text, message: content.text }
    case "call":
      return { ...PLAIN, messageType: MESSAGE_TYPE.call, call: content.call }
    case "gift":
      return { ...PLAIN, messageType: MESSAGE_TYPE.gift, data: content.gift }
    case "notice":
      return { ...PLAIN, messageType: MESSAGE_TYPE.notice, message: content.text }
  }
}

/** The text in a content that a search looks into. */
export const wordsOf = (content: MessageContent): ReadonlyArray<string> => {
  const { kind } = content
  if (kind === "text") return content.translation === null ? [content.text] : [content.text, content.translation]
  return kind === "notice" ? [content.text] : []
}

/** The content of a written text that is not a message yet. */
export const plainText = (text: string, greeting = false): Extract<MessageContent, { readonly kind: "text" }> => ({
  kind: "text",
  text,
  translation: null,
  greeting,
})
