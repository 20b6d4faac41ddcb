/**
 * Contents of messages to their numbers and fields, and back: the one place that knows spec section 3's `messageType`. Plain,
 * because the boot reader, which loads no library, reads contents too; what a part must look like is said by the caller.
 */
import type { GiftNote } from "../gifts/gift.ts"
import type { CallNote, Message, MessageContent } from "./message.ts"

/** By number; chosen here. Each is drawn (src/screens/messages/contents/): a number that nobody draws is not taken. */
export const MESSAGE_TYPE = { text: 1, gift: 3, call: 4, notice: 5, sayHi: 6 } as const

/** Whether a part of a message is what its content is made of. */
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

/** The content of a message by its number and fields; what this build does not know, or what has a wrong part, is `unknown`. */
export const readContent = (message: Message, is: Parts): MessageContent =>
  readers.get(message.messageType)?.(message, is) ?? { kind: "unknown", raw: message }

/** What can be told: `unknown` is read and never written. */
export type KnownContent = Exclude<MessageContent, { readonly kind: "unknown" }>
type Fields = Pick<Message, "messageType" | "message" | "targetLanguage" | "targetLanguageMessage" | "call" | "data">

const PLAIN = { message: "", targetLanguage: null, targetLanguageMessage: null, call: null }

/** The fields of a message that carries this. A translation is the gateway's to add, when it is asked for. */
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

/** The words of people in it: what a search looks into. */
export const wordsOf = (content: MessageContent): ReadonlyArray<string> => {
  const { kind } = content
  if (kind === "text") return content.translation === null ? [content.text] : [content.text, content.translation]
  return kind === "notice" ? [content.text] : []
}

/** A text that somebody has written and that is no message yet. */
export const plainText = (text: string, greeting = false): Extract<MessageContent, { readonly kind: "text" }> => ({
  kind: "text",
  text,
  translation: null,
  greeting,
})
