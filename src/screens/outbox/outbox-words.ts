/**
 * The words for an intent in the outbox list. The name of its kind is the key, which must have a text in `outboxRow`.
 * Pure.
 */
import type { ListedIntent } from "#schema/outbox/intent.ts"
import type more from "../../i18n/en/more.ts"

interface OutboxWords {
  /** The kind's name, with `Off` appended when the command takes back or declines. */
  readonly key: keyof (typeof more)["outboxRow"]
  /** The person whom the intent is about. */
  readonly about: number | undefined
  /** The written text; empty when nothing was written. */
  readonly text: string
}

type Listed = ListedIntent["command"]

const keyOf = (command: Listed): OutboxWords["key"] => {
  if ("on" in command) return command.on ? command._tag : `${command._tag}Off`
  if ("accept" in command) return command.accept ? command._tag : `${command._tag}Off`
  return command._tag
}

export const wordsOf = (command: Listed): OutboxWords => {
  const about = "to" in command ? command.to : "userId" in command ? command.userId : undefined
  const text = "text" in command ? command.text : "details" in command ? command.details : ""
  return { key: keyOf(command), about, text }
}
