/** Commands that become intents of their name: one handler each, made from the table of kinds. */
import { Effect } from "effect"
import type { CommandResult } from "#schema/commands/index.ts"
import type { GatewayClock } from "../gateway/gateway-clock.ts"
import type { Identity } from "../gateway/identity.ts"
import { type AskedTag, askedKinds } from "../intents/index.ts"
import type { Log } from "../log/log.ts"
import type { Intents } from "../outbox/intents.ts"
import { openIntent } from "../outbox/open-intent.ts"
import type { LogStore } from "../store/log-store.ts"
import type { Handler } from "./handler.ts"

type Services = Identity | Log | LogStore | Intents | GatewayClock

const opening =
  <T extends AskedTag>(tag: T): Handler<T, Services> =>
  (command) =>
    // What these commands give is an intent's id or nothing.
    Effect.map(openIntent(tag, command), (intentId) => ({ intentId }) as CommandResult<T>)

export const intentCommands = Object.fromEntries(
  (Object.keys(askedKinds) as ReadonlyArray<AskedTag>).map((tag) => [tag, opening(tag)]),
) as { readonly [T in AskedTag]: Handler<T, Services> }
