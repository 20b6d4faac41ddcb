/** The words of a content as a test reads them; none for a content without words. */
import type { MessageContent } from "#schema/chat/message.ts"

export const textOf = (content: MessageContent | undefined): string =>
  content !== undefined && "text" in content ? content.text : ""
