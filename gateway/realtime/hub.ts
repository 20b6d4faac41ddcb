/** The realtime hub: gives each connection its conversation and turns notices of the store into hints and farewells. */
import { Context, Effect, FiberSet, Layer, Queue } from "effect"
import { readFeedNotice } from "../feed/feed.ts"
import { Store } from "../store/store.ts"
import { converse, type Services } from "./conversation.ts"
import { readEndedNotice } from "./ended-notice.ts"
import { PresencePush } from "./presence-push.ts"
import { type Connection, type Incoming, Socket } from "./socket.ts"
import type { Upgrade } from "./socket-auth.ts"
import { Sockets } from "./sockets.ts"

/** Packets of one socket that wait for their turn; one more closes it. */
const MOST_WAITING = 256

/** The transport's side of a connection. */
export interface Attached {
  /** A text came in. */
  receive(text: string): void
  /** The other end is gone. */
  closed(): void
}

export class Hub extends Context.Service<
  Hub,
  {
    /** Takes over a connection whose upgrade was accepted. Never throws. */
    attach(connection: Connection, upgrade: Upgrade): Attached
  }
>()("livcam/gateway/realtime/Hub") {
  static readonly layer = Layer.effect(Hub, Effect.suspend(makeHub))
}

function makeHub() {
  return Effect.gen(function* () {
    const [store, sockets, push] = [yield* Store, yield* Sockets, yield* PresencePush]
    const run = yield* FiberSet.makeRuntime<Services>()

    yield* store.listen((notice) => {
      const growth = readFeedNotice(notice)
      if (growth !== undefined) {
        for (const socket of sockets.of(growth.userId)) Queue.offerUnsafe(socket.bell, undefined)
        push.touch(growth.userId)
        return
      }
      const ended = readEndedNotice(notice)
      if (ended === undefined) return
      for (const socket of sockets.of(ended.userId)) {
        if (ended.sessionId !== null && ended.sessionId !== socket.session?.id) continue
        if (ended.why !== null) socket.refuse(ended.why)
        socket.close()
      }
    })

    const attach = (connection: Connection, upgrade: Upgrade): Attached => {
      const inbox = Effect.runSync(Queue.dropping<Incoming>(MOST_WAITING))
      const bell = Effect.runSync(Queue.sliding<void>(1))
      const socket = new Socket(connection, inbox, bell)
      run(converse(socket, upgrade))
      return {
        receive: (text) => {
          if (!Queue.offerUnsafe(inbox, { _tag: "text", text })) socket.close()
        },
        closed: () => socket.close(),
      }
    }
    return Hub.of({ attach })
  })
}
