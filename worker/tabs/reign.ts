/**
 * An owner on its account's channel: says that it is there, from before its engine is open until its scope closes. What it
 * says while it is not sure that it still owns (tenure.ts) waits, and is never said when it does not.
 */
import { Effect, Option, Schema, type Scope } from "effect"
import { Channels } from "./channels.ts"
import { channelOf, TabMessage } from "./messages.ts"
import { OwnProtocol } from "./own-protocol.ts"
import { BEAT_MS } from "./silence.ts"
import type { TenureShape } from "./tenure.ts"

const decode = Schema.decodeUnknownOption(TabMessage)

type Told<T> = T extends { readonly _tag: "answer" | "watched" } ? Omit<T, "owner"> : never

export interface Listener {
  /** This tab's worker is a guest anew: it asks for all that it watches. */
  readonly begun: (tab: string) => void
  readonly asked: (message: Extract<TabMessage, { _tag: "ask" }>) => void
}

export interface Reign {
  readonly tenure: TenureShape
  /** Guests are heard from now on. */
  readonly open: (listener: Listener) => void
  readonly tell: (message: Told<TabMessage>) => void
}

export interface ReignOptions {
  readonly userId: number
  /** Names this owner among all there ever were. */
  readonly owner: string
  readonly tenure: TenureShape
  /** A tab of a newer protocol has come. */
  readonly outdated: Effect.Effect<void>
}

export const beginReign = Effect.fn("beginReign")(function* ({
  userId,
  owner,
  tenure,
  outdated,
}: ReignOptions): Effect.fn.Return<Reign, never, Channels | Scope.Scope> {
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
    if (tenure.isSure()) say()
    else if (unsaid.length === 1) runFork(Effect.forkIn(Effect.map(tenure.sure, say), scope))
  }
  const beat = (): void => post({ _tag: "owner", owner, protocol, ready: listener !== undefined })

  channel.listen((heard) => {
    const message = Option.getOrUndefined(decode(heard))
    if (message?._tag === "guest") {
      if (message.protocol > protocol) runFork(outdated)
      else {
        listener?.begun(message.tab)
        beat()
      }
    }
    if (message?._tag === "ask") listener?.asked(message)
  })
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sync(beat), Effect.sleep(BEAT_MS))))

  return {
    tenure,
    open: (opened) => {
      listener = opened
      beat()
    },
    tell: (message) => post({ ...message, owner }),
  }
})
