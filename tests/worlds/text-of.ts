/** The text of a content; empty for a content without text. */
import type { MessageContent } from "#schema/chat/message.ts"

export const textOf = (content: MessageContent | undefined): string =>
  content !== undefined && "text" in content ? content.text : ""
