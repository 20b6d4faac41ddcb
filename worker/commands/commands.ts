/** Carries out the commands of one account. One table over all of them: a command without a handler does not compile. */
import { Context, Effect, Layer } from "effect"
import type { Command, CommandOf, CommandResult, CommandTag } from "#schema/commands/index.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { CallService } from "../call/call-service.ts"
import type { Download } from "../feed/download.ts"
import type { Restored } from "../feed/restored.ts"
import type { GatewayClient } from "../gateway/gateway-client.ts"
import type { GatewayClock } from "../gateway/gateway-clock.ts"
import { Identity } from "../gateway/identity.ts"
import type { Log } from "../log/log.ts"
import type { Urgency } from "../network/urgency.ts"
import type { Intents } from "../outbox/intents.ts"
import type { LogStore } from "../store/log-store.ts"
import type { StorageMeter } from "../store/storage-meter.ts"
import type { Telemetry } from "../telemetry/telemetry.ts"
import { checkIn, makeLoginLink, track, updateProfile } from "./activity-commands.ts"
import { callCommands } from "./call-commands.ts"
import { keepDraft, markRead, sendMessage } from "./chat-commands.ts"
import type { AccountTag, EngineTag, Handler } from "./handler.ts"
import { readCaches, readLog } from "./log-commands.ts"
import { cancelIntent, retryIntent, tryNow } from "./outbox-commands.ts"
import { socialCommands } from "./social-commands.ts"
import { storageCommands } from "./storage-commands.ts"
import { dismissRestored, downloadHistory } from "./sync-commands.ts"
import { makeTurns, turnOf } from "./turns.ts"

type Services =
  | Identity
  | Log
  | LogStore
  | Intents
  | CallService
  | Urgency
  | GatewayClient
  | GatewayClock
  | Telemetry
  | Download
  | Restored
  | StorageMeter

const handlers: { readonly [T in EngineTag]: Handler<T, Services> } = {
  sendMessage,
  markRead,
  keepDraft,
  retryIntent,
  cancelIntent,
  tryNow,
  checkIn,
  updateProfile,
  track,
  makeLoginLink,
  downloadHistory,
  dismissRestored,
  readLog,
  readCaches,
  ...socialCommands,
  ...storageCommands,
  ...callCommands,
}

/** What a visitor may ask for; everything else opens the login. */
const VISITOR_MAY: ReadonlySet<CommandTag> = new Set([
  "tryNow",
  "track",
  "readLog",
  "readCaches",
  "pruneCaches",
  "compactLog",
])

export type EngineCommand = CommandOf<EngineTag>

export class Commands extends Context.Service<
  Commands,
  {
    readonly execute: (command: EngineCommand, tab: string) => Effect.Effect<CommandResult<EngineTag>, AppFailure>
  }
>()("livcam/worker/commands/Commands") {
  static readonly layer: Layer.Layer<Commands, never, Services> = Layer.effect(
    Commands,
    Effect.gen(function* () {
      const services = yield* Effect.context<Services>()
      const { userId } = yield* Identity
      const inTurn = makeTurns()
      return {
        execute: (command, tab) =>
          userId === 0 && !VISITOR_MAY.has(command._tag)
            ? Effect.fail(failure("loginRequired"))
            : inTurn(turnOf(command), Effect.provide(handle(command._tag, command, tab), services)),
      }
    }),
  )
}

const handle = <T extends EngineTag>(tag: T, command: CommandOf<T>, tab: string) => handlers[tag](command, tab)

const ACCOUNT = {
  signIn: true,
  checkEmail: true,
  register: true,
  signInByLink: true,
  signOut: true,
  dismissEnded: true,
} as const satisfies Record<AccountTag, true>

export const isAccountCommand = (command: Command): command is CommandOf<AccountTag> =>
  Object.hasOwn(ACCOUNT, command._tag)
