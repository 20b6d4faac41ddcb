/**
 * For engines with live queries: waits until a watched list contains a message, and counts how often the chat list was
 * sent.
 */
import type { Message } from "#schema/chat/message.ts"

type Emit = (rows: ReadonlyArray<Message>) => void

export const makeShown = () => {
  const waiting = new Map<string, (message: Message) => void>()
  let end = () => {}
  let lists = 0

  const emit: Emit = (rows) => {
    for (const row of rows) {
      waiting.get(row.messageId)?.(row)
      waiting.delete(row.messageId)
    }
  }

  return {
    emit,
    watch: (start: (emit: Emit) => () => void): void => {
      end()
      end = start(emit)
    },
    /** Must be called before the message is written. */
    when: ({ messageId }: Message): Promise<Message> => new Promise((resolve) => waiting.set(messageId, resolve)),
    listed: (): void => {
      lists += 1
    },
    emissions: (): number => {
      const count = lists
      lists = 0
      return count
    },
  }
}
