/** What an intent is called in the list of what waits: by the name of its kind, for which a text has to stand in `outboxRow`. Pure. */
import type { ListedIntent } from "#schema/outbox/intent.ts"
import type more from "../../i18n/en/more.ts"

interface OutboxWords {
  /** Named like the kind, with `Off` for what is taken back or declined. */
  readonly key: keyof (typeof more)["outboxRow"]
  /** Whom it is about. */
  readonly about: number | undefined
  /** What was written; empty for a press. */
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
