/** A row of the thread as the view shows it. The same row always gives the same object. */
import type { ThreadItem } from "#schema/chat/chat.ts"
import type { ThreadMessage } from "../thread-model.ts"

const made = new WeakMap<ThreadItem, ThreadMessage>()

const make = ({ id, mine, state, content, message, waiting }: ThreadItem): ThreadMessage => ({
  id,
  mine,
  state,
  content,
  time: message?.time ?? waiting?.at ?? 0,
  reason: waiting?.reason ?? null,
})

export const messageOfItem = (item: ThreadItem): ThreadMessage => {
  const known = made.get(item)
  if (known) return known
  const message = make(item)
  made.set(item, message)
  return message
}
