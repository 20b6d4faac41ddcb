/** What an intent is called in the list of what waits. Pure. */
import type { IntentCommand } from "#schema/model/intent.ts"
import type more from "../../i18n/more/en/index.ts"

export interface OutboxWords {
  readonly key: keyof (typeof more)["outboxRow"]
  /** Whom it is about. */
  readonly about?: number
  /** What was written. */
  readonly text: string
}

/** Undefined for what nobody would recognise: read marks and event reports. */
export const wordsOf = (command: IntentCommand): OutboxWords | undefined => {
  switch (command._tag) {
    case "sendMessage":
    case "sayHi":
    case "requestFriend":
      return { key: command._tag, about: command.to, text: command.text }
    case "likeUser":
    case "favourite":
    case "remind":
    case "block":
      return { key: command.on ? command._tag : `${command._tag}Off`, about: command.userId, text: "" }
    case "answerFriend":
      return { key: command.accept ? "answerFriend" : "answerFriendOff", about: command.userId, text: "" }
    case "removeFriend":
      return { key: "removeFriend", about: command.userId, text: "" }
    case "report":
      return { key: "report", about: command.userId, text: command.details }
    case "checkIn":
    case "updateProfile":
      return { key: command._tag, text: "" }
    case "markRead":
    case "track":
      return undefined
  }
}
