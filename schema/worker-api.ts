/**
 * What crosses between page and worker: a handshake and three verbs. All of it is plain data;
 * the worker decodes what comes in, the page trusts what its own worker sends.
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

/** What the page tells its worker first: the facts that a worker cannot see. */
export const Hello = Schema.Struct({
  protocol: Schema.Int,
  build: Id,
  /** Made by the tab, lives as long as it. */
  tab: Id,
  origin: Word,
  cookies: Schema.Struct({
    /** user_login_id; null when missing. user_token is HttpOnly: the gateway checks it. */
    userLoginId: Schema.NullOr(Schema.Int),
    deviceId: Schema.NullOr(Id),
    /** The page's note of what is saved here (rules/kept-note.ts), as it stood when the page began. */
    kept: Schema.optionalKey(Schema.NullOr(Word)),
  }),
  /** The secrets that the page keeps for its worker (rules/resume-secrets.ts). */
  resumeSecrets: Schema.optionalKey(Schema.NullOr(Token)),
  languageId: Schema.Int,
  countryId: Schema.NullOr(Word),
  visible: Schema.Boolean,
})
export type Hello = typeof Hello.Type

/** How a verb ended: nothing is thrown over Comlink. */
export type Outcome<T, K extends ErrorKind = ErrorKind> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AppErrorOf<K> }
/** How a command ends: its result, or an error of a kind that it may end with. */
export type CommandOutcome<T extends CommandTag> = Outcome<CommandResult<T>, CommandErrorOf<T>>

/** Sent over the watch port. `value` of a list is `{ head, order, rows }` with rows as an array; a patch has only what changed. */
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
 * What comes over the watch port. outdated: another tab runs a newer version; this one only watches from now on.
 * resumeSecret: to be kept beside the saved data, and handed over with the next hello; null forgets all.
 */
export type PortMessage =
  | WatchMessage
  | { readonly kind: "outdated" }
  | { readonly kind: "resumeSecret"; readonly secret: string | null }

/**
 * Names one ask of a command, drawn by the page. A command that becomes an intent takes `id` for it, so that it can be asked
 * again (`again`) of the next worker or leader when an answer was lost, and is done once. Others are refused (workerSilent)
 * when they are asked again: they may have been done.
 */
export const Asked = Schema.Struct({
  id: IntentId,
  again: Schema.Boolean,
  /** When the page asked, ms by the device's clock: a trace of the command begins there. */
  at: Schema.optionalKey(WholeMillis),
})
export type Asked = typeof Asked.Type

/** The worker's whole surface. */
export interface WorkerApi {
  /** Handshake, once. Fails with protocolMismatch. The port carries WatchMessages to the page. */
  connect(hello: Hello, port: MessagePort): Promise<Outcome<{ readonly protocol: number; readonly build: string }>>
  execute<T extends CommandTag>(command: Extract<Command, { _tag: T }>, asked?: Asked): Promise<CommandOutcome<T>>
  watch(id: number, query: Query): Promise<Outcome<null>>
  unwatch(id: number): Promise<void>
  read<T extends RemoteTag>(remote: Extract<Remote, { _tag: T }>): Promise<Outcome<RemoteResult<T>>>
  /** Facts that changed: the tab was shown or hidden, the network may be back, the language changed. */
  tell(fact: TabFact): Promise<void>
  /** Answers as long as the worker lives. */
  ping(): Promise<null>
}

/**
 * What the page may ask of its worker's script before anything else of it is loaded: first values, read raw from what is saved
 * here. `port` carries at most one `BootValues`.
 */
export interface BootAsk {
  readonly kind: "boot"
  readonly protocol: number
  /** user_login_id; first values are shown only of the user who is signed in on this device. */
  readonly userId: number
  /** Whose thread the page opens with; null for none. */
  readonly friendId: number | null
  readonly port: MessagePort
}

/**
 * First values of the queries `session`, `unread`, `chats` and `thread`: hints to draw with until the queries themselves answer,
 * never a ground to act on. `chats` and `thread` are null where nothing was saved that could be trusted.
 */
export interface BootValues {
  readonly session: SessionStatus
  readonly unread: number
  /** At most the newest hundred, newest first. */
  readonly chats: ReadonlyArray<ChatEntry> | null
  readonly thread: BootThread | null
}

/** The newest messages of a thread. */
export interface BootThread {
  readonly friendId: number
  readonly head: Omit<ThreadHead, "from" | "to" | "missing">
  /** The number of the first of `messages`; they are without gaps and end with the newest. */
  readonly from: number
  readonly messages: ReadonlyArray<ThreadItem>
  /** Own texts that wait. */
  readonly waiting: ReadonlyArray<ThreadItem>
}

/** What a tab tells its worker of itself later on. */
export type TabFact =
  | { readonly kind: "visible"; readonly visible: boolean }
  | { readonly kind: "online"; readonly online: boolean }
  | { readonly kind: "language"; readonly languageId: number; readonly countryId: string | null }

type MessagePort = { postMessage(message: unknown): void }
