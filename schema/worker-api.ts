/**
 * The messages between page and worker: a handshake and three verbs, all plain data. The worker decodes what it
 * receives. The page trusts what its own worker sends.
 */
import { Schema } from "effect"
import type { ChatEntry, ThreadHead, ThreadItem } from "./chat/chat.ts"
import type { Command, CommandErrorOf, CommandResult, CommandTag } from "./commands.ts"
import type { SessionStatus } from "./device/status.ts"
import { Id, Token, Word } from "./disclosure.ts"
import type { AppError, AppErrorOf, ErrorKind } from "./errors.ts"
import { IntentId, WholeMillis } from "./ids.ts"
import type { Query } from "./queries.ts"
import type { Remote, RemoteResult, RemoteTag } from "./remotes.ts"

/** The page's first message to its worker: facts that a worker cannot read itself. */
export const Hello = Schema.Struct({
  protocol: Schema.Int,
  build: Id,
  /** Drawn by the tab, lives as long as the tab. */
  tab: Id,
  origin: Word,
  cookies: Schema.Struct({
    /** The cookie user_login_id. Null when missing. The cookie user_token is HttpOnly: the gateway checks it. */
    userLoginId: Schema.NullOr(Schema.Int),
    deviceId: Schema.NullOr(Id),
    /** The page's note of what is saved on this device (rules/kept-note.ts), as read when the page started. */
    kept: Schema.optionalKey(Schema.NullOr(Word)),
  }),
  /** The secrets that the page keeps for its worker (rules/account/resume-secrets.ts). */
  resumeSecrets: Schema.optionalKey(Schema.NullOr(Token)),
  languageId: Schema.Int,
  countryId: Schema.NullOr(Word),
  visible: Schema.Boolean,
})
export type Hello = typeof Hello.Type

/** How a verb ended. Nothing is thrown over Comlink. */
export type Outcome<T, K extends ErrorKind = ErrorKind> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AppErrorOf<K> }
/** How a command ends: with its result, or with an error of a kind that it may end with. */
export type CommandOutcome<T extends CommandTag> = Outcome<CommandResult<T>, CommandErrorOf<T>>

/**
 * Sent over the watch port. A list arrives as `{ head, order, rows }` with rows as an array. A patch holds only what
 * changed.
 */
export type WatchMessage =
  | { readonly id: number; readonly kind: "value"; readonly value: unknown }
  | {
      readonly id: number
      readonly kind: "list"
      readonly head: unknown
      readonly order: ReadonlyArray<string>
      readonly rows: ReadonlyArray<unknown>
    }
  | {
      readonly id: number
      readonly kind: "patch"
      readonly head?: unknown
      readonly order?: ReadonlyArray<string>
      readonly rows?: ReadonlyArray<unknown>
    }
  | { readonly id: number; readonly kind: "failed"; readonly error: AppError }

/**
 * Messages from worker to page over the watch port. outdated: another tab runs a newer version, so this tab only
 * watches from here on. resumeSecret: the page stores the secret beside the saved data and sends it with its next
 * hello. Null: the page forgets all its secrets.
 */
export type PortMessage =
  | WatchMessage
  | { readonly kind: "outdated" }
  | { readonly kind: "resumeSecret"; readonly secret: string | null }

/**
 * Identifies one request of a command, drawn by the page. A command that becomes an intent uses `id` as its intent id,
 * so after a lost answer the page can ask the next worker or leader again (`again`) and the command still happens once.
 * Other commands asked again are refused (workerSilent), because they may have happened.
 */
export const Asked = Schema.Struct({
  id: IntentId,
  again: Schema.Boolean,
  /** When the page asked, ms by the device's clock. A trace of the command starts there. */
  at: Schema.optionalKey(WholeMillis),
})
export type Asked = typeof Asked.Type

/** The worker's whole surface. */
export interface WorkerApi {
  /** The handshake, once. Fails with protocolMismatch. The port carries PortMessages to the page. */
  connect(hello: Hello, port: MessagePort): Promise<Outcome<{ readonly protocol: number; readonly build: string }>>
  execute<T extends CommandTag>(command: Extract<Command, { _tag: T }>, asked?: Asked): Promise<CommandOutcome<T>>
  watch(id: number, query: Query): Promise<Outcome<null>>
  unwatch(id: number): Promise<void>
  read<T extends RemoteTag>(remote: Extract<Remote, { _tag: T }>): Promise<Outcome<RemoteResult<T>>>
  /** Tells a changed fact: the tab was shown or hidden, the network may be back, the language changed. */
  tell(fact: TabFact): Promise<void>
  /** Answers while the worker lives. */
  ping(): Promise<null>
}

/**
 * The page's request to its worker's script before anything else of it is loaded: first values, read raw from the saved
 * data. `port` carries at most one `BootValues`.
 */
export interface BootAsk {
  readonly kind: "boot"
  readonly protocol: number
  /** user_login_id. First values are given only for the user who is signed in on this device. */
  readonly userId: number
  /** The friend whose thread the page opens with. Null: no thread. */
  readonly friendId: number | null
  readonly port: MessagePort
}

/**
 * First values of the queries `session`, `unread`, `chats` and `thread`: hints to draw with until the queries answer,
 * never a basis for an action. `chats` and `thread` are null when no trustworthy value was saved.
 */
export interface BootValues {
  readonly session: SessionStatus
  readonly unread: number
  /** At most the newest 100, newest first. */
  readonly chats: ReadonlyArray<ChatEntry> | null
  readonly thread: BootThread | null
}

/** The newest messages of a thread. */
export interface BootThread {
  readonly friendId: number
  readonly head: Omit<ThreadHead, "from" | "to" | "missing">
  /** The n of the first of `messages`. They have no gaps and end with the newest. */
  readonly from: number
  readonly messages: ReadonlyArray<ThreadItem>
  /** Own texts that wait to be sent. */
  readonly waiting: ReadonlyArray<ThreadItem>
}

/** What a tab tells its worker about itself after the handshake. */
export type TabFact =
  | { readonly kind: "visible"; readonly visible: boolean }
  | { readonly kind: "online"; readonly online: boolean }
  | { readonly kind: "language"; readonly languageId: number; readonly countryId: string | null }

type MessagePort = { postMessage(message: unknown): void }
