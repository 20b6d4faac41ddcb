/**
 * A leader on its account's channel. It sends heartbeats from before its engine is open until its scope closes. While
 * it is not sure that it still leads (lease.ts), messages wait; when it leads no more, they are dropped.
 */
import { Effect, Option, Schema, type Scope } from "effect"
import { Channels } from "./channels.ts"
import { HEARTBEAT_MS } from "./failure-detector.ts"
import type { LeaseShape } from "./lease.ts"
import { channelOf, OwnProtocol, TabMessage } from "./messages.ts"

const decode = Schema.decodeUnknownOption(TabMessage)

type Told<T> = T extends { readonly _tag: "answer" | "watched" } ? Omit<T, "owner"> : never

export interface Listener {
  /** A tab has begun to follow; it will ask for all its watches. */
  readonly begun: (tab: string) => void
  readonly asked: (message: Extract<TabMessage, { _tag: "ask" }>) => void
}

export interface LeaderChannel {
  readonly lease: LeaseShape
  /** Begins to hear followers. */
  readonly open: (listener: Listener) => void
  readonly tell: (message: Told<TabMessage>) => void
}

export interface LeaderChannelOptions {
  readonly userId: number
  /** A unique name: no two leaders ever share one. */
  readonly leader: string
  readonly lease: LeaseShape
  /** Run when a tab with a newer protocol has come. */
  readonly outdated: Effect.Effect<void>
}

export const openLeaderChannel = Effect.fn("openLeaderChannel")(function* ({
  userId,
  leader,
  lease,
  outdated,
}: LeaderChannelOptions): Effect.fn.Return<LeaderChannel, never, Channels | Scope.Scope> {
  const channel = yield* (yield* Channels).open(channelOf(userId))
  const protocol = yield* OwnProtocol
  const scope = yield* Effect.scope
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  let listener: Listener | undefined
  let unsaid: Array<TabMessage> = []

  const say = (): void => {
    const messages = unsaid
    unsaid = []
    for (const message of messages) channel.post(message)
  }
  const post = (message: TabMessage): void => {
    unsaid.push(message)
    if (lease.isSure()) say()
    else if (unsaid.length === 1) runFork(Effect.forkIn(Effect.map(lease.sure, say), scope))
  }
  const sayHeartbeat = (): void => post({ _tag: "owner", owner: leader, protocol, ready: listener !== undefined })

  channel.listen((heard) => {
    const message = Option.getOrUndefined(decode(heard))
    if (message?._tag === "guest") {
      if (message.protocol > protocol) runFork(outdated)
      else {
        listener?.begun(message.tab)
        sayHeartbeat()
      }
    }
    if (message?._tag === "ask") listener?.asked(message)
  })
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sync(sayHeartbeat), Effect.sleep(HEARTBEAT_MS))))

  return {
    lease,
    open: (opened) => {
      listener = opened
      sayHeartbeat()
    },
    tell: (message) => post({ ...message, owner: leader }),
  }
})
