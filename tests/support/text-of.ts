/** The words of a content as a test reads them; none for a content without words. */
import type { MessageContent } from "#schema/model/message.ts"

export const textOf = (content: MessageContent | undefined): string =>
  content !== undefined && "text" in content ? content.text : ""
