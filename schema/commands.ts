/**
 * All commands: what a user can ask for. Each has a payload, a result and a word on the network:
 * `waits` becomes an intent and is accepted offline, `now` is refused at once when the gateway cannot be reached,
 * `device` needs no gateway.
 */
import { Schema } from "effect"
import { activityCommands } from "./activity/commands.ts"
import { CallPrice, RoomInfo, SignalPayload } from "./calls/call.ts"
import { CallKind } from "./chat/message.ts"
import { command } from "./command.ts"
import { logCommands } from "./device/log-commands.ts"
import { storageCommands } from "./device/storage-commands.ts"
import { syncCommands } from "./device/sync-commands.ts"
import { socialCommands } from "./friends/commands.ts"
import { IntentId, RoomNum, SessionId, UserId } from "./ids.ts"
import { MESSAGE_MAX } from "./rules/constants.ts"
import { textUpTo } from "./text.ts"

const tagged = Schema.TaggedStruct
/** The place of the call button. */
const CallPlace = Schema.Literals(["wall", "profile", "chat", "home"])
const nothing = Schema.Struct({})

export const commands = {
  // account
  /** Signs in by email; the engine of the account takes over. Errors: accountUnknown, passwordInvalid, bans. */
  signIn: command(
    tagged("signIn", { email: Schema.String, password: Schema.String }),
    Schema.Struct({ userId: UserId }),
    "now",
  ),
  /** Asks whether an email may register. Errors: emailInvalid, emailUsed. */
  checkEmail: command(tagged("checkEmail", { email: Schema.String }), nothing, "now"),
  /** Registers and signs in, whole or not at all. Errors: emailUsed, emailInvalid, passwordLength, underAge, nickname…. */
  register: command(
    tagged("register", {
      email: Schema.String,
      password: Schema.String,
      /** YYYY-MM-DD */
      birthday: Schema.String,
      gender: Schema.Literals([1, 2, 3]),
      userName: Schema.String,
      countryId: Schema.NullOr(Schema.String),
    }),
    Schema.Struct({ userId: UserId }),
    "now",
  ),
  /** Ends the session and deletes the account's database. With unsent intents, `send` tries them first, `discard` drops them. */
  signOut: command(
    tagged("signOut", { unsent: Schema.Literals(["send", "discard"]) }),
    Schema.Struct({ unsent: Schema.Int }),
    "device",
  ),
  /** The notice of why the last session ended was read. */
  dismissEnded: command(tagged("dismissEnded", {}), nothing, "device"),

  // chat
  sendMessage: command(
    tagged("sendMessage", { to: UserId, text: textUpTo(MESSAGE_MAX) }),
    Schema.Struct({ intentId: IntentId }),
    "waits",
  ),
  /** Marks a session read up to message n. Does nothing when it already is. */
  markRead: command(tagged("markRead", { sessionId: SessionId, upTo: Schema.Int }), nothing, "waits"),
  keepDraft: command(tagged("keepDraft", { friendId: UserId, text: Schema.String }), nothing, "device"),

  // outbox
  retryIntent: command(tagged("retryIntent", { intentId: IntentId }), nothing, "device"),
  /** Gives up a waiting or parked intent. Refused (commandInvalid) once it has been settled. */
  cancelIntent: command(tagged("cancelIntent", { intentId: IntentId }), nothing, "device"),
  /** Tries the network now instead of at the next planned time. */
  tryNow: command(tagged("tryNow", {}), nothing, "device"),

  ...activityCommands,
  ...socialCommands,
  ...storageCommands,
  ...logCommands,
  ...syncCommands,

  // calls
  /**
   * Asks the gateway before a call, each time anew. Errors: callTryAgain when it gives no answer; userUnknown, accountClosed,
   * callSelf, forbidden, blocked, blockedByMe, callFriendsOnly.
   */
  checkCallPrice: command(tagged("checkCallPrice", { userId: UserId, location: CallPlace }), CallPrice, "now"),
  startCall: command(
    tagged("startCall", {
      userId: UserId,
      kind: CallKind,
      location: CallPlace,
    }),
    RoomInfo,
    "now",
  ),
  answerCall: command(tagged("answerCall", { roomNum: RoomNum }), RoomInfo, "now"),
  /** The room of an answered call whose media this device held before a reload; the tab holds it from now on. Errors: callGone, callElsewhere. */
  rejoinCall: command(tagged("rejoinCall", { roomNum: RoomNum }), RoomInfo, "now"),
  refuseCall: command(tagged("refuseCall", { roomNum: RoomNum }), nothing, "now"),
  cancelCall: command(tagged("cancelCall", { roomNum: RoomNum }), nothing, "now"),
  hangUp: command(tagged("hangUp", { roomNum: RoomNum }), nothing, "now"),
  /** What the call's media has seen: the first remote frame, the remote side gone or back. */
  reportMedia: command(
    tagged("reportMedia", { roomNum: RoomNum, seen: Schema.Literals(["firstFrame", "remoteLeft", "remoteBack"]) }),
    nothing,
    "device",
  ),
  /** Puts an ended call away. */
  dismissCall: command(tagged("dismissCall", { roomNum: RoomNum }), nothing, "device"),
  sendSignal: command(tagged("sendSignal", { roomNum: RoomNum, payload: SignalPayload }), nothing, "now"),
} as const

export type CommandTag = keyof typeof commands
export type CommandOf<T extends CommandTag> = (typeof commands)[T]["payload"]["Type"]
export type Command = CommandOf<CommandTag>
export type CommandResult<T extends CommandTag> = (typeof commands)[T]["result"]["Type"]
